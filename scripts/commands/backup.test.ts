import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { databaseUrl, foyer, startFoyerProcess } from '#scripts/testing/foyer-command.ts';
import { newestBackup } from '#server/infrastructure/backups/backups-store.ts';
import { openDatabase, sql } from '#server/infrastructure/database/database.ts';
import { vendorByPathname } from '#server/infrastructure/http/request/tenancy-store.ts';
import { startEmbeddedPostgres } from '#server/infrastructure/postgres/embedded.ts';
import { aClient, aVendor } from '#server/testing/builders-store.ts';
import { aDatabase, anEmptyDatabase } from '#server/testing/test-database.ts';
import type { TestConnection } from '#server/testing/test-database.ts';

const SECRET_KEY = 'a secret of at least thirty-two characters';
const folder = mkdtempSync(join(tmpdir(), 'foyer-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const on = (connection: TestConnection) => ({ DATABASE_URL: databaseUrl(connection), SECRET_KEY });

async function knows(connection: object, pathname: string): Promise<boolean> {
  const db = openDatabase(connection, { connections: 1 });
  try {
    return (await db.acrossVendors((tx) => vendorByPathname(tx, pathname))) !== undefined;
  } finally {
    await db.close();
  }
}

async function withVendor(pathname: string): Promise<TestConnection> {
  const connection = await aDatabase();
  const db = openDatabase(connection, { connections: 1 });
  await aVendor(db, { pathname });
  await db.close();
  return connection;
}

// Each command starts its own process, which is slow on a busy machine.
describe('backup and restore', { timeout: 180_000 }, () => {
  it('carry a server’s data to another one, and list the secrets to keep', async () => {
    const source = await withVendor('harbor');
    const file = join(folder, 'server.tar.gz');
    const made = await foyer(['backup', file], on(source));
    expect(made).toMatchObject({ code: 0, complained: '' });
    expect(made.text).toMatch(
      /server\.tar\.gz: \d+ rows of \d+ tables, \d+\.\d kB\.\n.*keep SECRET_KEY as well/,
    );
    const db = openDatabase(source, { connections: 1 });
    expect(await db.acrossVendors(newestBackup, 'foyer_worker')).toMatchObject({ file });
    await db.close();

    const target = await anEmptyDatabase();
    const restored = await foyer(['restore', file], on(target));
    expect(restored).toMatchObject({ code: 0, complained: '' });
    expect(restored.text).toMatch(/The database is what it was at 20\d\d-.*Z: \d+ rows/);
    expect(restored.text).toContain('Every account has to sign in again.');
    expect(restored.text).not.toContain('secret key');
    expect(await knows(target, 'harbor')).toBe(true);

    const again = await foyer(['restore', file], on(target));
    expect(again).toMatchObject({ code: 1, text: '' });
    expect(again.complained).toMatch(/^The database holds data\. With --replace.*\n$/);
    expect(await foyer(['restore', file, '--replace'], on(target))).toMatchObject({
      code: 2,
      complained: expect.stringContaining('give --yes'),
    });
    const other = { ...on(target), SECRET_KEY: 'another secret of at least thirty-two characters' };
    expect(await foyer(['restore', file, '--replace', '--yes'], other)).toMatchObject({
      code: 0,
      text: expect.stringContaining('The secret key is another than the backup’s'),
    });
  });

  it('erase again whom the ledger names, and say so', async () => {
    const source = await withVendor('harbor');
    const db = openDatabase(source, { connections: 1 });
    const vendor = (await db.acrossVendors((tx) => vendorByPathname(tx, 'harbor')))!.id;
    const client = await aClient(db, vendor, { first: 'Ottoline', email: 'ottoline@example.com' });
    const [times] = await db.read(
      vendor,
      sql<{ vendorMadeAt: number; madeAt: number }>`
        SELECT micros(v.created_at) AS vendor_made_at, micros(c.created_at) AS made_at FROM vendors v JOIN clients c ON c.vendor_id = v.id`,
    );
    await db.close();
    const file = join(folder, 'erased.tar.gz');
    expect(await foyer(['backup', file], on(source))).toMatchObject({ code: 0 });

    const ledger = join(folder, 'erasures-of-this.jsonl');
    const { vendorMadeAt, madeAt } = times!;
    const by = { askedBy: 1, askedAt: madeAt, decidedBy: 2, decidedAt: madeAt };
    const traces = { visits: [], attendees: [], entries: [], invitations: [] };
    const remaining = { visits: 0, ratings: 0, messages: 0, consents: 0 };
    const result = { erased: { records: 1 }, remaining, cancelled: 0, clients: [client], traces };
    const reference = 'AnErasureOfThisTest000';
    const of = { vendor, vendorMadeAt, reference, client, clients: [{ id: client, madeAt }] };
    writeFileSync(ledger, `${JSON.stringify({ ...of, reason: 'legal', ...by, result })}\n{"torn`);
    const target = await anEmptyDatabase();
    const env = { ...on(target), ERASURE_LEDGER: ledger };
    expect(await foyer(['restore', file], env)).toMatchObject({
      code: 0,
      text: expect.stringContaining('in the ledger: 1. Repeated, because the backup lacks them: 1.'),
    });
    const restored = openDatabase(target, { connections: 1 });
    const rows = await restored.read(
      vendor,
      sql`SELECT c.first_name AS name, e.state FROM clients c JOIN erasures e ON e.vendor_id = c.vendor_id AND e.client_id = c.id`,
    );
    expect(rows).toEqual([{ name: '', state: 'done' }]);
    await restored.close();

    writeFileSync(ledger, 'not an entry\n');
    const again = await foyer(['restore', file, '--replace', '--yes'], env);
    expect(again).toMatchObject({ code: 1, complained: expect.stringContaining('Line 1 of the ledger') });
  });

  it('work with embedded PostgreSQL; backup also while Foyer runs', async () => {
    const dataDir = join(folder, 'data');
    const env = { DATA_DIR: dataDir };
    expect(await foyer(['migrate'], env)).toMatchObject({ code: 0 });
    const running = await startEmbeddedPostgres({ dataDir, log: () => {} });
    const db = openDatabase(running.connection, { connections: 1 });
    await aVendor(db, { pathname: 'harbor' });
    await db.close();
    const file = join(folder, 'embedded.tar.gz');
    expect(await foyer(['backup', file], env)).toMatchObject({
      code: 0,
      text: expect.stringContaining(`keep ${join(dataDir, 'secret-key')} as well`),
    });
    expect(await foyer(['restore', file, '--replace', '--yes'], env)).toMatchObject({
      code: 1,
      complained: expect.stringContaining('Foyer is already running'),
    });
    await running.stop();

    const elsewhere = join(folder, 'other-data');
    expect(await foyer(['restore', file], { DATA_DIR: elsewhere })).toMatchObject({
      code: 0,
      text: expect.stringContaining(`until ${join(elsewhere, 'secret-key')} holds the old one`),
    });
    const restored = await startEmbeddedPostgres({ dataDir: elsewhere, log: () => {} });
    expect(await knows(restored.connection, 'harbor')).toBe(true);
    await restored.stop();
  });

  it.each([
    [['backup'], 2, 'FILE is missing'],
    [['backup', join(folder, 'nowhere', 'file.tar.gz')], 1, 'no such file or directory'],
    [['restore'], 2, 'FILE is missing'],
    [['restore', join(folder, 'nothing.tar.gz')], 1, 'There is no file'],
    [['restore', join(folder, 'letter')], 1, 'is not a complete backup'],
  ])('%j is refused in one line', async (args, code, words) => {
    const connection = await aDatabase();
    writeFileSync(join(folder, 'letter'), 'dear all');
    const response = await foyer(args, on(connection));
    expect(response).toMatchObject({ code, text: '', complained: expect.stringContaining(words) });
    expect(response.complained.trim().split('\n')).toHaveLength(1);
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });

  it('leave no file behind when a backup is killed half way', async () => {
    const source = await withVendor('large');
    const client = new Client(source);
    await client.connect();
    await client.query(`INSERT INTO visit_files (vendor_id, handle, name, kind, size, bytes, created_at)
      SELECT (SELECT id FROM vendors), n::text, 'x', 'application/pdf', 1, convert_to(b, 'UTF8'), now()
      FROM generate_series(1, 12) n, LATERAL (SELECT string_agg(md5(n || ' ' || i), '') AS b FROM generate_series(1, 100000) i) r`);
    await client.end();
    const file = join(folder, 'killed.tar.gz');
    const backup = startFoyerProcess(['backup', file], on(source));
    const size = () => (existsSync(`${file}.part`) ? statSync(`${file}.part`).size : 0);
    await expect.poll(size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(100_000);
    backup.kill();
    expect((await backup.spoken).code).toBe(null);
    await expect.poll(() => existsSync(`${file}.part`), { timeout: 20_000 }).toBe(false);
    expect(existsSync(file)).toBe(false);
  });
});
