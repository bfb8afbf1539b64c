import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'foyer-hand-over-'));
const notes = join(folder, 'notes');
const root = join(import.meta.dirname, '../..');

/** A minimal server: records signals, takes a moment to end, and exits with its own code. */
const server = `
  import { appendFileSync } from 'node:fs';
  const note = (word: string) => appendFileSync(process.env.NOTES ?? '', word + ' ');
  const end = (word: string) => { note(word); setTimeout(() => process.exit(7), 300); };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
  process.on('disconnect', () => end('alone'));
  process.on('message', (word) => note(word));
  setInterval(() => {}, 1000);
  note('up:' + process.argv.slice(2).join(','));`;

beforeAll(() => {
  writeFileSync(join(folder, 'server.ts'), server);
  writeFileSync(
    join(folder, 'start.mjs'),
    `import { handOver } from ${JSON.stringify(join(import.meta.dirname, 'hand-over.mjs'))};
     const server = handOver(process.execPath, ${JSON.stringify(relative(root, join(folder, 'server.ts')))}, { args: ['a', 'b'], alone: true });
     server.send('told');`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the script that starts the server', () => {
  it('forwards repeated signals once, waits for the end and exits with the same code', async () => {
    const starter = await start();
    starter.kill('SIGINT');
    starter.kill('SIGTERM');
    starter.kill('SIGINT');
    expect(await once(starter, 'exit')).toEqual([7, null]);
    expect(noted()).toMatch(/^up:a,b told (SIGINT|SIGTERM) $/);
  });

  it('tells the server when it is killed', async () => {
    const starter = await start();
    starter.kill('SIGKILL');
    await until(() => noted().includes('alone'));
    expect(noted()).toBe('up:a,b told alone ');
  });
});

async function start(): Promise<ChildProcess> {
  rmSync(notes, { force: true });
  const starter = spawn(process.execPath, [join(folder, 'start.mjs')], {
    env: { ...process.env, NOTES: notes },
  });
  await until(() => noted().startsWith('up:') && noted().includes('told'));
  return starter;
}

function noted(): string {
  return existsSync(notes) ? readFileSync(notes, 'utf8') : '';
}

async function until(what: () => boolean) {
  for (let waited = 0; waited < 10_000 && !what(); waited += 20) await sleep(20);
  expect(what()).toBe(true);
}
