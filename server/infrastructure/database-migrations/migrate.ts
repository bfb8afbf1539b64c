import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase, ClientConfig } from 'pg';
import { Client } from 'pg';
import { installedJobTables, jobTablesVersion, migrateJobTables } from './job-tables-store.ts';
import type { MigrationFile } from './migration-files.ts';
import { readMigrationFiles } from './migration-files.ts';
import { planMigrations } from './migration-plan.ts';
import {
  appliedMigrations,
  applyMigration,
  asOwner,
  createMigrationsTable,
  lockMigrations,
  unlockMigrations,
} from './migrations-store.ts';
import { ensureRoles } from './roles-store.ts';

/** Code and database do not match; nothing was changed. */
class MigrationRefused extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'MigrationRefused';
  }
}

export type MigrateOptions = {
  /** The database, with a user that owns it or is a member of the three roles. */
  connection: ClientConfig;
  log?: (line: string) => void;
  /** The migrations to apply; defaults to those of this code. */
  files?: MigrationFile[];
};

/**
 * Migrates the database to this version of the code: roles, each pending migration in its own transaction,
 * and the job tables. One process at a time; the others wait and then find nothing to do. Returns the names
 * of applied migrations. Throws `MigrationRefused` or `RightsMissing`.
 */
export async function migrate({
  connection,
  log = () => {},
  files = readMigrationFiles(),
}: MigrateOptions): Promise<string[]> {
  const db = new Client({ application_name: 'foyer-migrate', ...connection });
  await db.connect();
  try {
    await lockMigrations(db, () => log('Another process is migrating this database; waiting for it'));
    // Checked first: a newer or altered database is left exactly as it is.
    const pending = await pendingOrRefuse(db, files);
    const jobTables = await jobTablesOrRefuse(db);
    await ensureRoles(db);
    await asOwner(db, () => createMigrationsTable(db));
    for (const file of pending) {
      log(`Migrating: ${file.name}`);
      await whileLocked(() => applyMigration(db, file)).catch((error: unknown) => {
        throw new Error(`${file.name} failed${lineOf(error, file.sql)}: ${(error as Error).message}`, {
          cause: error,
        });
      });
    }
    if (jobTables < jobTablesVersion) await whileLocked(() => migrateJobTables(db, jobTables));
    await unlockMigrations(db);
    return pending.map((file) => file.name);
  } finally {
    await db.end();
  }
}

/**
 * Returns whether this database is at this version of the code. A running server passes `mayBeNewer`: a later
 * version has only expanded the schema, so the server continues until it is replaced.
 */
export async function migrationState(
  db: Pick<ClientBase, 'query'>,
  {
    files = readMigrationFiles(),
    mayBeNewer = false,
  }: { files?: MigrationFile[]; mayBeNewer?: boolean } = {},
) {
  const newest = mayBeNewer ? (files.at(-1)?.number ?? 0) : Number.POSITIVE_INFINITY;
  const applied = (await appliedMigrations(db)).filter(({ number }) => number <= newest);
  const plan = planMigrations(files, applied);
  if (!plan.ok) return { upToDate: false, why: plan.why };
  if (plan.pending.length > 0)
    return { upToDate: false, why: `${plan.pending.length} migrations are not applied yet.` };
  const jobTables = await installedJobTables(db);
  if (mayBeNewer ? jobTables < jobTablesVersion : jobTables !== jobTablesVersion)
    return { upToDate: false, why: 'the job tables are of another version.' };
  return { upToDate: true, why: '' };
}

async function pendingOrRefuse(db: ClientBase, files: MigrationFile[]): Promise<MigrationFile[]> {
  const plan = planMigrations(files, await appliedMigrations(db));
  if (!plan.ok) throw new MigrationRefused(plan.why);
  return plan.pending;
}

async function jobTablesOrRefuse(db: ClientBase): Promise<number> {
  const installed = await installedJobTables(db);
  if (installed > jobTablesVersion) {
    throw new MigrationRefused(
      `The database is newer than this version of Foyer: its job tables are at ${installed}, the code knows ${jobTablesVersion}.`,
    );
  }
  return installed;
}

const lockNotAvailable = '55P03';

const MOST_TRIES = 12;

/**
 * On a busy server a table is sometimes locked for longer than the lock timeout: retries for half a minute,
 * then throws.
 */
async function whileLocked(work: () => Promise<void>) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable || tries === MOST_TRIES) throw error;
      await sleep(Math.min(tries * 500, 2_000));
    }
  }
}

/** PostgreSQL reports a character position from 1; a developer needs the line. */
function lineOf(error: unknown, sql: string): string {
  const position = Number((error as { position?: string }).position);
  return Number.isInteger(position) ? ` at line ${sql.slice(0, position).split('\n').length}` : '';
}
