import type { Instant } from '#domain/time/instant.ts';
import { sql } from '../database/database.ts';
import type { Tx } from '../database/database.ts';

/** The queue for jobs that were given up, a dead letter queue in pg-boss. */
export const DEAD = 'dead-letters';

export const JOB_STATES = ['dead', 'failing', 'running', 'waiting', 'done'] as const;
/** `failing`: will be retried soon. `dead`: no more retries unless an operator requests one. */
export type JobState = (typeof JOB_STATES)[number];

export interface StoredJob {
  id: string;
  name: string;
  state: JobState;
  /** Retries so far. */
  retries: number;
  since: Instant;
  vendorId: number | null;
  /** First line of the last error. */
  error: string | null;
}

/** Returns jobs in these states, newest first, without the library's internal ones. */
export async function storedJobs(
  tx: Tx,
  { states, most }: { states: readonly JobState[]; most: number },
): Promise<StoredJob[]> {
  return tx.many(sql<StoredJob>`
    SELECT * FROM (
      SELECT id, COALESCE(source_name, name) AS name, COALESCE(source_retry_count, retry_count) AS retries, created_on AS since,
             (data->>'vendorId')::bigint AS vendor_id, split_part(COALESCE(source_output, output)->>'message', E'\n', 1) AS error,
             CASE WHEN name = ${DEAD} THEN 'dead' WHEN state = 'retry' THEN 'failing' WHEN state = 'active' THEN 'running'
                  WHEN state = 'created' THEN 'waiting' ELSE 'done' END AS state
      FROM pgboss.job WHERE name NOT LIKE '\_\_pgboss\_\_%' AND NOT (name = ${DEAD} AND state <> 'created') AND state <> 'failed') AS jobs
    WHERE state = ANY(${[...states]}::text[]) ORDER BY since DESC, id LIMIT ${most}`);
}

export async function deadLetters(tx: Tx): Promise<number> {
  const { count } = await tx.one(
    sql<{
      count: number;
    }>`SELECT count(*) AS count FROM pgboss.job WHERE name = ${DEAD} AND state = 'created'`,
  );
  return count;
}

export interface Schedule {
  name: string;
  cron: string;
  /** Creation time. */
  madeAt: Instant;
  /** Last completion, as far as stored. */
  doneAt: Instant | null;
}

export async function schedules(tx: Tx): Promise<Schedule[]> {
  return tx.many(sql<Schedule>`
    SELECT s.name, s.cron, s.created_on AS made_at,
           (SELECT max(j.completed_on) FROM pgboss.job j WHERE j.name = s.name AND j.state = 'completed') AS done_at
    FROM pgboss.schedule s ORDER BY s.name`);
}
