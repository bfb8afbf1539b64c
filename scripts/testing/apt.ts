import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runQuietly } from '../setup/run-quietly.mjs';
import { step } from '../setup/progress.mjs';

/** Installs Debian packages where we are root on a Debian; says whether that worked. */
export async function aptInstall(what: string, packages: string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const line = step(`Installing ${what}`);
  // At that runlevel Debian does not start what a package brings: the tests start their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
  const { code } = await runQuietly(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    { env },
  );
  if (code === 0) line.done();
  else line.failed();
  return code === 0;
}
