import pg from 'pg';
import type { ClientConfig } from 'pg';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Database } from '../harness/database.ts';

/** What was done of a work, and how often. */
export interface Effect {
  work: string;
  step: number;
  times: number;
}

/** How the job runner sees a queue's one job. */
export interface JobState {
  name: string;
  state: string;
  tries: number;
}

/** Makes the table of the proof. It would take an effect twice: that nothing happens twice is not for a constraint to show. */
export async function prepareEffects(connection: ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`
    CREATE TABLE proof_effects (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, work text NOT NULL, step integer NOT NULL);
    GRANT SELECT, INSERT ON proof_effects TO foyer_worker;`);
  await client.end();
}

/** As a job does that may run twice: what is done is not done again. */
export async function doOnce(tx: Tx, work: string, step: number): Promise<void> {
  await tx.run(sql`INSERT INTO proof_effects (work, step)
    SELECT ${work}, ${step}::integer WHERE NOT EXISTS (SELECT 1 FROM proof_effects WHERE work = ${work} AND step = ${step})`);
}

/** As a listener does, whose effects are counted by its position alone. */
export async function doNow(tx: Tx, work: string, step: number): Promise<void> {
  await tx.run(sql`INSERT INTO proof_effects (work, step) VALUES (${work}, ${step}::integer)`);
}

export async function lookAt(database: Database): Promise<{
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
