import { PgBoss } from 'pg-boss';
import type { Connection } from '../database/pool.ts';
import { DEAD } from './jobs-store.ts';
import { jobDatabase } from './jobs.ts';

/** Retries dead jobs: one by its id, those of a name, or all. Returns their number; any worker takes them. */
export async function retryDeadJobs(
  connection: Connection,
  which: { id: string } | { name: string } | 'all',
): Promise<number> {
  const { db, close } = jobDatabase(connection);
  const boss = new PgBoss({
    db,
    schema: 'pgboss',
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  try {
    await boss.start();
    if (!(await boss.getQueue(DEAD))) return 0;
    const filter = which === 'all' ? {} : 'id' in which ? { ids: [which.id] } : { sourceName: which.name };
    return await boss.redrive(DEAD, { ...filter, limit: 10_000 });
  } finally {
    await boss.stop({ graceful: false, close: false }).catch(() => {});
    await close();
  }
}
