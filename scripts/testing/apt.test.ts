import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installPackages } from './apt.ts';

let folder: string;
const path = process.env['PATH'];
const complaints: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-apt-'));
  process.env['PATH'] = `${folder}:${path}`;
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((text: string) => void complaints.push(text));
});
afterEach(() => {
  process.env['PATH'] = path;
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

describe('installing test dependencies', () => {
  it('tells apt-get to wait for the lock of dpkg', async () => {
    standIn('exit 0');
    expect(await installPackages('Redis', ['redis-server'], { patience: 40 })).toBe(true);
    expect(calls()).toEqual([
      expect.stringMatching(/^-o DPkg::Lock::Timeout=(?:39|40) update -qq$/),
      expect.stringMatching(/^-o DPkg::Lock::Timeout=\d+ install .*redis-server$/),
    ]);
  });

  it('tries again while the lists of packages are locked', async () => {
    standIn(`
      if [ "$3" = update ] && [ "$(grep -c update "$0.calls")" -lt 3 ]; then
        echo 'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 41 (apt-get)' >&2; exit 100
      fi`);
    expect(await installPackages('Redis', ['redis-server'], { patience: 40, every: 0.01 })).toBe(true);
    expect(calls().filter((call) => call.includes('update'))).toHaveLength(3);
  });

  it('reports the failure, and gives up at its deadline', async () => {
    standIn(
      "echo 'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 41 (apt-get)' >&2; exit 100",
    );
    expect(await installPackages('Redis', ['redis-server'], { patience: 0.05, every: 0.01 })).toBe(false);
    expect(complaints.join('\n')).toContain('It is held by process 41 (apt-get)');
  });

  it('does not try again after another failure', async () => {
    standIn('[ "$3" = update ] || { echo \'E: Unable to locate package redis-server\' >&2; exit 100; }');
    expect(await installPackages('Redis', ['redis-server'], { patience: 40, every: 0.01 })).toBe(false);
    expect(calls()).toHaveLength(2);
    expect(complaints.join('\n')).toContain('Unable to locate package');
  });
});

/** Creates a fake apt-get that records its arguments and then runs the script. */
function standIn(script: string): void {
  const file = join(folder, 'apt-get');
  writeFileSync(file, `#!/bin/sh\necho "$@" >> "$0.calls"\n${script}\n`);
  chmodSync(file, 0o755);
}

function calls(): string[] {
  return readFileSync(join(folder, 'apt-get.calls'), 'utf8').trim().split('\n');
}
