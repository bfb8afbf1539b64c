import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asksForProof, channels } from '#contract/protocol/realtime.ts';
import { makePageToken } from '#server/infrastructure/realtime/page-token.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aVendor } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aPusherServer } from '#server/testing/pusher-server.ts';
import { ask } from '#server/testing/requests.ts';
import { aSocket, listening } from '#server/testing/sockets.ts';
import { aStaffSession } from '#server/testing/staff-page.ts';
import { readConfigurationVersion } from './vendors-store.ts';
import { writeSetting } from './write-setting.ts';

let app: TestApp;
let address: string;
let vendor: TestVendor;
let other: TestVendor;
let location: number;

beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  address = await listening(app);
  [vendor, other] = [await aVendor(db), await aVendor(db)];
  location = await aLocation(db, vendor.id);
});

const channelOf = ({ id }: TestVendor) => channels.vendor(String(id));
const versionOf = ({ id }: TestVendor) => app.deps.db.withVendor(id, readConfigurationVersion);

/** An anonymous page of the vendor. */
const aPage = ({ id }: TestVendor) => {
  const token = { kind: 'visitor', vendorId: id, visits: [] } as const;
  return aSocket(address, makePageToken(app.deps.keys, token, app.clock.now()).token);
};

async function change({ id }: TestVendor, name: string, value: unknown, of = app): Promise<void> {
  const actor = { kind: 'system', id: null } as const;
  await of.deps.db.withVendor(id, (tx) => writeSetting(tx, { name, value, actor, now: of.clock.now() }));
  await of.settle();
}

describe('the channel of a vendor', () => {
  it('says that a setting has changed, with the version and nothing else', async () => {
    const page = await aPage(vendor);
    expect(await page.subscribe(channelOf(vendor))).toEqual({ ok: true });
    await change(vendor, 'phone', '+1 206 555 0100');
    const { event, data } = await page.hears(channelOf(vendor));
    expect(event).toBe('SettingsChanged');
    expect(data).toEqual({ version: await versionOf(vendor) });
  });

  it('says so when staff pause a meeting method', async () => {
    const page = await aPage(vendor);
    await page.subscribe(channelOf(vendor));
    const before = await versionOf(vendor);
    const staff = await aStaffSession(app, { role: 20, locations: [location], vendorId: vendor.id });
    const paused = await ask(app, `PUT /api/internal/v1/admin/lobby/${location}/intake`, {
      body: { paused_methods: [2] },
      ...staff,
    });
    expect(paused.status).toBe(200);
    await app.settle();
    const { data } = await page.hears(channelOf(vendor), ({ version }) => version > before);
    expect(data.version).toBe(await versionOf(vendor));
  });

  it('is refused to pages of another vendor, which hear only of their own', async () => {
    const page = await aPage(other);
    expect(await page.subscribe(channelOf(vendor))).toEqual({ error: 'refused' });
    expect(await page.subscribe(channelOf(other))).toEqual({ ok: true });
    await change(vendor, 'phone', '+1 206 555 0111');
    await change(other, 'phone', '+1 206 555 0122');
    await page.hears(channelOf(other));
    expect(page.heard.map(({ channel }) => channel)).toEqual([channelOf(other)]);
  });
});

it('the hosted driver sends it on the public channel of the vendor', async () => {
  const service = await aPusherServer();
  afterAll(() => service.stop());
  const hosted = await anApp({ env: service.env });
  const tenant = await aVendor(hosted.deps.db);
  await change(tenant, 'phone', '+1 206 555 0133', hosted);
  await expect
    .poll(() => service.taken.map(({ name, channel }) => [name, channel]))
    .toEqual([['SettingsChanged', channelOf(tenant)]]);
  expect(asksForProof(channelOf(tenant))).toBe(false);
});

describe('the settings of an open page', () => {
  const read = async (query = '', language = 'en') => {
    const response = await ask(app, `GET /api/internal/v1/page-settings${query}`, {
      vendor: vendor.pathname,
      headers: { 'accept-language': language },
    });
    expect(response.status).toBe(200);
    return response.body.data;
  };

  it('are empty for a page that has this version', async () => {
    const { version } = await read();
    expect(version).toBe(await versionOf(vendor));
    expect(await read(`?version=${version}`)).toBeNull();
    expect(await read(`?version=${version - 1}`)).toMatchObject({ version });
  });

  it('tell texts from rules, in the language of the page', async () => {
    await change(vendor, 'callback_service_help', { en: 'Ask Robin.' });
    await change(vendor, 'synonyms', { fr: { 'step.queue': 'Entrez, {name}' } });
    await change(vendor, 'callback_requests_enabled', false);
    await change(vendor, 'theme.primary', '#7A1F1F');
    const changes = await read('?version=1', 'fr');
    expect(changes.atOnce.settings).toMatchObject({ callback_service_help: { en: 'Ask Robin.' } });
    expect(changes.atRest.settings).toMatchObject({
      callback_requests_enabled: false,
      callback_contact_options: { email: 'optional' },
    });
    const both = Object.keys(changes.atOnce.settings).filter((name) => name in changes.atRest.settings);
    expect(both).toEqual([]);
    expect(changes).toMatchObject({
      locale: 'fr',
      overrides: { 'step.queue': ['Entrez, ', ['name']] },
      atOnce: { vendor: { brand: { '--brand': '#7A1F1F' } } },
    });
  });

  it('leave out what the content policy of an open document does not admit', async () => {
    const { atOnce, atRest } = await read();
    for (const name of ['captcha', 'tag_manager_id']) {
      expect(atOnce.settings).not.toHaveProperty(name);
      expect(atRest.settings).not.toHaveProperty(name);
    }
  });

  it('are a location’s own on its kiosk', async () => {
    await app.deps.db.withVendor(vendor.id, (tx) =>
      writeSetting(tx, {
        name: 'kiosk.qrCode',
        value: false,
        place: { locationId: location, lineId: 0 },
        actor: { kind: 'system', id: null },
        now: app.clock.now(),
      }),
    );
    expect((await read()).atRest.settings['kiosk.qrCode']).toBe(true);
    expect((await read(`?location=${location}`)).atRest.settings['kiosk.qrCode']).toBe(false);
  });
});
