import { Client } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { anEmptyDatabase } from '#server/testing/test-database.ts';
import type { TestConnection } from '#server/testing/test-database.ts';
import { migrate, migrationState } from './migrate.ts';
import type { MigrationFile } from './migration-files.ts';
import { readMigrationFiles } from './migration-files.ts';

const one = aFile(1, 'CREATE TABLE one (id bigint PRIMARY KEY)');
const two = aFile(2, 'CREATE TABLE two (id bigint PRIMARY KEY)');

describe('migrating', () => {
  let connection: TestConnection;
  beforeAll(async () => {
    connection = await anEmptyDatabase();
  });

  it('applies missing migrations in order, once, as foyer_owner', async () => {
    expect(await migrate({ connection, files: [one] })).toEqual(['0001-test']);
    expect(await migrate({ connection, files: [one, two] })).toEqual(['0002-test']);
    expect(await migrate({ connection, files: [one, two] })).toEqual([]);
    const owners = await ask(
      connection,
      `SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`,
    );
    expect(owners).toEqual([{ tableowner: 'foyer_owner' }]);
  });

  it('refuses a file that changed after it was applied', async () => {
    const changed = { ...two, sql: `${two.sql} -- touched`, checksum: 'another' };
    await expect(migrate({ connection, files: [one, changed] })).rejects.toThrow(
      /0002-test was changed after it was applied/,
    );
  });

  it('refuses a database that is newer than the code', async () => {
    await expect(migrate({ connection, files: [one] })).rejects.toThrow(
      /newer than this version of Foyer: it has 0002-test/,
    );
    await withClient(connection, async (db) => {
      expect(await migrationState(db, { files: [one] })).toMatchObject({ upToDate: false });
      expect(await migrationState(db, { files: [one, two] })).toEqual({ upToDate: true, why: '' });
      expect(await migrationState(db, { files: [one, two, aFile(3, 'SELECT 1')] })).toMatchObject({
        upToDate: false,
      });
      // A process of the previous version continues. One with missing migrations, or with another file of
      // that number, does not.
      const serves = (files: MigrationFile[]) => migrationState(db, { files, mayBeNewer: true });
      expect(await serves([one])).toEqual({ upToDate: true, why: '' });
      expect(await serves([one, two, aFile(3, 'SELECT 1')])).toMatchObject({ upToDate: false });
      expect(await serves([aFile(1, 'SELECT 1')])).toMatchObject({ upToDate: false });
    });
  });

  it('rolls back a failing migration, and names it with the line', async () => {
    const broken = aFile(3, 'CREATE TABLE three (id bigint);\nCREATE TABLE three (id bigint);\nSELECT wrong');
    await expect(migrate({ connection, files: [one, two, broken] })).rejects.toThrow(
      /0003-test failed.*already exists/,
    );
    expect(await ask(connection, `SELECT to_regclass('three') AS three`)).toEqual([{ three: null }]);
    const misspelt = aFile(3, 'SELECT 1;\nSELEKT 2');
    await expect(migrate({ connection, files: [one, two, misspelt] })).rejects.toThrow(
      /0003-test failed at line 2/,
    );
  });
});

describe('several concurrent processes', () => {
  it('lets one migrate and the others wait for it', async () => {
    const connection = await anEmptyDatabase();
    const slow = aFile(1, 'CREATE TABLE one (id bigint); SELECT pg_sleep(0.3)');
    const text: string[] = [];
    const done = await Promise.all(
      [1, 2, 3].map(() => migrate({ connection, files: [slow], log: (line) => text.push(line) })),
    );
    expect(done.flat()).toEqual(['0001-test']);
    expect(text.filter((line) => line.includes('waiting'))).toHaveLength(2);
  });

  it('yields repeatedly to queries behind it while it waits for a table', async () => {
    const connection = await anEmptyDatabase();
    await migrate({ connection, files: [one] });
    const [holder, visitor] = [new Client(connection), new Client(connection)];
    for (const client of [holder, visitor]) await client.connect();
    await holder.query('BEGIN; SELECT count(*) FROM one');
    const applying = migrate({
      connection,
      files: [one, aFile(2, 'ALTER TABLE one ADD COLUMN more text')],
    });
    const isWaiting = () =>
      ask(connection, `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'one'::regclass`);
    await expect.poll(async () => (await isWaiting()).length, { timeout: 30_000 }).toBe(1);
    // This query waits behind the migration, and passes before the table is free.
    await visitor.query(`SET statement_timeout = '25s'; SELECT count(*) FROM one`);
    await holder.query('COMMIT');
    expect(await applying).toEqual(['0002-test']);
    for (const client of [holder, visitor]) await client.end();
  });
});

