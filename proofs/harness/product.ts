import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFailed, TestRunner } from 'vitest';
import { compiled } from '#scripts/setup/paths.mjs';
import { freePort } from '#scripts/testing/tcp-cluster.ts';
import { afterFile } from '#server/testing/after-file.ts';
import type { Database } from './database.ts';
import { clearEmbedded, dataPrefix } from './embedded.ts';
import { editsOf } from './markers.ts';
import type { Mutation } from './mutations.ts';
import { editsOfRun, MUTATION_VARIABLES, root } from './mutations.ts';

/** The product as an operator runs it: a separate process, reached through its port alone. */
export interface Product {
  url: string;
  dataDir: string;
  readonly pid: number;
  /** SIGKILL; resolves once the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Starts it again on the same port; resolves with the milliseconds until it is ready. */
  restart(): Promise<number>;
  isRunning(): boolean;
  /** Its output, over all its starts. */
  logs(): string;
}

export interface ProductOf {
  /** Without one the product starts its embedded PostgreSQL. */
  database?: Database;
  env?: Record<string, string>;
  /** In addition to the mutation of the whole run. */
  mutation?: Mutation;
}

const WORKING = 'Foyer is working in the background';

export const SECRET_KEY = 'a-secret-key-of-proofs-that-is-long-enough-0123456789';

/** Starts it and waits until it is ready. The end of the file kills it if it still runs. */
export async function startProduct({ database, env = {}, mutation }: ProductOf = {}): Promise<Product> {
  const port = Number(env['PORT'] ?? (await freePort()));
  const dataDir = mkdtempSync(join(tmpdir(), `${dataPrefix}${process.pid}-`));
  // PostgreSQL's account needs passage to its own folder.
  chmodSync(dataDir, 0o711);
  const edits = [...editsOfRun('servers'), ...(mutation ? editsOf(mutation) : [])];
  const settings: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: compiled,
    PORT: String(port),
    DATA_DIR: dataDir,
    ...(database && { DATABASE_URL: database.url }),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET_KEY,
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '0',
    DEMO: '0',
    ...env,
    [MUTATION_VARIABLES.servers]: JSON.stringify(edits),
  };
  let before = '';
  const text: string[] = [];
  const url = `http://127.0.0.1:${port}`;
  const mutating = edits.length > 0 ? ['--import', join(root, 'proofs/harness/mutate.ts')] : [];
  const launch = () => launchServer({ args: mutating, env: settings, text });
  let child = launch();
  afterFile(async () => {
    await kill(child);
    await clearEmbedded(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  });
  // A worker listens on no port; its log says when it has started.
  const ready = () =>
    untilReady({
      child,
      text,
      isReady: settings['PROCESS'] === 'worker' ? () => text.join('').includes(WORKING) : () => answers(url),
    });
  await ready();
  // `onTestFailed` needs a test; in `beforeAll` there is none yet.
  if (TestRunner.getCurrentTest())
    onTestFailed(() => console.error(`Log of the server at ${url}:\n${before}${text.join('')}`));
  return {
    url,
    dataDir,
    get pid() {
      return child.pid!;
    },
    kill: () => kill(child),
    async stop() {
      const ended = endOf(child);
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
    async restart() {
      if (isRunning(child)) throw new Error('the process still runs');
      const begun = performance.now();
      before += text.splice(0).join('');
      child = launch();
      await ready();
      return performance.now() - begun;
    },
    isRunning: () => isRunning(child),
    logs: () => before + text.join(''),
  };
}

function launchServer(of: { args: string[]; env: NodeJS.ProcessEnv; text: string[] }): ChildProcess {
  // The closed channel tells the server that the test process is gone: it stops, and no process is left
  // behind.
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...of.args, 'server/main.ts'],
    { cwd: root, env: of.env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => of.text.push(text));
  return child;
}

async function untilReady(of: {
  child: ChildProcess;
  text: string[];
  isReady(): boolean | Promise<boolean>;
}) {
  for (const begun = performance.now(); performance.now() - begun < 60_000; await sleep(10)) {
    if (!isRunning(of.child)) throw new Error(`the server ended while it started:\n${of.text.join('')}`);
    if (await of.isReady()) return;
  }
  throw new Error(`the server was not ready within a minute:\n${of.text.join('')}`);
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status === 200;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = endOf(child);
  child.kill('SIGKILL');
  await ended;
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

function endOf(child: ChildProcess): Promise<void> {
  return isRunning(child) ? new Promise((resolve) => child.once('exit', () => resolve())) : Promise.resolve();
}
