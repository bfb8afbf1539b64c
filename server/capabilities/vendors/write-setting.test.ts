import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { settingByName } from '#domain/vendors/settings.ts';
import { openDatabase, sql } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { eventsOfSubject } from '#server/infrastructure/outbox/events-store.ts';
import { aVendor } from '#server/testing/access-app.ts';
import { aDatabase } from '#server/testing/test-database.ts';
import { readSettings } from './settings-store.ts';
import { resetSetting, writeSetting } from './write-setting.ts';

const NOW = Date.UTC(2026, 10, 20, 18);
const actor = { kind: 'system', id: null } as const;

let db: Database;
let vendorId: number;
let otherId: number;
let locationId: number;
beforeAll(async () => {
  db = openDatabase(await aDatabase());
  vendorId = await aVendor(db, 'harbor');
  otherId = await aVendor(db, 'sunrise');
  locationId = await db.withVendor(vendorId, async (tx) => {
    const { id } = await tx.one(sql<{ id: number }>`
      INSERT INTO locations (vendor_id, name, time_zone, created_at) VALUES (${vendorId}, 'Pike', 'America/Los_Angeles', now()) RETURNING id`);
    return id;
  });
});
afterAll(() => db.close());

const write = (name: string, value: unknown, at: { vendor?: number; location?: number } = {}) =>
  db.withVendor(at.vendor ?? vendorId, (tx) =>
    writeSetting(tx, { name, value, place: { locationId: at.location ?? 0, lineId: 0 }, actor, now: NOW }),
  );
const read = (at: { vendor?: number; location?: number } = {}) =>
  db.withVendor(at.vendor ?? vendorId, (tx) => readSettings(tx, at.location));

describe('a setting', () => {
  it('is stored for the vendor, under its own key, and nowhere else', async () => {
    expect(await write('currency', 'CAD')).toEqual({ ok: true, changed: true });
    expect(await write('defaultLanguage', 'fr')).toEqual({ ok: true, changed: true });
    expect(await read()).toMatchObject({ currency: 'CAD', 'client_view.language': 'fr' });
    expect(await read({ vendor: otherId })).toEqual({});
    expect(await read({ location: locationId })).toEqual(await read());
  });

  it('businessName names the vendor in every text, and without it the first name is back', async () => {
    const nameOf = async (id: number) => {
      const { name } = await db.withVendor(id, (tx) =>
        tx.one(sql<{ name: string }>`SELECT name FROM vendors WHERE id = ${id}`),
      );
      return name;
    };
    const [first, others] = [await nameOf(vendorId), await nameOf(otherId)];
    await write('businessName', ' Harbor & Sons ');
    expect(await nameOf(vendorId)).toBe('Harbor & Sons');
    await write('businessName', 'Harbor Trust');
    expect(await nameOf(vendorId)).toBe('Harbor Trust');
    await write('businessName', '  ');
    expect(await nameOf(vendorId)).toBe(first);
    await write('businessName', 'Harbor Trust');
    await db.withVendor(vendorId, (tx) =>
      resetSetting(tx, { setting: settingByName('businessName')!, actor, now: NOW }),
    );
    expect(await nameOf(vendorId)).toBe(first);
    expect(await nameOf(otherId)).toBe(others);
    expect(await write('businessName', 'Harbor <b>')).toMatchObject({ ok: false });
  });

  it('may differ at a location if the registry says so', async () => {
    await write('lobby.max_in_queue', 40);
    const vendors = await read();
    expect(await write('tv.public', false, { location: locationId })).toEqual({ ok: true, changed: true });
    expect(await write('lobby.max_in_queue', 5, { location: locationId })).toMatchObject({ ok: true });
    expect(await read({ location: locationId })).toEqual({
      ...vendors,
      'tv.public': false,
      'lobby.max_in_queue': 5,
    });
    expect(await read()).toEqual(vendors);
  });

  it('leaves an event for each change, without its value, and none for no change', async () => {
    const events = () => db.withVendor(vendorId, (tx) => eventsOfSubject(tx, 'settings', 0));
    await write('private_label', true);
    const before = await events();
    expect(await write('private_label', true)).toEqual({ ok: true, changed: false });
    await write('private_label', false);
    const after = await events();
    expect(after.length).toBe(before.length + 1);
    expect(after.at(-1)).toMatchObject({
      kind: 'setting-changed',
      data: { key: 'private_label', version: 2 },
      at: NOW,
    });
    expect(after.map(({ subjectVersion }) => subjectVersion)).toEqual(after.map((_, index) => index + 1));
  });

  it.each([
    ['an unknown name', 'no.such', true, {}, 'setting-unknown'],
    ['a value of another kind', 'currency', 'dollars', {}, 'setting-invalid'],
    ['a location for what is the vendor’s alone', 'currency', 'CAD', { location: 1 }, 'setting-elsewhere'],
    ['an unknown location', 'tv.public', false, { location: 999_999 }, 'place-unknown'],
  ])('is refused for %s', async (_, name, value, at, code) => {
    const before = await read();
    expect(await write(name, value, at)).toMatchObject({ ok: false, code });
    expect(await read()).toEqual(before);
  });

  it('is refused at another vendor’s location', async () => {
    expect(await write('tv.public', true, { vendor: otherId, location: locationId })).toMatchObject({
      code: 'place-unknown',
    });
  });

  it('counts every one of many concurrent changes', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, i) => write('api_expires_in', 100 + i)));
    const [row] = await db.read(
      vendorId,
      sql<{ version: number }>`SELECT version FROM settings WHERE key = 'api_expires_in'`,
    );
    expect(row?.version).toBe(12);
    const events = await db.withVendor(vendorId, (tx) => eventsOfSubject(tx, 'settings', 0));
    expect(new Set(events.map(({ subjectVersion }) => subjectVersion)).size).toBe(events.length);
  });
});