describe('the rights of the connecting user', () => {
  it('prints the statements for an administrator to a user without the right to create roles, and they suffice', async () => {
    const admin = await anEmptyDatabase();
    const name = `clerk_${process.pid}`;
    await ask(admin, `CREATE ROLE ${name} LOGIN PASSWORD 'clerk'`);
    try {
      const connection = { ...admin, user: name, password: 'clerk' };
      const refusal = await migrate({ connection, files: [one] }).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ name: 'RightsMissing' });
      const { statements, message } = refusal as { statements: string[]; message: string };
      expect(statements.join('\n')).toMatch(
        new RegExp(`GRANT foyer_owner, foyer_app, foyer_worker TO "${name}"`),
      );
      for (const statement of statements) expect(message).toContain(`${statement};`);
      for (const statement of statements) await ask(admin, statement);
      expect(await migrate({ connection, files: [one] })).toEqual(['0001-test']);
    } finally {
      await ask(admin, `DROP OWNED BY ${name}; DROP ROLE ${name}`);
    }
  });
});

describe('the migrations of this code', () => {
  it('are numbered without gaps and contain no transaction statements', () => {
    expect(readMigrationFiles().length).toBeGreaterThan(0);
  });

  it('drop or rename nothing that the release before reads, from 0055 on', () => {
    const removing = readMigrationFiles()
      .filter(({ number }) => number > 54)
      .flatMap(({ number, sql }) => removedBy(number, sql));
    expect(removing).toEqual([]);
    const drop = 'ALTER TABLE visits DROP COLUMN made_up;';
    expect(removedBy(60, drop)).toHaveLength(1);
    expect(removedBy(60, `-- Unread since 0060.\n${drop}`)).toHaveLength(1);
    expect(removedBy(60, `-- Unread since 0059.\n${drop}`)).toEqual([]);
  });

  it('run on an empty database, with the job tables, which the app may use but not change', async () => {
    const connection = await anEmptyDatabase();
    await migrate({ connection });
    await withClient(connection, async (db) => {
      expect(await migrationState(db)).toEqual({ upToDate: true, why: '' });
      await db.query('SET ROLE foyer_app');
      await db.query('SELECT count(*) FROM pgboss.job');
      await expect(db.query('CREATE TABLE pgboss.mine (id int)')).rejects.toThrow(/permission denied/);
      await expect(db.query('CREATE TABLE mine (id int)')).rejects.toThrow(/permission denied/);
    });
  });
});

function aFile(number: number, sql: string): MigrationFile {
  return { number, name: `000${number}-test`, sql, checksum: `${number}:${sql}` };
}

async function ask(connection: TestConnection, sql: string): Promise<unknown[]> {
  let rows: unknown[] = [];
  await withClient(connection, async (db) => {
    rows = (await db.query(sql)).rows;
  });
  return rows;
}

async function withClient(connection: TestConnection, work: (db: Client) => Promise<void>) {
  const db = new Client(connection);
  await db.connect();
  try {
    await work(db);
  } finally {
    await db.end();
  }
}

/** The removals of a migration without a comment that names an earlier one, since whose release nothing reads them. */
function removedBy(number: number, sql: string): string[] {
  return sql.split('\n').filter((line, at, lines) => {
    if (!/DROP COLUMN|DROP TABLE|RENAME (COLUMN|TO)/i.test(line)) return false;
    const since = /^-- Unread since (\d{4})\.$/.exec(lines[at - 1] ?? '')?.[1];
    return since === undefined || Number(since) >= number;
  });
}
