import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, sql } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { vendorByPathname } from '#server/infrastructure/http/request/tenancy-store.ts';
import { aDatabase } from '#server/testing/test-database.ts';
import type { TestConnection } from '#server/testing/test-database.ts';

let connection: TestConnection;
let db: Database;
beforeAll(async () => {
  connection = await aDatabase();
  db = openDatabase(connection);
});
afterAll(() => db.close());

/** Runs the real command line in its own process. */
function seedDemo(args: string[], env: Record<string, string> = { DEMO_ON_SERVER: '1' }) {
  const { host, port, user = '', password, database } = connection;
  const query = new URLSearchParams({ host, port: String(port) });
  const account = password === undefined ? user : `${user}:${encodeURIComponent(password)}`;
  const url = `postgres://${account}@localhost/${database}?${query}`;
  const input = {
    PATH: process.env['PATH'],
    DATABASE_URL: url,
    SECRET_KEY: 'a secret of at least thirty-two characters',
    ...env,
  };
  return new Promise<{ code: number | null; text: string; complained: string }>((resolve) => {
    const child = spawn(process.execPath, ['scripts/foyer.ts', 'seed-demo', ...args], {
      env: input,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [text, complained] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
    child.on('close', (code) => resolve({ code, text, complained }));
  });
}

const vendorId = async (pathname: string) =>
  (await db.acrossVendors((tx) => vendorByPathname(tx, pathname)))?.id ?? 0;

describe('seed-demo', () => {
  it.each([
    [
      ['--vendor', 'unknown'],
      1,
      'There is no demo vendor "unknown"; there are harbor-bank and sunrise-clinic.',
    ],
    [['--vendor', 'sunrise-clinic', '--locations', '4'], 1, 'The number of locations must be from 1 to 3.'],
    [['--locations', '0'], 2, '--locations must be a whole number from 1'],
    [['--days', '731'], 2, '--days must be a whole number from 0 to 730'],
    [['--seed', 'x'], 2, '--seed must be a whole number'],
  ])('prints one line about %j, and creates nothing', async (args, code, words) => {
    const response = await seedDemo(args);
    expect([response.code, response.text]).toEqual([code, '']);
    expect(response.complained).toContain(words);
    expect(response.complained.trim().split('\n')).toHaveLength(1);
    expect(await db.read(0, sql`SELECT 1 FROM identities`)).toEqual([]);
  });

  it('requires a second confirmation for a server database', async () => {
    const response = await seedDemo(['--days', '0'], {});
    expect([response.code, response.text]).toEqual([1, '']);
    expect(response.complained).toMatch(/DEMO_ON_SERVER=1/);
    expect(await vendorId('harbor-bank')).toBe(0);
  });

  it('creates one vendor of the requested size, with staff at every counter, once', async () => {
    const response = await seedDemo([
      '--vendor',
      'harbor-bank',
      '--locations',
      '60',
      '--days',
      '1',
      '--seed',
      '7',
    ]);
    expect(response).toMatchObject({ code: 0, complained: '' });
    expect(response.text).toMatch(
      /^harbor-bank: \d+ visits over 1 days\nAll demo accounts have the password \S+\.\nThey can sign in while Foyer runs with DEMO=1\.\n$/,
    );
    const id = await vendorId('harbor-bank');
    const [row] = await db.read(
      id,
      sql<{ all: number; further: number; manned: number }>`
      SELECT count(*) AS all, count(*) FILTER (WHERE external_id > 'harbor-012') AS further,
        count(*) FILTER (WHERE external_id > 'harbor-012' AND EXISTS (
          SELECT 1 FROM duty d WHERE d.location_id = l.id AND d.state <> 'off' AND d.station_id IS NOT NULL)) AS manned
      FROM locations l`,
    );
    expect(row).toEqual({ all: 60, further: 48, manned: 48 });
    expect(await vendorId('sunrise-clinic')).toBe(0);
    const again = await seedDemo(['--vendor', 'harbor-bank']);
    expect([again.code, again.complained]).toEqual([1, 'The vendor "harbor-bank" exists already.\n']);
  });

  it("uses the demo's defaults for omitted options", async () => {
    const response = await seedDemo(['--vendor', 'sunrise-clinic', '--days', '0']);
    expect(response.code).toBe(0);
    const [row] = await db.read(
      await vendorId('sunrise-clinic'),
      sql<{
        locations: number;
        seed: number;
      }>`SELECT (SELECT count(*) FROM locations) AS locations, (data->>'seed')::integer AS seed FROM events WHERE kind = 'demo-seeded'`,
    );
    expect(row).toEqual({ locations: 3, seed: 1 });
  });
});
