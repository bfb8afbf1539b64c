import { PgBoss } from 'pg-boss';
import type { ConstructorOptions } from 'pg-boss';
import pg from 'pg';
import { watchOutage } from '../database/outage.ts';
import { surviveBrokenConnections } from '../database/pool.ts';
import type { Connection } from '../database/pool.ts';
import type { Log } from '../logging/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { DEAD } from './jobs-store.ts';

/** A background job. Keep it to five lines and safe to run twice; `payload` holds ids, never data. */
export interface Job {
  name: string;
  /** Cron expression (UTC) … */
  cron?: string;
  /**
   * … or an interval in seconds in each worker process, for work that only concerns the process or is cheap
   * to repeat.
   */
  everySeconds?: number;
  work(payload: JobPayload): Promise<void>;
}
export interface JobPayload {
  vendorId?: number;
  ids?: readonly number[];
}

export interface Jobs {
  /**
   * Enqueues a job, optionally delayed; it is retried, and after its tries becomes a dead letter that
   * operators see.
   */
  send(name: string, payload: JobPayload, options?: { after?: number; key?: string }): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Workers send heartbeats every five seconds. After ten without one, the next supervisor takes the job away,
 * and it is retried a few seconds later: within 30 seconds of the worker's death. So a job may take its time:
 * the lease only ends jobs that hang in a live worker.
 */
const LEASE_SECONDS = 15 * 60;
const SILENCE_SECONDS = 10;
const POLL_EVERY_SECONDS = 5;

/** Starts the jobs of this process. `migrate` created their tables; run time needs no right to change them. */
export async function startJobs(
  deps: { connection: Connection; log: Log; metrics: Metrics },
  jobs: readonly Job[],
): Promise<Jobs> {
  const outage = watchOutage(deps.log, 'jobs');
  const { db, close } = jobDatabase(deps.connection, () => outage.worked('runner'));
  const boss = new PgBoss({
    db,
    schema: 'pgboss',
    migrate: false,
    createSchema: false,
    superviseIntervalSeconds: POLL_EVERY_SECONDS,
    monitorIntervalSeconds: POLL_EVERY_SECONDS,
  });
  boss.on('error', (error) => outage.failed('runner', error));
  await boss.start();
  if (!(await boss.getQueue(DEAD))) await boss.createQueue(DEAD);
  for (const job of jobs.filter((each) => each.everySeconds === undefined)) {
    const queue = {
      retryLimit: 5,
      retryBackoff: true,
      retryDelay: 2,
      expireInSeconds: LEASE_SECONDS,
      // mutation: heartbeat-of-a-job
      heartbeatSeconds: SILENCE_SECONDS,
      deadLetter: DEAD,
    };
    if (await boss.getQueue(job.name)) await boss.updateQueue(job.name, queue);
    else await boss.createQueue(job.name, queue);
    await boss.work<JobPayload>(job.name, { batchSize: 1, pollingIntervalSeconds: 2 }, async (batch) => {
      for (const each of batch) await measured(deps, job, each.data ?? {});
    });
    if (job.cron) await boss.schedule(job.name, job.cron);
  }
  // Schedules of an earlier version without a job here would stay undone for ever.
  for (const { name } of await boss.getSchedules())
    if (!jobs.some((job) => job.name === name && job.cron)) await boss.unschedule(name);
  const timers = jobs.flatMap((job) =>
    job.everySeconds === undefined ? [] : [repeat(deps, job, job.everySeconds)],
  );
  return {
    async send(name, payload, options = {}) {
      await boss.send(name, payload, {
        ...(options.after !== undefined && { startAfter: options.after }),
        ...(options.key && { singletonKey: options.key }),
      });
    },
    async stop() {
      for (const timer of timers) await timer.stop();
      await boss.stop({ graceful: true, timeout: 10_000, close: false });
      await close();
    },
  };
}

/** The job runner's own few connections. */
export function jobDatabase(
  connection: Connection,
  worked: () => void = () => {},
): { db: NonNullable<ConstructorOptions['db']>; close(): Promise<void> } {
  const pool = new pg.Pool({ application_name: 'foyer-jobs', ...connection, max: 3 });
  surviveBrokenConnections(pool);
  return { db: asWorker(pool, worked), close: () => pool.end() };
}

async function measured(deps: { log: Log; metrics: Metrics }, job: Job, payload: JobPayload): Promise<void> {
  const started = performance.now();
  try {
    await job.work(payload);
    deps.metrics.count('foyer_jobs_total', { job: job.name, outcome: 'done' });
  } catch (error) {
    deps.metrics.count('foyer_jobs_total', { job: job.name, outcome: 'failed' });
    deps.log.error({ err: error, job: job.name }, 'a job failed');
    throw error;
  } finally {
    deps.metrics.observe('foyer_job_seconds', (performance.now() - started) / 1_000, { job: job.name });
  }
}

function repeat(deps: { log: Log; metrics: Metrics }, job: Job, seconds: number) {
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = measured(deps, job, {})
      .catch(() => {})
      .finally(() => (busy = false));
  }, seconds * 1_000);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Runs every statement of the job runner as foyer_worker, for that statement only. */
function asWorker(pool: pg.Pool, worked: () => void): NonNullable<ConstructorOptions['db']> {
  return {
    async executeSql(text, values) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        await client.query('SET LOCAL ROLE foyer_worker');
        const result = await client.query(text, values as unknown[]);
        await client.query('COMMIT');
        client.release();
        worked();
        const last = Array.isArray(result) ? (result as pg.QueryResult[]).at(-1) : result;
        return { rows: last?.rows ?? [] };
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {});
        client.release(error as Error);
        throw error;
      }
    },
  };
}
