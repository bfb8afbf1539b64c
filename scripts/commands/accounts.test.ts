import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccounts } from '#server/capabilities/access/index.ts';
import { readSettings } from '#server/capabilities/vendors/index.ts';
import { systemClock } from '#server/infrastructure/clock/clock.ts';
import { openDatabase, sql } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { vendorByPathname } from '#server/infrastructure/http/request/tenancy-store.ts';
import { eventsOfSubject } from '#server/infrastructure/outbox/events-store.ts';
import { keysOf } from '#server/infrastructure/signing/keys.ts';
import { aVendor } from '#server/testing/access-app.ts';
import { aDatabase } from '#server/testing/test-database.ts';
import type { TestConnection } from '#server/testing/test-database.ts';
import { databaseUrl, foyer as runFoyer } from '../testing/foyer-command.ts';

const SECRET = 'a secret of at least thirty-two characters';
const PASSWORD = 'correct horse battery';

let connection: TestConnection;
let db: Database;
beforeAll(async () => {
  connection = await aDatabase();
  db = openDatabase(connection);
  await aVendor(db, 'harbor');
});
afterAll(() => db.close());

const foyer = (args: string[], input = '') =>
  runFoyer(args, { DATABASE_URL: databaseUrl(connection), SECRET_KEY: SECRET }, input);

async function signsIn(email: string, password: string): Promise<boolean> {
  const keys = keysOf([SECRET]);
  const accounts = await openAccounts({
    db,
    connection,
    clock: systemClock,
    keys,
    config: { publicUrl: 'http://localhost' },
  });
  try {
    return (await accounts.identities.idOfCredentials(email, password)) !== null;
  } finally {
    await accounts.close();
  }
}

const vendorId = async (pathname: string) =>
  (await db.acrossVendors((tx) => vendorByPathname(tx, pathname)))?.id ?? 0;
const staffOf = async (pathname: string) => {
  const id = await vendorId(pathname);
  return db.withVendor(id, (tx) =>
    tx.many(sql<object>`SELECT role, first_name, last_name, display_name, email FROM staff ORDER BY id`),
  );
};
const accounts = () => db.read(0, sql`SELECT email FROM identities ORDER BY email`);

describe('create-admin', () => {
  it('creates the first admin of a vendor, who can sign in', async () => {
    const args = [
      'create-admin',
      '--vendor',
      'harbor',
      '--email',
      'Ana@Harbor.test',
      '--name',
      'Ana Ruiz Vega',
      '--password-stdin',
    ];
    expect(await foyer(args, `${PASSWORD}\n`)).toEqual({
      code: 0,
      text: 'Ana@Harbor.test can sign in as Admin of harbor.\n',
      complained: '',
    });
    const row = {
      role: 30,
      firstName: 'Ana',
      lastName: 'Ruiz Vega',
      displayName: 'Ana Ruiz Vega',
      email: 'Ana@Harbor.test',
    };
    expect(await staffOf('harbor')).toEqual([row]);
    expect(await signsIn('ana@harbor.test', PASSWORD)).toBe(true);
    const again = await foyer(args, `${PASSWORD}\n`);
    expect(again).toMatchObject({
      code: 1,
      complained: expect.stringContaining('Ana@Harbor.test already has an account'),
    });
    expect(await staffOf('harbor')).toHaveLength(1);
  });

  it('also creates the vendor when its name is given', async () => {
    const args = [
      'create-admin',
      '--vendor',
      'sunrise',
      '--email',
      's@sunrise.test',
      '--name',
      'Sam',
      '--password-stdin',
    ];
    expect(await foyer(args, PASSWORD)).toMatchObject({
      code: 1,
      complained: expect.stringContaining('There is no vendor "sunrise"'),
    });
    expect(await foyer([...args, '--new-vendor', 'Sunrise Clinic'], PASSWORD)).toMatchObject({ code: 0 });
    expect(await staffOf('sunrise')).toMatchObject([{ role: 30, firstName: 'Sam', lastName: '' }]);
    const id = await vendorId('sunrise');
    const [{ staffId }] = (await db.withVendor(id, (tx) =>
      tx.many(sql<{ staffId: number }>`SELECT id AS staff_id FROM staff`),
    )) as [{ staffId: number }];
    const events = await db.withVendor(id, (tx) => eventsOfSubject(tx, 'staff', staffId));
    expect(events).toMatchObject([{ kind: 'staff-added', data: { role: 30 } }]);
  });

  it('creates a product admin, who belongs to no vendor', async () => {
    const args = [
      'create-admin',
      '--role',
      '50',
      '--email',
      'p@foyer.test',
      '--name',
      'Pat',
      '--password-stdin',
    ];
    expect(await foyer(args, PASSWORD)).toMatchObject({
      code: 0,
      text: 'p@foyer.test can sign in as Product admin.\n',
    });
    expect(
      await db.read(
        0,
        sql`SELECT p.role FROM platform_staff p JOIN identities i ON i.id = p.identity_id WHERE i.email = 'p@foyer.test'`,
      ),
    ).toEqual([{ role: 50 }]);
  });

  it.each([
    [
      'no vendor and no terminal',
      ['--email', 'x@harbor.test', '--name', 'X', '--password-stdin'],
      PASSWORD,
      '--vendor is missing.',
    ],
    [
      'no password and no terminal',
      ['--vendor', 'harbor', '--email', 'x@harbor.test', '--name', 'X'],
      '',
      'no terminal',
    ],
    [
      'a short password',
      ['--vendor', 'harbor', '--email', 'x@harbor.test', '--name', 'X', '--password-stdin'],
      'short',
      '12 to 128',
    ],
    [
      'an address that is none',
      ['--vendor', 'harbor', '--email', 'x', '--name', 'X', '--password-stdin'],
      PASSWORD,
      'e-mail address',
    ],
    [
      'a role that is none',
      ['--vendor', 'harbor', '--role', '7', '--email', 'x@harbor.test', '--name', 'X'],
      '',
      '--role must be',
    ],
    [
      'a pathname that is none',
      ['--vendor', 'Harbor Bank', '--email', 'x@harbor.test', '--name', 'X'],
      '',
      'small letters',
    ],
    [
      'a vendor for a product admin',
      ['--vendor', 'harbor', '--role', '50', '--email', 'x@foyer.test', '--name', 'X'],
      '',
      'no vendor',
    ],
  ])('prints one line about %s, and creates no account', async (_, args, stdin, words) => {
    const before = await accounts();
    const response = await foyer(['create-admin', ...args], stdin);
    expect(response.code).toBe(2);
    expect(response.complained).toContain(words);
    expect(response.complained.trim().split('\n')).toHaveLength(1);
    expect(await accounts()).toEqual(before);
  });
});

