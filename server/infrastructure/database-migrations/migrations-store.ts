import type { ClientBase } from 'pg';
import type { MigrationFile } from './migration-files.ts';
import type { AppliedMigration } from './migration-plan.ts';

/** One lock number for every Foyer: it must only differ from pg-boss's and from our business locks. */
const migrationLock = 7_034_201_955;

/** Waits until no other process migrates this database. Calls `waiting` if it has to wait. */
export async function lockMigrations(db: ClientBase, waiting: () => void) {
  const free = await db.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [migrationLock]);
  if (free.rows[0]?.got) return;
  waiting();
  await db.query('SELECT pg_advisory_lock($1)', [migrationLock]);
}

export async function unlockMigrations(db: ClientBase) {
  await db.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
}

export async function createMigrationsTable(db: ClientBase) {
  await db.query(`
    CREATE TABLE IF NOT EXISTS public.foyer_migrations (
      number integer PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL
    );
    GRANT SELECT ON public.foyer_migrations TO foyer_app, foyer_worker`);
}

/** Also empty if the table is missing: no migration was ever applied. */
export async function appliedMigrations(db: Pick<ClientBase, 'query'>): Promise<AppliedMigration[]> {
  const table = await db.query<{ there: boolean }>(
    `SELECT to_regclass('public.foyer_migrations') IS NOT NULL AS there`,
  );
  if (!table.rows[0]?.there) return [];
  const rows = await db.query<AppliedMigration>(
    'SELECT number, name, checksum FROM public.foyer_migrations ORDER BY number',
  );
  return rows.rows;
}

export async function applyMigration(db: ClientBase, file: MigrationFile) {
  await asOwner(db, () => writeMigration(db, file));
}

/** The same, in the caller's transaction, which runs as the owner (`becomeOwner`). */
export async function writeMigration(db: ClientBase, file: MigrationFile) {
  // mutation: written-migration
  await db.query(file.sql);
  // A file may have changed the search path or role; the record needs ours.
  await becomeOwner(db);
  await db.query(
    'INSERT INTO public.foyer_migrations (number, name, checksum, applied_at) VALUES ($1, $2, $3, $4)',
    [file.number, file.name, file.checksum, new Date()],
  );
}

/**
 * Runs one transaction as foyer_owner with a short lock timeout: other queries queue behind a waiting
 * migration, and visitors are refused after a second.
 */
export async function asOwner<T>(db: ClientBase, work: () => Promise<T>): Promise<T> {
  await db.query('BEGIN');
  try {
    await becomeOwner(db);
    const result = await work();
    await db.query('COMMIT');
    return result;
  } catch (error) {
    // If the connection is gone, the database has already rolled back, and the first error matters.
    // mutation: failed-migration
    await db.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** Sets role and search path for the rest of the transaction. */
export async function becomeOwner(db: ClientBase) {
  // mutation: lock-timeout
  await db.query(
    `SET LOCAL lock_timeout = '800ms'; SET LOCAL ROLE foyer_owner; SET LOCAL search_path = public`,
  );
}
