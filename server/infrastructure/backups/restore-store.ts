import type { Client } from 'pg';
import { escapeIdentifier as quoted, escapeLiteral } from 'pg';
import type { BackupTable } from './manifest.ts';
import type { CopyIn } from './copying-store.ts';
import { copyIn } from './copying-store.ts';

/** Returns true if the database has data worth keeping: a vendor, or an account. As foyer_owner. */
export async function holdsData(db: Client): Promise<boolean> {
  for (const table of ['vendors', 'identities']) {
    const there = await db.query<{ there: boolean }>(`SELECT to_regclass($1) IS NOT NULL AS there`, [
      `public.${table}`,
    ]);
    if (!there.rows[0]?.there) continue;
    const row = await db.query<{ some: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM public.${quoted(table)}) AS some`,
    );
    if (row.rows[0]?.some) return true;
  }
  return false;
}

/** Returns the number of other Foyer connections to this database. */
export async function othersConnected(db: Client): Promise<number> {
  // A transaction would read the connections of its first look again.
  await db.query('SELECT pg_stat_clear_snapshot()');
  const result = await db.query<{ count: number }>(`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'foyer%'`);
  return result.rows[0]?.count ?? 0;
}

/** Drops everything that migrations have created; objects of extensions and other owners stay. */
export async function dropEverything(db: Client, jobSchema: string): Promise<void> {
  await db.query(`DROP SCHEMA IF EXISTS ${quoted(jobSchema)} CASCADE`);
  await db.query(`
    DO $$
    DECLARE
      command text;
    BEGIN
      -- Every command is written before the first one runs: a dropped table takes along the routines that use its row type.
      FOREACH command IN ARRAY (SELECT coalesce(array_agg(things.command), '{}') FROM (
        SELECT format('DROP %s IF EXISTS public.%I CASCADE', CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END, c.relname) AS command
        FROM pg_class c
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm') AND NOT c.relispartition
          AND c.relowner = 'foyer_owner'::regrole AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
        UNION ALL
        SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure) FROM pg_proc p
        WHERE p.pronamespace = 'public'::regnamespace AND p.proowner = 'foyer_owner'::regrole
          AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
        UNION ALL
        SELECT format('DROP TYPE IF EXISTS public.%I CASCADE', t.typname) FROM pg_type t
        WHERE t.typnamespace = 'public'::regnamespace AND t.typowner = 'foyer_owner'::regrole AND t.typtype IN ('e', 'd')
          AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = t.oid AND d.deptype = 'e')
      ) AS things)
      LOOP
        EXECUTE command;
      END LOOP;
    END $$`);
}

/** Deletes rows that migrations inserted: the backup contains them. */
export async function emptyTables(db: Client, tables: readonly BackupTable[]): Promise<void> {
  await db.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(', ')} CASCADE`);
}

/** Returns pathnames of real vendors, suspended ones too. As foyer_owner. */
export async function realVendors(db: Client): Promise<string[]> {
  const result = await db.query<{ pathname: string }>(
    'SELECT pathname FROM vendors WHERE NOT is_demo ORDER BY 1',
  );
  return result.rows.map(({ pathname }) => pathname);
}

/**
 * Deletes every vendor with its data, and every account; ids continue. Listeners start with events after
 * their next start, so that none handles the past written for a demo.
 */
export async function emptyInstallation(db: Client): Promise<void> {
  const result = await db.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'vendor_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`);
  const names = [
    ...result.rows.map(({ name }) => name),
    'vendors',
    'identities',
    'sign_in_attempts',
    'listeners',
  ];
  await db.query(`TRUNCATE ${names.map(quoted).join(', ')} CASCADE`);
}

/** Statements that restore what was removed from the tables for loading. */
export type Taken = string[];

/**
 * Removes what makes loading slow or impossible: forced row-level security (COPY refuses it), foreign keys
 * (they are circular), triggers (the backup has their effects), and indexes that are faster to build at once.
 */
export async function loosen(db: Client): Promise<Taken> {
  const parts = await db.query<{ away: string; back: string }>(LOOSENED);
  for (const { away } of parts.rows.toReversed()) await db.query(away);
  return parts.rows.map(({ back }) => back);
}

