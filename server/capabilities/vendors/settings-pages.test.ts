import { beforeEach, describe, expect, it } from 'vitest';
import type { PageSetting, SettingsOfPage } from '#contract/settings/settings-page.ts';
import type { History } from '#contract/protocol/resource.ts';
import type { PageSettings } from '#contract/vendors/page-settings.ts';
import { SETTINGS_PAGES } from '#contract/settings/settings-pages.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { SETTINGS } from '#domain/vendors/settings.ts';
import { settingsOfPage } from '#domain/vendors/settings-of-page.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { settingsByLine } from './effective-settings.ts';
import { readSettings } from './settings-store.ts';
import { anApp } from '#server/testing/app.ts';
import { aLocation, aVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

const app = await anApp();
const { db } = app.deps;
const ADMIN = '/api/internal/v1/admin/settings';

let town: { vendor: { id: number; pathname: string }; here: number; there: number; admin: SignedIn };
beforeEach(async () => {
  const vendor = await aVendor(db);
  const here = await aLocation(db, vendor.id);
  const there = await aLocation(db, vendor.id);
  const { who: admin } = await aSignedInStaffMember(app, vendor.id, { role: 30, locations: [here] });
  town = { vendor, here, there, admin };
});

const aLine = async (vendor: number): Promise<number> => {
  const { id } = await db.withVendor(vendor, (tx) =>
    tx.one(
      sql<{
        id: number;
      }>`INSERT INTO lines_of_business (vendor_id, name) VALUES (${vendor}, 'Wealth') RETURNING id`,
    ),
  );
  return id;
};

const see = async (page: string, who = town.admin) => {
  const { status, body, text } = await ask<SettingsOfPage>(app, `GET ${ADMIN}/${page}`, who);
  expect(status, text).toBe(200);
  return body.data;
};
const settingIn = ({ settings }: { settings: PageSetting[] }, key: string) =>
  settings.find((one) => one.key === key);

interface Change {
  version: number;
  values?: object;
  reset?: string[];
  location_id?: string | null;
  line_of_business_id?: string | null;
}
const change = (page: string, body: Change, who = town.admin) =>
  ask<SettingsOfPage>(app, `PUT ${ADMIN}/${page}`, {
    ...who,
    body: { values: {}, reset: [], location_id: null, ...body },
  });
const changed = async (page: string, body: Change) => {
  const { status, body: saved, text } = await change(page, body);
  expect(status, text).toBe(200);
  return saved.data;
};

describe('a settings page', () => {
  it('has the settings of the registry whose capability is built, and no page is empty', async () => {
    for (const { path } of SETTINGS_PAGES) {
      const keys = (await see(path.replace('/settings/', ''))).settings.map(({ key }) => key);
      expect(keys).toEqual(settingsOfPage(path).map(({ key }) => key));
      expect(keys.length).toBeGreaterThan(0);
    }
    expect(SETTINGS.find(({ key }) => key === 'api_expires_in')).toMatchObject({ isBuilt: false });
    const lobby = await see('lobby');
    for (const name of [
      'public',
      'identity',
      'languages',
      'playlist',
      'voice',
      'volume',
      'soundHours',
      'callHold',
    ])
      expect(settingIn(lobby, `tv.${name}`), name).toBeDefined();
  });

  it('says what an empty name of the business stands for', async () => {
    const nameOf = (page: SettingsOfPage['data']) => settingIn(page, 'businessName');
    const first = await see('branding/general');
    const name = nameOf(first)!.placeholder;
    expect(name).toMatch(/\w/);
    const { version } = first;
    const named = await changed('branding/general', { version, values: { businessName: 'Harbor Trust' } });
    expect(nameOf(named)).toMatchObject({ value: 'Harbor Trust', placeholder: name });
    expect(nameOf(await see('branding/general'))?.placeholder).toBe(name);
    expect(settingIn(named, 'homepage')).not.toHaveProperty('placeholder');
    await changed('branding/general', { version: named.version, reset: ['businessName'] });
  });

  it('saves for the vendor and at a location, says where they differ, and resets', async () => {
    const first = await see('lobby');
    expect(first).toMatchObject({ version: 0, location_id: null, read_only: null });
    const vendors = await changed('lobby', { version: 0, values: { 'lobby.max_in_queue': 40 } });
    expect(settingIn(vendors, 'lobby.max_in_queue')).toMatchObject({ value: 40, inherited: 0, is_own: true });
    const at = `lobby?location=${town.here}`;
    expect(settingIn(await see(at), 'lobby.max_in_queue')).toMatchObject({ value: 40, is_own: false });
    const place = { location_id: String(town.here) };
    const differs = await changed('lobby', { version: 0, ...place, values: { 'lobby.max_in_queue': 5 } });
    expect(settingIn(differs, 'lobby.max_in_queue')).toEqual({
      key: 'lobby.max_in_queue',
      value: 5,
      inherited: 40,
      default: 0,
      is_own: true,
      differs_at: [String(town.here)],
      differs_in: [],
    });
    expect(settingIn(await see(`lobby?location=${town.there}`), 'lobby.max_in_queue')?.value).toBe(40);
    // The vendor's page has a version of its own.
    expect((await see('lobby')).version).toBe(vendors.version);
    const { version } = differs;
    const reset = await changed('lobby', { version, ...place, reset: ['lobby.max_in_queue'] });
    expect(settingIn(reset, 'lobby.max_in_queue')).toMatchObject({
      value: 40,
      is_own: false,
      differs_at: [],
    });
    // The reset of what inherits already changes nothing.
    const again = await changed('lobby', { version: reset.version, ...place, reset: ['lobby.max_in_queue'] });
    expect(again.version).toBe(reset.version);
  });

  it('has a line of business between the vendor and its locations, with a history of its own', async () => {
    const line = await aLine(town.vendor.id);
    const place = { line_of_business_id: String(line) };
    const at = `client-view?line=${line}`;
    const first = await see(at);
    expect(first).toMatchObject({ version: 0, location_id: null, ...place });
    const keys = first.settings.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['bookingHours', 'clientFields', 'time_to_book']));
    expect(keys).not.toContain('firstStep');
    await changed('client-view', { version: 0, values: { time_to_book: 90 } });
    const own = await changed('client-view', { version: 0, ...place, values: { time_to_book: 240 } });
    expect(settingIn(own, 'time_to_book')).toEqual({
      key: 'time_to_book',
      value: 240,
      inherited: 90,
      default: 60,
      is_own: true,
      differs_at: [],
      differs_in: [String(line)],
    });
    expect(settingIn(await see('client-view'), 'time_to_book')).toMatchObject({
      value: 90,
      differs_in: [String(line)],
    });
    // Over the vendor's own value, at a location and before visitors have chosen one.
    for (const locationId of [0, town.here]) {
      const read = await db.withVendor(town.vendor.id, (tx) => settingsByLine(tx, locationId));
      expect([read.of(line), read.of(null)].map(({ get }) => get('time_to_book'))).toEqual([240, 90]);
      expect(read.ownForClients(line)).toMatchObject({ time_to_book: 240 });
    }
    // The release before reads and writes the vendor's and the locations' values alone.
    expect(await db.withVendor(town.vendor.id, (tx) => readSettings(tx, town.here))).toMatchObject({
      time_to_book: 90,
    });
    const { body } = await ask<History>(app, `GET ${ADMIN}/client-view/history?line=${line}`, town.admin);
    expect(body.data.map(({ changes }) => changes)).toEqual([
      [{ field: 'time_to_book', before: '90', after: '240' }],
    ]);
    const reset = await changed('client-view', { version: own.version, ...place, reset: ['time_to_book'] });
    expect(settingIn(reset, 'time_to_book')).toMatchObject({ value: 90, is_own: false, differs_in: [] });
    const foreign = await change('client-view', { version: 0, ...place, values: { firstStep: 'location' } });
    expect(foreign.errors[0]?.source).toEqual({ pointer: '/values/firstStep' });
    const strangers = await aLine((await aVendor(db)).id);
    for (const query of [`line=${strangers}`, `line=${line}&location=${town.here}`])
      expect((await ask(app, `GET ${ADMIN}/client-view?${query}`, town.admin)).status, query).toBe(404);
    const { who: manager } = await aSignedInStaffMember(app, town.vendor.id, {
      role: 20,
      locations: [town.here],
    });
    expect((await ask(app, `GET ${ADMIN}/lobby?line=${line}`, manager)).status).toBe(404);
  });

  it('has a location only where its settings may differ', async () => {
    const { settings } = await see(`client-view?location=${town.here}`);
    expect(settings.map(({ key }) => key)).toContain('bookingHours');
    expect(settings.map(({ key }) => key)).not.toContain('firstStep');
    const place = { location_id: String(town.here) };
    const refused = await change('client-view', { version: 0, ...place, values: { firstStep: 'location' } });
    expect(refused.errors[0]).toMatchObject({
      code: 'field-invalid',
      source: { pointer: '/values/firstStep' },
    });
    const missing = await change('client-view', { version: 0, location_id: '999999' });
    expect([missing.status, missing.errors[0]?.code]).toEqual([404, 'not-found']);
  });

  it.each([
    ['client-view', { time_to_book: -1 }, 'Use 0 or more'],
    ['client-view', { time_to_book: 525_601 }, 'Use 525600 or less'],
    ['client-view', { time_to_book: 'soon' }, 'Enter a number'],
    ['client-view', { bookingHours: { from: 0, to: 1441 } }, 'Use 1440 or less'],
    ['client-view', { firstStep: 'staff' }, 'Please choose one of the options offered'],
    ['client-view', { privacyPolicyUrl: 'http://a.example' }, 'Enter an address that starts with https://'],
    ['client-view', { disabledTitle: { en: 'x'.repeat(121) } }, 'at most 120 characters, not 121'],
    ['lobby', { 'callback.retryMinutes': [0] }, 'Use 1 or more'],
    ['lobby', { 'callback.retryMinutes': [1, 2, 3, 4, 5, 6] }, 'We do not recognize this'],
    ['lobby', { firstStep: 'service' }, 'This cannot be sent here'],
    ['lobby', { 'tv.identity': 'last_name' }, 'Please choose one of the options offered'],
    ['lobby', { 'tv.languages': ['en', 'es', 'fr'] }, 'Please choose one of the options offered'],
    ['lobby', { 'tv.playlist': ['http://a.example/b.mp4'] }, 'Enter an address that starts with https://'],
    ['lobby', { 'tv.volume': 101 }, 'Use 100 or less'],
    ['lobby', { 'tv.phrase': { en: '{ticket}, please' } }, 'the variable “station” is missing'],
    ['lobby', { 'lobby.ticketFields': { number: 'none' } }, 'Please choose one of the options offered'],
    ['lobby', { 'lobby.ticketFields': { service: 'hidden' } }, 'Please choose one of the options offered'],
    ['lobby', { 'lobby.ticketHeader': { fr: 'x'.repeat(201) } }, 'at most 200 characters, not 201'],
    ['lobby', { 'lobby.ticketText': { fr: 'x'.repeat(201) } }, 'at most 200 characters, not 201'],
  ])('%s refuses %j at its key, and saves nothing', async (page, values, words) => {
    const before = await see(page);
    const others = page === 'lobby' ? { 'lobby.lastCallMinutes': 5 } : { hideLocationHours: true };
    const refused = await change(page, { version: 0, values: { ...others, ...values } });
    expect(refused.status).toBe(422);
    expect(refused.errors).toMatchObject([
      { title: expect.stringContaining(words), source: { pointer: `/values/${Object.keys(values)[0]}` } },
    ]);
    expect(await see(page)).toEqual(before);
  });

  it('refuses to reset and set the same key, or one of another page', async () => {
    for (const reset of [['lobby.max_in_queue'], ['firstStep']]) {
      const values = { 'lobby.max_in_queue': 4 };
      const refused = await change('lobby', { version: 0, values, reset });
      expect(refused.errors[0]).toMatchObject({ source: { pointer: `/reset/${reset[0]}` } });
    }
  });

  it('refuses a page that another person changed, with that person and the current values', async () => {
    const { name } = await aSecondAdmin();
    const { version } = await see('lobby');
    await change('lobby', { version, values: { 'lobby.lastCallMinutes': 30 } }, second);
    // Another page does not conflict.
    await changed('client-view', { version, values: { hideLocationHours: true } });
    const late = await change('lobby', { version, values: { 'lobby.lastCallMinutes': 90 } });
    expect([late.status, late.errors[0]?.code]).toEqual([409, 'record-changed']);
    expect(late.errors[0]?.meta).toMatchObject({ name, values: { 'lobby.lastCallMinutes': 30 } });
    const theirs = late.errors[0]!.meta!['version'] as number;
    await changed('lobby', { version: theirs, values: { 'lobby.lastCallMinutes': 90 } });
  });

  it('has a history of the page and of one setting, with the values before and after', async () => {
    const { version } = await changed('lobby', {
      version: 0,
      values: { 'lobby.lastCallMinutes': 30, 'tv.public': false },
    });
    await changed('lobby', { version, reset: ['lobby.lastCallMinutes'] });
    const history = async (query: string) =>
      (await ask<History>(app, `GET ${ADMIN}/lobby/history${query}`, town.admin)).body.data;
    const ofOne = await history('?key=lobby.lastCallMinutes');
    expect(ofOne.map(({ changes }) => changes)).toEqual([
      [{ field: 'lobby.lastCallMinutes', before: '30', after: '60' }],
      [{ field: 'lobby.lastCallMinutes', before: '60', after: '30' }],
    ]);
    expect(await history('')).toHaveLength(3);
    expect(await history(`?location=${town.here}`)).toEqual([]);
    expect(await history('?key=firstStep')).toEqual([]);
    const older = await history(`?before=${ofOne[0]!.id}`);
    expect(older.map(({ id }) => id)).not.toContain(ofOne[0]!.id);
  });

  it('changes the open pages of visitors', async () => {
    const query = `/api/internal/v1/page-settings`;
    const read = async () =>
      (await ask<{ data: PageSettings }>(app, `GET ${query}`, { vendor: town.vendor.pathname })).body.data;
    const before = await read();
    await changed('client-view', { version: 0, values: { hideLocationHours: true } });
    const after = await read();
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.atRest.settings).toMatchObject({ hideLocationHours: true });
  });

  it('is read by managers where the table says so, at their locations alone', async () => {
    const { who: manager } = await aSignedInStaffMember(app, town.vendor.id, {
      role: 20,
      locations: [town.here],
    });
    await changed('lobby', {
      version: 0,
      location_id: String(town.there),
      values: { 'lobby.max_in_queue': 5 },
    });
    const lobby = await see('lobby', manager);
    expect(lobby.read_only).toBe('right');
    expect(settingIn(lobby, 'lobby.max_in_queue')?.differs_at).toEqual([]);
    expect((await see(`lobby?location=${town.here}`, manager)).location_id).toBe(String(town.here));
    const elsewhere = await ask(app, `GET ${ADMIN}/lobby?location=${town.there}`, manager);
    expect(elsewhere.status).toBe(404);
    expect((await change('lobby', { version: 0 }, manager)).status).toBe(403);
    expect((await ask(app, `GET ${ADMIN}/client-view`, manager)).status).toBe(403);
  });
});

