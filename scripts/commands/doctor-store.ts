import type { Client } from 'pg';
import { exemptTables } from '#server/database/exempt-tables.ts';
import { roles } from '#server/infrastructure/database-migrations/roles-store.ts';

export async function versionOf(db: Client): Promise<{ number: number; text: string }> {
  const result = await db.query<{ number: number; text: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS text`,
  );
  return result.rows[0] as { number: number; text: string };
}

/** Returns the database's clock in epoch milliseconds. */
export async function clockOf(db: Client): Promise<number> {
  const result = await db.query<{ ms: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
  );
  return result.rows[0]?.ms ?? 0;
}

/** Describes faults of the three roles; a role that bypasses row-level security is as wrong as a missing one. */
export async function roleFaults(db: Client): Promise<string[]> {
  const result = await db.query<{ name: string; mighty: boolean; may: boolean }>(
    `SELECT rolname AS name, rolsuper OR rolbypassrls AS mighty, pg_has_role(current_user, oid, 'MEMBER') AS may
     FROM pg_roles WHERE rolname = ANY ($1)`,
    [roles],
  );
  return roles.flatMap((name) => {
    const role = result.rows.find((row) => row.name === name);
    if (!role) return [`${name} is missing`];
    if (role.mighty)
      return [`${name} passes row-level security by: it must be neither superuser nor BYPASSRLS`];
    return role.may ? [] : [`this user may not act as ${name}`];
  });
}

/**
 * Returns tables that are neither under forced row-level security nor exempt. Partitions are reachable
 * through their parent only.
 */
export async function openTables(db: Client): Promise<string[]> {
  const result = await db.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
       AND NOT (relrowsecurity AND relforcerowsecurity) AND relname <> ALL ($1)
     ORDER BY 1`,
    [Object.keys(exemptTables)],
  );
  return result.rows.map((row) => row.name);
}