export async function tighten(db: Client, taken: Taken): Promise<void> {
  // One index is built at a time, and no other process is at work.
  await db.query(`SET LOCAL maintenance_work_mem = '256MB'`);
  for (const back of taken) await db.query(back);
}

/** Indexes before foreign keys, which use them; forced row-level security last, after the foreign key checks. */
const LOOSENED = `
  WITH ours AS (
    SELECT c.oid, c.relname, c.relforcerowsecurity FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relowner = 'foyer_owner'::regrole
  ), held AS (
    SELECT k.oid, k.contype, k.conname, k.conrelid::regclass AS owner, pg_get_constraintdef(k.oid) AS definition, obj_description(k.oid, 'pg_constraint') AS words
    FROM pg_constraint k JOIN ours o ON o.oid = k.conrelid WHERE k.contype IN ('f', 'x') AND k.conparentid = 0
  ), indexes AS (
    -- PostgreSQL writes ONLY for an index of a partitioned table, whose partitions have their own; recreated, it covers all of them.
    SELECT x.oid, x.relname, replace(pg_get_indexdef(x.oid), ' ON ONLY ', ' ON ') AS definition, obj_description(x.oid, 'pg_class') AS words
    FROM pg_index i JOIN ours o ON o.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
    WHERE NOT x.relispartition AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = x.oid AND k.contype IN ('p', 'u', 'x'))
  )
  SELECT away, back FROM (
    SELECT CASE contype WHEN 'x' THEN 2 ELSE 3 END AS place, format('ALTER TABLE %s DROP CONSTRAINT %I', owner, conname) AS away,
           format('ALTER TABLE %s ADD CONSTRAINT %I %s', owner, conname, definition)
             || COALESCE(format('; COMMENT ON CONSTRAINT %I ON %s IS %L', conname, owner, words), '') AS back, conname AS name
    FROM held
    UNION ALL
    SELECT 1, format('DROP INDEX public.%I', relname), definition || COALESCE(format('; COMMENT ON INDEX public.%I IS %L', relname, words), ''), relname FROM indexes
    UNION ALL
    SELECT 4, format('ALTER TABLE public.%I NO FORCE ROW LEVEL SECURITY', relname), format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', relname), relname
    FROM ours WHERE relforcerowsecurity
    UNION ALL
    SELECT 5, format('ALTER TABLE public.%I DISABLE TRIGGER USER', relname), format('ALTER TABLE public.%I ENABLE TRIGGER USER', relname), relname
    FROM ours WHERE EXISTS (SELECT 1 FROM pg_trigger t WHERE t.tgrelid = ours.oid AND NOT t.tgisinternal)
  ) AS all_of_it ORDER BY place, name`;

export function writeRows(db: Client, { name, columns }: BackupTable): Promise<CopyIn> {
  return copyIn(db, `COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) FROM STDIN`);
}

/** Advances sequences so far that no id assigned after the backup repeats: links and codes contain ids. */
export async function moveSequences(
  db: Client,
  sequences: readonly { name: string; last: number }[],
  by: number,
): Promise<void> {
  for (const { name, last } of sequences.filter((each) => each.last + by > 0))
    await db.query(`SELECT setval(${escapeLiteral(`public.${quoted(name)}`)}::regclass, $1::bigint)`, [
      last + by,
    ]);
  await db.query('SELECT ensure_log_partitions(1)');
}

/**
 * Starts a new epoch of the installation. Events from before have lower ids than its first. Their effects
 * outside the database are unknown, and senders check the epoch (decision 0023).
 */
export async function beginEpoch(
  db: Client,
  { takenAt, now }: { takenAt: number; now: number },
): Promise<number> {
  // mutation: restored-installation
  const result = await db.query<{ epoch: number }>(
    `UPDATE installation SET epoch = epoch + 1, restored_at = $1, backup_taken_at = $2,
       first_event_id = (SELECT last_value + 1 FROM pg_sequences WHERE schemaname = 'public' AND sequencename = 'events_id_seq')
     WHERE id = 1 RETURNING epoch`,
    [new Date(now), new Date(takenAt)],
  );
  return result.rows[0]!.epoch;
}

/** Gives the planner statistics before the first queries. */
export async function analyze(db: Client): Promise<void> {
  await db.query('ANALYZE');
}
