import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { answers, freePort } from './free-port.ts';

/** The path of the program, if this machine has it. */
export function redisProgram(): string | undefined {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/opt/homebrew/bin',
  ];
  return folders.map((folder) => join(folder, 'redis-server')).find(isProgram);
}

export interface TestRedis {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * A Redis of the test's own on a free port of this machine, without persistence, which can be stopped and
 * restarted.
 */
export async function aRedis(program: string): Promise<TestRedis> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'foyer-redis-'));
  let child: ChildProcess | undefined;
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const options = [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--save',
        '',
        '--appendonly',
        'no',
        '--dir',
        folder,
      ];
      child = spawn(program, options, { stdio: 'ignore' });
      while (!(await answers(port))) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    async stop() {
      const ended = new Promise((resolve) => child?.once('exit', resolve) ?? resolve(null));
      child?.kill('SIGKILL');
      await ended;
    },
    async remove() {
      await redis.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await redis.start();
  return redis;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