describe('reset-password', () => {
  it('sets a new password', async () => {
    await foyer(
      ['create-admin', '--vendor', 'harbor', '--email', 'r@harbor.test', '--name', 'R', '--password-stdin'],
      PASSWORD,
    );
    const args = ['reset-password', '--email', 'R@harbor.test', '--password-stdin'];
    expect(await foyer(args, 'another horse battery')).toMatchObject({ code: 0 });
    expect(await signsIn('r@harbor.test', PASSWORD)).toBe(false);
    expect(await signsIn('r@harbor.test', 'another horse battery')).toBe(true);
    expect(await foyer(args, 'short')).toMatchObject({ code: 2 });
    expect(await signsIn('r@harbor.test', 'another horse battery')).toBe(true);
  });

  it('refuses an address without an account', async () => {
    const response = await foyer(
      ['reset-password', '--email', 'unknown@harbor.test', '--password-stdin'],
      PASSWORD,
    );
    expect(response).toMatchObject({
      code: 1,
      complained: 'No account has the address unknown@harbor.test.\n',
    });
  });
});

describe('setting', () => {
  const setting = (...args: string[]) => foyer(['setting', ...args]);

  it('sets, gets and lists', async () => {
    expect(await setting('get', '--vendor', 'harbor', 'currency')).toMatchObject({ code: 0, text: 'USD\n' });
    expect(await setting('set', '--vendor', 'harbor', 'currency', 'CAD')).toMatchObject({
      code: 0,
      text: 'currency = CAD\n',
    });
    expect(await setting('get', '--vendor', 'harbor', 'currency')).toMatchObject({ text: 'CAD\n' });
    expect(await setting('set', '--vendor', 'harbor', 'availableLanguages', 'en,fr')).toMatchObject({
      code: 0,
    });
    const id = await vendorId('harbor');
    const line = await db.withVendor(id, (tx) =>
      tx.one(
        sql<{
          id: number;
        }>`INSERT INTO lines_of_business (vendor_id, name) VALUES (${id}, 'Wealth') RETURNING id`,
      ),
    );
    const ofLine = ['--vendor', 'harbor', '--line', String(line.id)];
    expect(await setting('set', ...ofLine, 'time_to_book', '240')).toMatchObject({ code: 0 });
    expect(await setting('get', ...ofLine, 'time_to_book')).toMatchObject({ text: '240\n' });
    expect(await setting('get', '--vendor', 'harbor', 'time_to_book')).toMatchObject({ text: '60\n' });
    const { text } = await setting('list', '--vendor', 'harbor');
    expect(text).toContain('* currency = CAD\n');
    expect(text).toContain('* availableLanguages = ["en","fr"]\n');
    expect(text).toContain('  private_label = false\n');
  });

  it.each([
    [['set', '--vendor', 'harbor', 'currency', 'dollars'], 1, 'three capital letters'],
    [['set', '--vendor', 'harbor', 'nonsense', '1'], 2, 'There is no setting called nonsense'],
    [['set', '--vendor', 'harbor', 'currency'], 2, 'VALUE is missing'],
    [['set', '--vendor', 'unknown', 'currency', 'CAD'], 1, 'There is no vendor "unknown"'],
    [
      ['set', '--vendor', 'harbor', '--location', 'x', 'tv.public', 'true'],
      2,
      '--location must be a whole number',
    ],
    [['set', '--vendor', 'harbor', '--location', '999', 'tv.public', 'false'], 1, 'no location 999'],
    [['set', '--vendor', 'harbor', '--line', '999', 'time_to_book', '5'], 1, 'no line of business 999'],
    [['set', '--vendor', 'harbor', '--line', '1', 'firstStep', 'location'], 1, 'holds for the whole vendor'],
    [['get', '--vendor', 'harbor', '--line', '1', '--location', '1', 'time_to_book'], 2, 'not both'],
    [['get', 'currency'], 2, '--vendor is missing'],
  ])('%j is refused and changes nothing', async (args, code, words) => {
    const id = await vendorId('harbor');
    const before = await db.withVendor(id, readSettings);
    const response = await setting(...args);
    expect(response).toMatchObject({ code, complained: expect.stringContaining(words) });
    expect(await db.withVendor(id, readSettings)).toEqual(before);
  });
});
