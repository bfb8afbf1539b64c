import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aVendor, setSetting } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { aDatabase } from '#server/testing/test-database.ts';
import type { TestConnection } from '#server/testing/test-database.ts';
import { databaseUrl, foyer as runFoyer } from '../testing/foyer-command.ts';

const SECRET_KEY = 'a secret of at least thirty-two characters';
let app: TestApp;
let connection: TestConnection;
let vendor: TestVendor;
let service = 0;
beforeAll(async () => {
  connection = await aDatabase();
  app = await anApp({ connection, env: { SECRET_KEY } });
  vendor = await aVendor(app.deps.db, { pathname: 'harbor' });
  await aVendor(app.deps.db, { pathname: 'plain' });
  const location = await aLocation(app.deps.db, vendor.id);
  service = await aService(app.deps.db, vendor.id, { locations: [location] });
  await setSetting(app.deps.db, vendor.id, { key: 'feature.shortcuts', value: true });
});

const foyer = (...args: string[]) =>
  runFoyer(['shortcut', 'create', ...args], {
    DATABASE_URL: databaseUrl(connection),
    SECRET_KEY,
    PUBLIC_URL: 'https://foyer.test',
  });
const named = (...args: string[]) => foyer('--vendor', 'harbor', '--name', 'Spring', ...args);
const shortcuts = async (): Promise<number> =>
  (await app.deps.db.read(vendor.id, sql`SELECT 1 FROM shortcuts WHERE vendor_id = ${vendor.id}`)).length;

describe('shortcut create', () => {
  it('prints a link that opens its presets', async () => {
    const { code, text, complained } = await named(
      '--service',
      String(service),
      '--lock',
      'service',
      '--uses',
      '3',
    );
    expect([code, complained]).toEqual([0, '']);
    const [, token = ''] = /^https:\/\/foyer\.test\/s\/harbor\/\?shortcut=([\w-]{22})\n$/.exec(text) ?? [];
    const { body } = await ask(app, `GET /api/internal/v1/shortcut?token=${token}`, { vendor: 'harbor' });
    expect(body.data).toMatchObject({
      state: 'open',
      kind: 'campaign',
      services: [String(service)],
      locks: ['service'],
    });
  });

  it.each([
    [2, '--kind is not valid', () => named('--kind', 'poster')],
    [2, '--uses must be', () => named('--uses', 'many')],
    [2, '--expires is not valid', () => named('--expires', 'tomorrow')],
    [1, '--service does not fit', () => named('--service', '999')],
    [1, '--staff does not fit', () => named('--kind', 'personal')],
    [1, 'There is no vendor "gone"', () => foyer('--vendor', 'gone', '--name', 'Spring')],
    [1, 'switched off', () => foyer('--vendor', 'plain', '--name', 'Spring')],
  ])('fails with %d and “%s …”, and creates none', async (exit, words, run) => {
    const before = await shortcuts();
    const { code, complained } = await run();
    expect([code, complained.trim().split('\n').length]).toEqual([exit, 1]);
    expect(complained).toContain(words);
    expect(await shortcuts()).toBe(before);
  });
});
