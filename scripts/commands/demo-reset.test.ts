import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { databaseUrl, foyer } from '#scripts/testing/foyer-command.ts';
import { openDatabase, sql } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { startEmbeddedPostgres } from '#server/infrastructure/postgres/embedded.ts';
import { aLocation, aVendor } from '#server/testing/builders-store.ts';
import { aDatabase } from '#server/testing/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-reset-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const env = { DATA_DIR: join(folder, 'data') };

/** Reads the demo's database while no server uses it. */
async function inDemo<T>(check: (db: Database, connection: ClientConfig) => Promise<T>): Promise<T> {
  const running = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: () => {} });
  const db = openDatabase(running.connection, { connections: 1 });
  try {
    return await check(db, running.connection);
  } finally {
    await db.close();
    await running.stop();
  }
}

async function asOwner(connection: ClientConfig, text: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows as unknown[];
}

const vendorsOf = (db: Database) =>
  db.read(0, sql<{ id: number; pathname: string }>`SELECT id, pathname FROM all_vendors() ORDER BY pathname`);
const namesOf = async (db: Database) => (await vendorsOf(db)).map(({ pathname }) => pathname);

describe('demo-reset', { timeout: 240_000 }, () => {
  it('resets the demo, and touches nothing else', async () => {
    expect(await foyer(['migrate'], env)).toMatchObject({ code: 0 });
    expect(await foyer(['seed-demo', '--vendor', 'sunrise-clinic', '--days', '0'], env)).toMatchObject({
      code: 0,
    });
    const before = await inDemo(async (db) => {
      const [clinic] = await vendorsOf(db);
      await aLocation(db, clinic!.id, { name: 'Made by a visitor' });
      return clinic!.id;
    });
    expect(await foyer(['demo-reset', '--days', '0'], env)).toMatchObject({
      code: 2,
      complained: expect.stringContaining('give --yes'),
    });
    expect(await inDemo(namesOf)).toEqual(['sunrise-clinic']);

    expect(await foyer(['demo-reset', '--days', '0', '--yes'], env)).toMatchObject({
      code: 0,
      complained: '',
    });
    await inDemo(async (db, connection) => {
      const vendors = await vendorsOf(db);
      expect(vendors.map(({ pathname }) => pathname)).toEqual(['harbor-bank', 'sunrise-clinic']);
      expect(Math.min(...vendors.map(({ id }) => id))).toBeGreaterThan(before);
      for (const { id } of vendors)
        expect(await db.read(id, sql`SELECT 1 FROM locations WHERE name = 'Made by a visitor'`)).toEqual([]);
      const [clinic] = vendors;
      expect((await db.read(clinic!.id, sql`SELECT 1 FROM locations`)).length).toBeGreaterThan(0);
      await aVendor(db, { pathname: 'real-bank' });
      // The command must not delete a vendor that lists hide, either.
      await asOwner(connection, `UPDATE vendors SET suspended_at = created_at WHERE pathname = 'real-bank'`);
    });

    expect(await foyer(['demo-reset', '--days', '0', '--yes'], env)).toMatchObject({
      code: 1,
      complained: 'There are vendors that are no demo, and whose data would go: real-bank.\n',
    });
    expect(await foyer(['demo-reset', '--yes'], { ...env, DEMO: '0' })).toMatchObject({
      code: 1,
      complained: expect.stringContaining('DEMO is off'),
    });
    await inDemo(async (db, connection) => {
      expect(await foyer(['demo-reset', '--yes'], env)).toMatchObject({
        code: 1,
        complained: expect.stringContaining('Foyer is already running'),
      });
      expect(await namesOf(db)).toEqual(['harbor-bank', 'sunrise-clinic']);
      const [{ n }] = (await asOwner(connection, `SELECT count(*)::int AS n FROM vendors`)) as [
        { n: number },
      ];
      expect(n).toBe(3);
    });
  });

  it('never clears a server', async () => {
    const server = {
      DATABASE_URL: databaseUrl(await aDatabase()),
      SECRET_KEY: 'a secret of at least thirty-two characters',
      DEMO: '1',
      DEMO_ON_SERVER: '1',
    };
    expect(await foyer(['demo-reset', '--yes'], server)).toMatchObject({
      code: 1,
      complained: expect.stringContaining('never empties the server'),
    });
  });
});
