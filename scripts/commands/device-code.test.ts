import { beforeAll, describe, expect, it } from 'vitest';
import type { DeviceKind } from '#domain/devices/device.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aVendor } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aDeviceKey, enrolWith } from '#server/testing/devices.ts';
import { aDatabase } from '#server/testing/test-database.ts';
import type { TestConnection } from '#server/testing/test-database.ts';
import { databaseUrl, foyer as runFoyer } from '../testing/foyer-command.ts';

const SECRET_KEY = 'a secret of at least thirty-two characters';
let app: TestApp;
let connection: TestConnection;
let vendor: TestVendor;
let [location, foreign] = [0, 0];
beforeAll(async () => {
  connection = await aDatabase();
  app = await anApp({ connection, env: { SECRET_KEY } });
  const { db } = app.deps;
  vendor = await aVendor(db, { pathname: 'harbor' });
  location = await aLocation(db, vendor.id, { name: 'Pike Street' });
  foreign = await aLocation(db, (await aVendor(db)).id);
  // The command reads the machine's clock.
  app.clock.set(Date.now());
});

const foyer = (...args: string[]) =>
  runFoyer(['device', 'code', ...args], {
    DATABASE_URL: databaseUrl(connection),
    SECRET_KEY,
    PUBLIC_URL: 'https://foyer.test',
  });
const named = (...args: string[]) => foyer('--vendor', 'harbor', '--location', String(location), ...args);
const codes = async (): Promise<number> =>
  (await app.deps.db.read(vendor.id, sql`SELECT 1 FROM device_codes WHERE vendor_id = ${vendor.id}`)).length;

describe('device code', () => {
  it.each([
    [[], 'kiosk', 'kiosk'],
    [['--kind', 'tv', '--name', 'Above the counter'], 'tv', 'display'],
  ] satisfies [string[], string, DeviceKind][])('with %j enrols a %s', async (more, said, kind) => {
    const { code, text, complained } = await named(...more);
    expect([code, complained]).toEqual([0, '']);
    const [digits = '', where] = text.split('\n');
    expect(digits).toMatch(/^\d{6}$/);
    expect(where).toBe(
      `Enter it at https://foyer.test/s/harbor/device within 10 minutes: ${said} at Pike Street.`,
    );
    const { publicKey } = aDeviceKey();
    const enrolled = await enrolWith(app, 'harbor', { code: digits, publicKey });
    expect(enrolled.body.data).toMatchObject({ location_id: String(location), kind });
  });

  it.each([
    [2, '--kind must be kiosk or tv', () => named('--kind', 'toaster')],
    [2, '--location must be a whole number', () => foyer('--vendor', 'harbor', '--location', 'first')],
    [2, '--location', () => foyer('--vendor', 'harbor')],
    [1, 'There is no vendor "gone"', () => foyer('--vendor', 'gone', '--location', '1')],
    [1, 'harbor has no location', () => foyer('--vendor', 'harbor', '--location', String(foreign))],
  ])('fails with %d and “%s …”, and creates none', async (exit, words, run) => {
    const before = await codes();
    const { code, complained } = await run();
    expect(code).toBe(exit);
    expect(complained).toContain(words);
    expect(complained.trim().split('\n')).toHaveLength(1);
    expect(await codes()).toBe(before);
  });

  it('explains itself', async () => {
    const { code, text } = await foyer('--help');
    expect(code).toBe(0);
    for (const word of ['--vendor SLUG', '--location ID', '--kind KIND']) expect(text).toContain(word);
  });
});
