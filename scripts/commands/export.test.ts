import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl, foyer, startFoyerProcess } from '#scripts/testing/foyer-command.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { NOT_EXPORTED } from '#server/infrastructure/exports/export-vendor.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { TestConnection } from '#server/testing/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-export-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const SECRET_KEY = 'a secret of at least thirty-two characters';

let app: TestApp;
let code: string;
let ours: number;
let theirs: number;
const run = (...args: string[]) =>
  foyer(['export', ...args], {
    DATABASE_URL: databaseUrl(app.deps.connection as TestConnection),
    SECRET_KEY,
  });

/* Spreadsheets read these as = + - @ too. */
const FULL_WIDTH = ['＝', '＋', '－', '＠'];
const NASTY = '=HYPERLINK("http://evil.example","tab\there")';

beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  [ours, theirs] = [
    (await aVendor(db, { pathname: 'ours' })).id,
    (await aVendor(db, { pathname: 'theirs' })).id,
  ];
  const location = await aLocation(db, ours, { name: NASTY });
  for (const first of FULL_WIDTH) await aLocation(db, ours, { name: `${first}1+1` });
  await aLocation(db, theirs, { name: 'Another vendor’s' });
  const service = await aService(db, ours, { locations: [location] });
  await aStaffMember(db, ours, { name: 'Sam', locations: [location], serves: [service] });
  const joined = await ask<{ data: { attributes: { confirm_code: string } } }>(
    app,
    'POST /api/v2/open/queue-appointments',
    { body: aJoin({ location, service, first: 'Ana O’Neil', email: 'ana@example.com' }) },
  );
  if (joined.status !== 201) throw new Error(joined.text);
  code = joined.body.data.attributes.confirm_code;
  await app.access.createIdentity({ email: 'x@ours.test', name: 'X', password: 'a-long-password-1' });
});

const everything = (of: string) =>
  readdirSync(of)
    .map((file) => readFileSync(join(of, file), 'utf8'))
    .join('\n');
const linesOf = (of: string) =>
  readFileSync(of, 'utf8')
    .split('\n')
    .filter((line) => line !== '');

describe('export', { timeout: 120_000 }, () => {
  it('writes every table of the vendor row by row, no other vendor’s data, and no secret', async () => {
    const out = join(folder, 'json');
    const done = await run('--vendor', 'ours', out);
    expect(done).toMatchObject({ code: 0, complained: '' });
    expect(done.text).toMatch(/json: \d+ rows of \d+ tables\. It holds personal data\.\n$/);
    const locations = linesOf(join(out, 'locations.jsonl')).map(
      (line) => JSON.parse(line) as { name: string },
    );
    const location = locations.find(({ name }) => name === NASTY);
    expect(location).toMatchObject({ name: NASTY, vendor_id: ours });
    expect(linesOf(join(out, 'visits.jsonl')).map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ first_name: 'Ana O’Neil', email: 'ana@example.com' }),
    ]);
    const tables = await app.deps.db.read(
      0,
      sql<{ name: string }>`SELECT relname AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relforcerowsecurity`,
    );
    for (const { name } of tables) {
      const rows = await app.deps.db.withVendor(ours, (tx) => tx.many(sql`SELECT 1 FROM ${sql.table(name)}`));
      const file = join(out, `${name}.jsonl`);
      expect([name, existsSync(file)]).toEqual([name, NOT_EXPORTED[name] === undefined]);
      // The export itself is logged once it is complete.
      const later = name === 'security_events' ? 1 : 0;
      if (existsSync(file)) expect([name, linesOf(file).length + later]).toEqual([name, rows.length]);
    }
    const text = everything(out);
    expect(text).not.toContain('Another vendor');
    // Neither code nor password.
    expect(code.length).toBeGreaterThan(10);
    expect(text).not.toContain(code);
    expect(text).not.toMatch(/argon2|scrypt|password"|confirm_code"/);
    const readme = readFileSync(join(out, 'README.md'), 'utf8');
    expect(readme).toContain('| first_name | text | personal |');
    expect([statSync(out).mode & 0o777, statSync(join(out, 'visits.jsonl')).mode & 0o777]).toEqual([
      0o700, 0o600,
    ]);
  });

  it('turns values that begin like a formula into text for spreadsheets', async () => {
    const out = join(folder, 'csv');
    mkdirSync(out);
    expect(await run('--vendor', 'ours', '--csv', out)).toMatchObject({ code: 0 });
    const text = readFileSync(join(out, 'locations.csv'), 'utf8');
    const [head] = text.split('\n');
    const row = text.split('\n').find((line) => line.includes('HYPERLINK'));
    for (const first of FULL_WIDTH) expect(text).toContain(`'${first}1+1`);
    expect(head?.split(',').slice(0, 2)).toEqual(['vendor_id', 'id']);
    expect(row).toContain(`"'=HYPERLINK(""http://evil.example"",""tab\there"")"`);
    expect(row).toContain(`'+12065550100`);
    const cells = everything(out).matchAll(/(?:^|,)"?([=+@＝＋－＠])/gm);
    expect([...cells]).toEqual([]);
    const readme = readFileSync(join(out, 'README.md'), 'utf8');
    for (const first of ['=', '+', '-', '@', ...FULL_WIDTH]) expect(readme).toContain(`\`${first}\``);
    expect(readme).toContain('a tab or a carriage return');
  });

  it.each([
    [['--vendor', 'unknown', join(folder, 'new')], 1, 'There is no vendor "unknown"'],
    [['--vendor', 'ours'], 2, 'DIR is missing'],
    [[join(folder, 'new')], 2, '--vendor is missing'],
    [['--vendor', 'ours', folder], 1, 'exists already'],
    [['--vendor', 'ours', join(folder, 'no', 'where')], 1, 'no such file or directory'],
  ])('%j is refused in one line and writes nothing', async (args, exit, words) => {
    mkdirSync(join(folder, 'full', 'of'), { recursive: true });
    const before = readdirSync(folder);
    const response = await run(...args);
    expect(response).toMatchObject({ code: exit, text: '', complained: expect.stringContaining(words) });
    expect(response.complained.trim().split('\n')).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(before);
  });

  it('leaves nothing behind when it is killed half way', async () => {
    const out = join(folder, 'killed');
    const connection = app.deps.connection as TestConnection;
    // The export waits at this table; the tables before it are written by then.
    const holder = new Client(connection);
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE visits IN ACCESS EXCLUSIVE MODE');
    const env = { DATABASE_URL: databaseUrl(connection), SECRET_KEY };
    const exporting = startFoyerProcess(['export', '--vendor', 'ours', out], env);
    const written = () => existsSync(`${out}.part`) && readdirSync(`${out}.part`);
    await expect.poll(written, { timeout: 60_000 }).toContain('visits.jsonl');
    exporting.kill();
    await exporting.spoken;
    await expect.poll(() => readdirSync(folder), { timeout: 20_000 }).not.toContain('killed.part');
    expect(existsSync(out)).toBe(false);
    await holder.end();
  });
});
