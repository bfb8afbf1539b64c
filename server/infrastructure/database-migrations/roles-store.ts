import type { ClientBase } from 'pg';
import { escapeIdentifier } from 'pg';

/** The connecting user may not create missing objects; `statements` are for a DBA to run once. */
class RightsMissing extends Error {
  readonly statements: string[];
  constructor(user: string, statements: string[]) {
    super(
      `The database user ${user} may not prepare the database. Have an administrator run this once, connected to the same database, then start again:\n\n` +
        statements.map((statement) => `  ${statement};`).join('\n'),
    );
    this.name = 'RightsMissing';
    this.statements = statements;
  }
}

export const roles = ['foyer_owner', 'foyer_app', 'foyer_worker'];

/**
 * Creates missing roles, their first privileges and the extension, or throws `RightsMissing`. Changes nothing
 * if all exist.
 */
export async function ensureRoles(db: ClientBase) {
  for (let tries = 1; ; tries += 1) {
    const statements = await missingStatements(db);
    if (statements.length === 0) return;
    try {
      await db.query('BEGIN');
      for (const statement of statements) await db.query(statement);
      await db.query('COMMIT');
      return;
    } catch (error) {
      await db.query('ROLLBACK');
      const code = (error as { code?: string }).code ?? '';
      if (code === insufficientPrivilege) throw new RightsMissing((await whoAndWhere(db)).user, statements);
      if (!raceCodes.includes(code) || tries === 5) throw error;
    }
  }
}

/**
 * Roles belong to the whole server while locks belong to one database, so concurrent setups of two databases
 * race: the role exists by now (42710, 23505), or its catalogue row has just changed ("tuple concurrently
 * updated", XX000).
 */
const raceCodes = ['42710', '23505', 'XX000'];

const insufficientPrivilege = '42501';

async function missingStatements(db: ClientBase): Promise<string[]> {
  const { user, database } = await whoAndWhere(db);
  const there = await db.query<{ rolname: string }>('SELECT rolname FROM pg_roles WHERE rolname = ANY ($1)', [
    roles,
  ]);
  const missing = roles.filter((role) => !there.rows.some((row) => row.rolname === role));
  const statements = missing.map((role) => `CREATE ROLE ${role} NOLOGIN`);
  const unusable = [];
  for (const role of roles) if (missing.includes(role) || !(await mayBecome(db, role))) unusable.push(role);
  if (unusable.length > 0) statements.push(`GRANT ${unusable.join(', ')} TO ${escapeIdentifier(user)}`);
  statements.push(...(await missingGrants(db, { database, missing })));
  // The exclusion constraint against overlapping reservations compares bigints by `=`, which needs this
  // extension.
  const extension = await db.query(`SELECT 1 FROM pg_extension WHERE extname = 'btree_gist'`);
  if (extension.rowCount === 0) statements.push('CREATE EXTENSION btree_gist');
  return statements;
}

/** The only check that works on every version: PostgreSQL 16 separated membership from the right to SET ROLE. */
async function mayBecome(db: ClientBase, role: string): Promise<boolean> {
  try {
    await db.query(`SET ROLE ${role}`);
    await db.query('RESET ROLE');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
    return false;
  }
}

async function missingGrants(db: ClientBase, { database, missing }: { database: string; missing: string[] }) {
  const grants = [
    {
      role: 'foyer_owner',
      kind: 'database',
      privilege: 'CREATE',
      sql: `GRANT CREATE ON DATABASE ${escapeIdentifier(database)} TO foyer_owner`,
    },
    {
      role: 'foyer_owner',
      kind: 'schema',
      privilege: 'CREATE',
      sql: 'GRANT USAGE, CREATE ON SCHEMA public TO foyer_owner',
    },
    {
      role: 'foyer_app',
      kind: 'schema',
      privilege: 'USAGE',
      sql: 'GRANT USAGE ON SCHEMA public TO foyer_app',
    },
    {
      role: 'foyer_worker',
      kind: 'schema',
      privilege: 'USAGE',
      sql: 'GRANT USAGE ON SCHEMA public TO foyer_worker',
    },
  ];
  const lacking = [];
  for (const grant of grants) {
    if (missing.includes(grant.role) || !(await holds(db, grant))) lacking.push(grant.sql);
  }
  return lacking;
}

async function holds(
  db: ClientBase,
  { role, kind, privilege }: { role: string; kind: string; privilege: string },
) {
  const question =
    kind === 'database'
      ? 'SELECT has_database_privilege($1, current_database(), $2) AS yes'
      : `SELECT has_schema_privilege($1, 'public', $2) AS yes`;
  return (await db.query<{ yes: boolean }>(question, [role, privilege])).rows[0]?.yes === true;
}

async function whoAndWhere(db: ClientBase): Promise<{ user: string; database: string }> {
  const result = await db.query<{ user: string; database: string }>(
    'SELECT current_user AS user, current_database() AS database',
  );
  return result.rows[0] as { user: string; database: string };
}
