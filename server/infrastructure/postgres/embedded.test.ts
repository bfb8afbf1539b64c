import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { serverConnection } from './databases-store.ts';
import type { EmbeddedPostgres } from './embedded.ts';
import { joinEmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { runningPostmaster, stopOrphan } from './orphan.ts';
import { isAlive } from './processes.ts';

const home = mkdtempSync(join(tmpdir(), 'foyer-launcher-'));
chmodSync(home, 0o711);
const dataDir = join(home, 'data');
const text: string[] = [];
const log = (line: string) => text.push(line);
let running: EmbeddedPostgres | undefined;

afterEach(async () => {
  await running?.stop();
  running = undefined;
  text.length = 0;
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe('the embedded PostgreSQL', () => {
  it('starts on a new directory, persists data, and is gone after stop', async () => {
    running = await startEmbeddedPostgres({ dataDir, log });
    await ask(running, 'CREATE TABLE written AS SELECT 7 AS seven');
    const { pid } = runningPostmaster(running.cluster) ?? { pid: 0 };
    await running.stop();
    await running.stop();
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(running.connection.host)).toBe(false);

    running = await startEmbeddedPostgres({ dataDir, log });
    expect(await ask(running, 'SELECT seven FROM written')).toEqual([{ seven: 7 }]);
  });

  it('syncs the disk at every commit, listens on no network address, and never runs as root', async () => {
    running = await startEmbeddedPostgres({ dataDir, log });
    expect(
      await ask(
        running,
        `SELECT current_setting('fsync') AS fsync, current_setting('listen_addresses') AS addresses`,
      ),
    ).toEqual([{ fsync: 'on', addresses: '' }]);
    const { pid } = runningPostmaster(running.cluster) ?? { pid: 0 };
    if (process.platform === 'linux')
      expect(readFileSync(`/proc/${pid}/status`, 'utf8')).not.toMatch(/^Uid:\s+0\b/m);
  });

  it('lets the server become foyer_app or foyer_worker, and nothing else', async () => {
    running = await startEmbeddedPostgres({ dataDir, log });
    await ask(running, 'CREATE ROLE foyer_owner; CREATE ROLE foyer_app; CREATE ROLE foyer_worker');
    await ask(running, 'CREATE TABLE owned AS SELECT 1 AS one; GRANT SELECT ON owned TO foyer_app');
    const connection = await serverConnection(running.connection);
    expect(await serverConnection(running.connection)).toEqual(connection);
    const server = { connection };
    const outcome = (statement: string) =>
      ask(server, statement).then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
    for (const role of ['foyer_app', 'foyer_worker']) expect(await outcome(`SET ROLE ${role}`)).toBe('done');
    for (const role of ['foyer_owner', 'foyer']) expect(await outcome(`SET ROLE ${role}`)).toBe('42501');
    const REFUSED = [
      'SELECT one FROM owned',
      'CREATE TABLE mine ()',
      'CREATE ROLE another',
      'ALTER ROLE foyer_server SUPERUSER',
      `COPY owned TO PROGRAM 'cat'`,
      `SELECT pg_read_file('PG_VERSION')`,
      'SET ROLE foyer_app; RESET ROLE; SELECT one FROM owned',
    ];
    for (const statement of REFUSED)
      expect([statement, await outcome(statement)]).toEqual([statement, '42501']);
    expect(await outcome('SET ROLE foyer_app; SELECT one FROM owned')).toBe('done');
  });

  it('refuses a second start on the same directory and does not affect the first', async () => {
    running = await startEmbeddedPostgres({ dataDir, log });
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
      new RegExp(`already running on .*process ${process.pid}`),
    );
    const other = await otherProcess();
    expect(await other.ended).toMatch(/already running on/);
    expect(await ask(running, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('lets another process join through the socket while it runs', async () => {
    running = await startEmbeddedPostgres({ dataDir, log });
    expect(joinEmbeddedPostgres(dataDir)).toEqual(running.connection);
    await running.stop();
    expect(joinEmbeddedPostgres(dataDir)).toBeUndefined();
  });

  it('stops the PostgreSQL of a killed process, and starts its own', async () => {
    const killed = await otherProcess();
    const orphan = Number(await killed.started);
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    expect(isAlive(orphan)).toBe(true);

    running = await startEmbeddedPostgres({ dataDir, log });
    expect(isAlive(orphan)).toBe(false);
    expect(text).toContain('Stopped a PostgreSQL that an earlier run had left behind');
    expect(await ask(running, 'SELECT seven FROM written')).toEqual([{ seven: 7 }]);
  });

  it('restarts after a kill -9, logs it, and loses no committed data', async () => {
    running = await startEmbeddedPostgres({ dataDir, log });
    await ask(running, 'CREATE TABLE survivors AS SELECT generate_series(1, 1000) AS n');
    const { pid } = runningPostmaster(running.cluster) ?? { pid: 0 };
    process.kill(pid, 'SIGKILL');
    await until(() => text.includes('PostgreSQL is running again'));
    expect(text[0]).toMatch(/ended unexpectedly \(SIGKILL\)/);
    expect(await ask(running, 'SELECT count(*)::int AS n FROM survivors')).toEqual([{ n: 1000 }]);
  });

  it('ignores Ctrl-C: it has its own process group', async () => {
    const other = await otherProcess({ detached: true });
    const pid = Number(await other.started);
    // Like a terminal: the signal goes to every process of the foreground group.
    process.kill(-(other.child.pid ?? 0), 'SIGINT');
    await once(other.child, 'exit');
    expect(isAlive(pid)).toBe(true);
    const left = joinEmbeddedPostgres(dataDir);
    await stopOrphan(join(dataDir, 'postgres'));
    rmSync(left?.host ?? '', { recursive: true, force: true });
  });
});

/** Starts the launcher in its own process, which prints PostgreSQL's process id or the reason of a failure. */
async function otherProcess({ detached = false } = {}) {
  const script = `
    process.on('SIGINT', () => process.kill(process.pid, 'SIGKILL'));
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))});
    const { runningPostmaster } = await import(${JSON.stringify(join(import.meta.dirname, 'orphan.ts'))});
    try {
      const started = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log() {} });
      console.log(runningPostmaster(started.cluster).pid);
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log(error.message);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    detached,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const started = until(() => printed.includes('\n')).then(() => printed);
  return { child, started, ended: once(child, 'exit').then(() => printed) };
}

async function ask({ connection }: Pick<EmbeddedPostgres, 'connection'>, sql: string): Promise<unknown[]> {
  const db = new Client(connection);
  await db.connect();
  try {
    return (await db.query(sql)).rows as unknown[];
  } finally {
    await db.end();
  }
}

async function until(what: () => boolean) {
  for (let waited = 0; waited < 15_000 && !what(); waited += 20) await sleep(20);
  expect(what()).toBe(true);
}
