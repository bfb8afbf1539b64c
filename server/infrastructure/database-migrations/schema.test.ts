import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { exemptTables } from '#server/database/exempt-tables.ts';
import { aDatabase } from '#server/testing/test-database.ts';
import { readCatalogue } from './catalogue-store.ts';
import { currentSchema, schemaText } from './current-schema.ts';

const written = () => readFileSync(join(import.meta.dirname, '../../database/schema.sql'), 'utf8');

describe('server/database/schema.sql', () => {
  it('matches the migrations; `npm run schema` writes it', async () => {
    expect(await currentSchema()).toBe(written());
  });

  it('shows tables, security, privileges and comments', async () => {
    const db = new Client(await aDatabase());
    await db.connect();
    await db.query(`
      SET ROLE foyer_owner;
      CREATE TABLE planted (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, word text COLLATE "C" NOT NULL DEFAULT 'a', CHECK (word <> ''));
      COMMENT ON TABLE planted IS 'Planted by a test.';
      COMMENT ON COLUMN planted.word IS 'personal';
      ALTER TABLE planted ENABLE ROW LEVEL SECURITY;
      CREATE POLICY mine ON planted FOR SELECT TO foyer_app USING (word = 'a');
      GRANT SELECT ON planted TO foyer_worker, foyer_app;
      GRANT UPDATE (word) ON planted TO foyer_app;
      CREATE INDEX planted_word ON planted (word) WHERE word <> 'b';
      CREATE FUNCTION planted_one() RETURNS int LANGUAGE sql AS 'SELECT 1';
      REVOKE ALL ON FUNCTION planted_one() FROM PUBLIC`);
    const text = schemaText(await readCatalogue(db));
    await db.end();
    expect(text).toContain(
      [
        '-- Planted by a test.',
        'CREATE TABLE planted (',
        '  id   bigint GENERATED ALWAYS AS IDENTITY NOT NULL,',
        `  word text COLLATE "C" NOT NULL DEFAULT 'a',  -- personal`,
        '  CONSTRAINT planted_pkey PRIMARY KEY (id),',
        `  CONSTRAINT planted_word_check CHECK (word <> '')`,
        ');',
        `CREATE INDEX planted_word ON planted (word) WHERE (word <> 'b');`,
        'ALTER TABLE planted ENABLE ROW LEVEL SECURITY;',
        `CREATE POLICY mine ON planted FOR SELECT TO foyer_app USING (word = 'a');`,
        'GRANT SELECT ON planted TO foyer_app, foyer_worker;',
        'GRANT UPDATE (word) ON planted TO foyer_app;',
      ].join('\n'),
    );
    expect(text).toContain('REVOKE ALL ON FUNCTION planted_one() FROM PUBLIC;');
  });
});

describe('the tables of vendor data', () => {
  it('are under forced row-level security with a policy for the app and one for the owner, except the listed ones', async () => {
    const db = new Client(await aDatabase());
    await db.connect();
    const catalogue = await readCatalogue(db);
    await db.end();
    const open = [];
    for (const table of catalogue.tables.filter(({ parent }) => parent === null)) {
      const policies = catalogue.policies.filter((policy) => policy.table === table.name);
      const forApp = policies.filter(({ roles }) => roles.includes('foyer_app'));
      const forOwner = policies.filter(({ roles }) => roles.includes('foyer_owner'));
      const closed =
        table.security &&
        table.forced &&
        forOwner.length > 0 &&
        forApp.every(({ using, check }) => names(using ?? check));
      if (!closed || policies.some(({ roles }) => roles.includes('public'))) open.push(table.name);
    }
    expect(open).toEqual(Object.keys(exemptTables).sort());
  });

  it('are not open to the app through a partition', async () => {
    const db = new Client(await aDatabase());
    await db.connect();
    const reachable = await db.query(`
      SELECT relname FROM pg_class WHERE relispartition AND relkind = 'r' AND relnamespace = 'public'::regnamespace
        AND (has_table_privilege('foyer_app', oid, 'SELECT, INSERT, UPDATE, DELETE') OR has_table_privilege('foyer_worker', oid, 'SELECT, INSERT, UPDATE, DELETE'))`);
    await db.end();
    expect(reachable.rows).toEqual([]);
  });
});

function names(expression: string | null): boolean {
  return expression?.includes('app.vendor_id') === true;
}
