import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepare } from '#scripts/setup/prepare.mjs';
import { runQuietly } from '#scripts/setup/run-quietly.mjs';
import { freePort } from '#scripts/testing/tcp-cluster.ts';
import { startEmbeddedPostgres } from '#server/infrastructure/postgres/embedded.ts';
import { tell } from './measure/report.ts';

/*
 * From `npm start` to the first response: in an empty clone, which installs, builds and writes the demo; in
 * an installed clone with an empty data directory; and once more with that directory. The clone holds the
 * committed files.
 */

const root = join(import.meta.dirname, '..');
const REST_MS = 10_000;
/** Milliseconds after which a start without an install counts as failed. */
const PATIENCE_MS = 300_000;

await prepare({ pages: true });
const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
try {
  const empty = await startPostgres(join(folder, 'empty'));
  const again = await startPostgres(join(folder, 'empty'));
  const cold = await startFromNothing(join(folder, 'clone'), join(folder, 'cold'));
  const first = await start(root, join(folder, 'demo'));
  const second = await start(root, join(folder, 'demo'));
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const times = (ours: number, floor: number) => `${(ours / floor).toFixed(1)}×`;
  tell({
    bench: 'start',
    seeds: [],
    rows: [
      {
        what: 'npm start in an empty clone to serving, demo seeded',
        ours: seconds(cold.ready),
        anchor: seconds(cold.install),
        ratio: `+${seconds(cold.ready - cold.install)}`,
        goal: '≤ anchor + 12 s, aim 6',
      },
      {
        what: 'npm start to serving, demo seeded',
        ours: seconds(first.ready),
        floor: seconds(empty),
        ratio: times(first.ready, empty),
        goal: '≤ 15 s, aim 8',
      },
      {
        what: 'npm start to serving, second start',
        ours: seconds(second.ready),
        floor: seconds(again),
        ratio: times(second.ready, again),
      },
      {
        what: `the server's idle memory, ${REST_MS / 1_000} s later, resident`,
        ours: `${Math.round(second.resident / 2 ** 20)} MiB`,
        ratio: '',
      },
    ],
    notes: [
      'empty clone: anchor is npm ci of what a start needs, from the same npm cache; both after one that is not counted',
      'others: dependencies installed, pages built; floor: PostgreSQL alone, made and started, then started',
    ],
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Milliseconds until embedded PostgreSQL is ready, in a folder that may be empty. */
async function startPostgres(dataDir: string): Promise<number> {
  const begun = performance.now();
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const took = performance.now() - begun;
  await postgres.stop();
  return took;
}

/** A fresh clone: the time npm needs for the dependencies of a start, and of the whole start. */
async function startFromNothing(clone: string, dataDir: string): Promise<{ install: number; ready: number }> {
  await run('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone], root);
  const install = () =>
    run('npm', ['ci', '--omit=dev', '--include=optional', '--no-audit', '--no-fund'], clone);
  await install();
  await rm(join(clone, 'node_modules'), { recursive: true });
  const took = await install();
  await rm(join(clone, 'node_modules'), { recursive: true });
  return { install: took, ready: (await start(clone, dataDir, PATIENCE_MS + 2 * took)).ready };
}

/** Milliseconds that a program ran. */
async function run(program: string, args: string[], cwd: string): Promise<number> {
  const begun = performance.now();
  const { code, output: text } = await runQuietly(program, args, { cwd });
  if (code !== 0) throw new Error(`${program} ${args[0]}: ${text}`);
  return performance.now() - begun;
}

/** Starts as an operator does, waits until ready, lets it idle and stops it. */
async function start(
  cwd: string,
  dataDir: string,
  patience = PATIENCE_MS,
): Promise<{ ready: number; resident: number }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const begun = performance.now();
  // Its own process group, which Ctrl-C reaches whole.
  const child = spawn('npm', ['start'], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let reply = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (reply += text.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    while (!(await isReady(url))) {
      if (child.exitCode !== null || performance.now() - begun > patience)
        throw new Error(`no start:\n${reply}`);
      await sleep(20);
    }
    const ready = performance.now() - begun;
    await sleep(REST_MS);
    return { ready, resident: await residentOf(url) };
  } finally {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGINT');
    await ended;
  }
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => null);
  await response?.arrayBuffer();
  return response?.ok ?? false;
}

async function residentOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]);
}
