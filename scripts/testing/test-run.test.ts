import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { isAlive } from '#server/infrastructure/postgres/processes.ts';

interface Started {
  runner: ChildProcess;
  folder: string;
  postmaster: number;
  stubborn: number;
}

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

describe('nothing of a test run outlives it', () => {
  it('when it ends', async () => {
    const run = await aRun();
    run.runner.stdin!.write('end\n');
    expect(await leftOf(run)).toEqual([]);
  });

  it('when its runner is killed', async () => {
    const run = await aRun();
    run.runner.kill('SIGKILL');
    expect(await leftOf(run)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('when the process that started the runner is killed', async () => {
    const starter =
      "require('child_process').spawn(process.execPath, process.argv.slice(1), { stdio: 'inherit' })";
    const run = await aRun(['-e', starter, '--']);
    run.runner.kill('SIGKILL');
    expect(await leftOf(run)).toEqual([]);
  });

  it('and another run goes on', async () => {
    const [killed, other] = [await aRun(), await aRun()];
    killed.runner.kill('SIGKILL');
    expect(await leftOf(killed)).toEqual([]);
    expect([other.postmaster, other.stubborn].map(isAlive)).toEqual([true, true]);
    expect(existsSync(other.folder)).toBe(true);
    other.runner.stdin!.write('end\n');
    expect(await leftOf(other)).toEqual([]);
  });
});

async function aRun(before: string[] = []): Promise<Started> {
  const program = join(import.meta.dirname, 'fixtures/run-with-cluster.ts');
  const runner = spawn(process.execPath, [...before, '--disable-warning=ExperimentalWarning', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  started.push(runner);
  const [line] = (await runner.stdout.setEncoding('utf8').take(1).toArray()) as string[];
  const { folder, socket, stubborn } = JSON.parse(line!) as {
    folder: string;
    socket: string;
    stubborn: number;
  };
  const postmaster = Number(readFileSync(join(socket, '../cluster/postmaster.pid'), 'utf8').split('\n')[0]);
  const run = { runner, folder, postmaster, stubborn };
  expect([isAlive(postmaster), isAlive(stubborn), existsSync(folder)]).toEqual([true, true, true]);
  return run;
}

/** Returns what remains of a run once it is gone, or after a bounded wait. */
async function leftOf({ folder, postmaster, stubborn }: Started): Promise<(number | string)[]> {
  const left = () => [...[postmaster, stubborn].filter(isAlive), ...(existsSync(folder) ? [folder] : [])];
  for (const end = Date.now() + 25_000; left().length > 0 && Date.now() < end;) await sleep(50);
  return left();
}
