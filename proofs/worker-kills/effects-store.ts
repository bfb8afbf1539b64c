import pg from 'pg';
import type { ClientConfig } from 'pg';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Database } from '../harness/database.ts';

/** An effect of a work, with its count. */
export interface Effect {
  work: string;
  step: number;
  times: number;
}

/** State of a queue's one job in the job runner. */
export interface JobState {
  name: string;
  state: string;
  tries: number;
}

/** Creates the table of the proof. It accepts an effect twice: a constraint must not hide duplicates. */
export async function prepareEffects(connection: ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`
    CREATE TABLE proof_effects (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, work text NOT NULL, step integer NOT NULL);
    GRANT SELECT, INSERT ON proof_effects TO foyer_worker;`);
  await client.end();
}

/** Works like an idempotent job: skips done effects. */
export async function doOnce(tx: Tx, work: string, step: number): Promise<void> {
  await tx.run(sql`INSERT INTO proof_effects (work, step)
    SELECT ${work}, ${step}::integer WHERE NOT EXISTS (SELECT 1 FROM proof_effects WHERE work = ${work} AND step = ${step})`);
}

/** Works like a listener, whose position alone prevents repetition. */
export async function doNow(tx: Tx, work: string, step: number): Promise<void> {
  await tx.run(sql`INSERT INTO proof_effects (work, step) VALUES (${work}, ${step}::integer)`);
}

export async function readEffects(database: Database): Promise<{
  effects(): Promise<Effect[]>;
  jobs(): Promise<JobState[]>;
  close(): Promise<void>;
}> {
  const client = new pg.Client({ connectionString: database.url });
  client.setTypeParser(20, Number);
  await client.connect();
  return {
    effects: async () =>
      (
        await client.query(
          'SELECT work, step, count(*) AS times FROM proof_effects GROUP BY work, step ORDER BY work, step',
        )
      ).rows as Effect[],
    jobs: async () =>
      (
        await client.query(
          `SELECT name, state::text, retry_count AS tries FROM pgboss.job WHERE name LIKE 'job-%' ORDER BY name`,
        )
      ).rows as JobState[],
    close: () => client.end(),
  };
}
