import { createRequire } from 'node:module';
import type { ClientBase } from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import { asOwner } from './migrations-store.ts';

export const jobSchema = 'pgboss';

/** The schema version of the installed pg-boss. Only its manifest states it. */
export const jobTablesVersion: number = (
  createRequire(import.meta.url)('pg-boss/package.json') as { pgboss: { schema: number } }
).pgboss.schema;

/** Returns the version of the job tables in this database; 0 without any. */
export async function installedJobTables(db: Pick<ClientBase, 'query'>): Promise<number> {
  const table = await db.query<{ there: boolean }>(
    `SELECT to_regclass('${jobSchema}.version') IS NOT NULL AS there`,
  );
  if (!table.rows[0]?.there) return 0;
  const result = await db.query<{ version: number }>(`SELECT version FROM ${jobSchema}.version`);
  return result.rows[0]?.version ?? 0;
}

/** Creates or migrates pg-boss's tables as foyer_owner (ground rule 14), so that run-time roles need no right to. */
export async function migrateJobTables(db: ClientBase, from: number) {
  await asOwner(db, () => writeJobTables(db, from));
}

/** The same, in the caller's transaction, which already runs as the owner. */
export async function writeJobTables(db: ClientBase, from: number) {
  const plan = from === 0 ? getConstructionPlans(jobSchema) : getMigrationPlans(jobSchema, from);
  await db.query(withoutTransaction(plan));
  await db.query(`
    GRANT USAGE ON SCHEMA ${jobSchema} TO foyer_app, foyer_worker;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${jobSchema} TO foyer_app, foyer_worker`);
}

/** pg-boss wraps its plan in a transaction; ours must contain it, or the role and lock timeout would not apply. */
function withoutTransaction(plan: string): string {
  return plan
    .replace(/^\s*BEGIN;\s*$/m, '')
    .replace(/^\s*COMMIT;\s*$/m, '')
    .replace(/^\s*SET LOCAL lock_timeout = \d+;\s*$/m, '');
}