let second: SignedIn;
async function aSecondAdmin(): Promise<{ name: string }> {
  const { who } = await aSignedInStaffMember(app, town.vendor.id, { role: 30, locations: [town.here] });
  second = who;
  const { body } = await ask<{ data: { name: string } }>(app, 'GET /api/internal/v1/session', who);
  return { name: body.data.name };
}

describe('the websites that may embed a vendor’s pages', () => {
  const values = { 'api.allowedOrigins': ['https://www.harbor.example'] };

  it('change with a password of the last ten minutes alone; other settings do not ask for it', async () => {
    app.clock.advance(11 * MINUTE);
    const refused = [
      await change('client-view', { version: 0, values }),
      await change('client-view', { version: 0, values: { ...values, hideLocationHours: true } }),
      await change('client-view', { version: 0, reset: ['api.allowedOrigins'] }),
    ].map(({ status, errors }) => [status, errors[0]?.code]);
    expect(refused).toEqual(Array.from({ length: 3 }, () => [403, 'password-required']));
    const other = await changed('client-view', { version: 0, values: { hideLocationHours: true } });
    const confirmed = await ask(app, 'POST /api/internal/v1/session/confirmation', {
      ...town.admin,
      body: { password: 'a-long-password-1' },
    });
    expect(confirmed.status, confirmed.text).toBe(200);
    const admin = { ...town.admin, cookie: String(confirmed.headers['set-cookie']).split(';')[0]! };
    const saved = await change('client-view', { version: other.version, values }, admin);
    expect(saved.status, saved.text).toBe(200);
    expect(settingIn(saved.body.data, 'api.allowedOrigins')?.value).toEqual(['https://www.harbor.example']);
  });
});
