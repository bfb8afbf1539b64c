import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { vendorByHost, vendorByPathname } from '#server/infrastructure/http/request/tenancy-store.ts';
import { eventsOfSubject } from '#server/infrastructure/outbox/events-store.ts';
import { aVendor } from '#server/testing/access-app.ts';
import { aDatabase } from '#server/testing/test-database.ts';
import type { TestConnection } from '#server/testing/test-database.ts';
import { databaseUrl, foyer as runFoyer } from '../testing/foyer-command.ts';

let connection: TestConnection;
let db: Database;
beforeAll(async () => {
  connection = await aDatabase();
  db = openDatabase(connection);
  await aVendor(db, 'harbor');
  await aVendor(db, 'sunrise');
});
afterAll(() => db.close());

const foyer = (...args: string[]) =>
  runFoyer(['vendor', 'host', ...args], {
    DATABASE_URL: databaseUrl(connection),
    SECRET_KEY: 'a secret of at least thirty-two characters',
    PUBLIC_URL: 'https://foyer.test',
  });
const vendorAt = async (host: string) => (await db.acrossVendors((tx) => vendorByHost(tx, host)))?.pathname;

describe('vendor host', () => {
  it('adds hosts, lists them and removes them', async () => {
    expect(await foyer('add', 'harbor', 'Visit.Harbor.example')).toEqual({
      code: 0,
      text: 'visit.harbor.example shows harbor, within five seconds.\n',
      complained: '',
    });
    expect((await foyer('add', 'harbor', 'localhost:3001')).code).toBe(0);
    expect(await vendorAt('visit.harbor.example')).toBe('harbor');
    expect((await foyer('list', 'harbor')).text).toBe('localhost:3001\nvisit.harbor.example\n');
    expect((await foyer('list', 'sunrise')).text).toBe('');
    expect((await foyer('remove', 'harbor', 'visit.harbor.example')).code).toBe(0);
    expect(await vendorAt('visit.harbor.example')).toBeUndefined();
  });

  it('records each change', async () => {
    const { id } = (await db.acrossVendors((tx) => vendorByPathname(tx, 'sunrise')))!;
    await foyer('add', 'sunrise', 'a.sunrise.example');
    await foyer('remove', 'sunrise', 'a.sunrise.example');
    const events = await db.withVendor(id, (tx) => eventsOfSubject(tx, 'vendor', id));
    expect(events.map(({ kind, data }) => [kind, data])).toEqual([
      ['vendor-host-added', { host: 'a.sunrise.example' }],
      ['vendor-host-removed', { host: 'a.sunrise.example' }],
    ]);
  });

  it.each([
    ['a host that a vendor has', ['add', 'sunrise', 'taken.example'], 1, /A vendor has the host taken/],
    ['the host of all vendors', ['add', 'harbor', 'foyer.test'], 1, /is the host of PUBLIC_URL/],
    ['a host of another vendor', ['remove', 'sunrise', 'taken.example'], 1, /sunrise has no host/],
    ['an unknown vendor', ['add', 'unknown', 'a.example'], 1, /There is no vendor "unknown"/],
    ['an address', ['add', 'harbor', 'https://a.example'], 2, /HOST must be a host/],
    ['a path', ['add', 'harbor', 'a.example/b'], 2, /HOST must be a host/],
    ['no host', ['add', 'harbor'], 2, /HOST is missing/],
    ['an unknown word', ['rename', 'harbor', 'a.example'], 2, /"vendor" goes on: "vendor host add"/],
  ])('refuses %s and changes nothing', async (_, args, code, words) => {
    await foyer('add', 'harbor', 'taken.example');
    const refused = await foyer(...args);
    expect([refused.code, refused.text]).toEqual([code, '']);
    expect(refused.complained).toMatch(words);
    expect(await vendorAt('taken.example')).toBe('harbor');
    expect(await vendorAt('a.example')).toBeUndefined();
  });

  it('explains itself', async () => {
    expect((await foyer('--help')).text).toContain('vendor host remove');
  });
});
