import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ClientConfig } from 'pg';

/** Observes the database from outside: lock waits and open connections. */
export interface Onlooker {
  waitsForLock(backend: number): Promise<boolean>;
  /** Stops a PostgreSQL process that waits for a lock, so that only one at a time continues when locks become free. */
  halt(backend: number): void;
  resume(backend: number): void;
  untilGone(backends: readonly number[]): Promise<void>;
  /** Waits until no other client is connected to this database. */
  untilAlone(): Promise<void>;
  rows<Row>(text: string): Promise<Row[]>;
  close(): Promise<void>;
}

export async function openOnlooker(connection: ClientConfig): Promise<Onlooker> {
  const client = new pg.Client({ ...connection, application_name: 'onlooker' });
  await client.connect();
  const count = async (text: string, values: unknown[] = []) =>
    Number((await client.query<{ count: string }>(text, values)).rows[0]!.count);
  const until = async (gone: () => Promise<boolean>) => {
    while (!(await gone())) await sleep(1);
  };
  const halted = new Set<number>();
  const resume = (backend: number) => {
    if (halted.delete(backend)) process.kill(backend, 'SIGCONT');
  };
  // Nothing else would resume them.
  const resumeAll = () => [...halted].forEach(resume);
  process.once('exit', resumeAll);
  return {
    halt(backend) {
      process.kill(backend, 'SIGSTOP');
      halted.add(backend);
    },
    resume,
    waitsForLock: async (backend) =>
      (await count('SELECT count(*) FROM pg_locks WHERE pid = $1 AND NOT granted', [backend])) > 0,
    untilGone: (backends) =>
      until(
        async () =>
          (await count('SELECT count(*) FROM pg_stat_activity WHERE pid = ANY($1)', [backends])) === 0,
      ),
    untilAlone: () =>
      until(
        async () =>
          (await count(
            `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
             AND backend_type = 'client backend'`,
          )) === 0,
      ),
    rows: async <Row>(text: string) => (await client.query(text)).rows as Row[],
    close() {
      resumeAll();
      process.off('exit', resumeAll);
      return client.end();
    },
  };
}
