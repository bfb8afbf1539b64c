import { beforeAll, describe, expect, it } from 'vitest';
import type { DisplayBoard } from '#contract/queue/display.ts';
import { shownWait } from '#domain/language/shown-wait.ts';
import { DAY, fromIso, MINUTE } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import type { SettingKey } from '#domain/vendors/settings.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  aLocation,
  aService,
  aStation,
  aVendor,
  onDuty,
  setSetting,
} from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aDevice } from '#server/testing/devices.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { Asking, SignedIn } from '#server/testing/requests.ts';
import { change } from '#server/testing/slots-store.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { readSource, signSource } from '../joining/read-source.ts';

let app: TestApp;
let vendor: TestVendor;
let location: number;
let service: number;
let staff: SignedIn;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
  location = await aLocation(db, vendor.id);
  service = await aService(db, vendor.id, { locations: [location] });
  const station = await aStation(db, vendor.id, { location, name: 'Desk 1' });
  const sam = await aSignedInStaffMember(app, vendor.id, {
    role: 20,
    locations: [location],
    serves: [service],
  });
  staff = sam.who;
  await onDuty(db, vendor.id, { staff: sam.id, location, station });
});

const board = async (at = location) =>
  (await ask(app, `GET /api/internal/v1/display/${at}`, { vendor: vendor.pathname })).body.data;

describe('the board of a wall', () => {
  it('shows a call until its visitor is in service', async () => {
    const joined = await ask(app, 'POST /api/v2/open/queue-appointments', {
      body: aJoin({ location, service }),
    });
    const called = await ask(app, `POST /api/internal/v1/admin/lobby/${location}/call-next`, {
      ...staff,
      body: {},
    });
    const label = joined.body.data.attributes.ticket_number;
    expect((await board()).calling).toMatchObject([{ label }]);
    const { id, version } = called.body.data;
    const started = await ask(app, `POST /api/internal/v1/admin/visits/${id}/start`, {
      ...staff,
      body: { version },
    });
    expect(started.status).toBe(200);
    expect((await board()).calling).toEqual([]);
  });

  it('shows the sign of the room that the called visitor has reserved, and so does their page', async () => {
    const joined = await ask(app, 'POST /api/v2/open/queue-appointments', {
      body: aJoin({ location, service, email: 'room@example.com' }),
    });
    const { id, confirm_code: code } = joined.body.data.attributes;
    const [from, to] = [app.clock.now() / MINUTE, app.clock.now() / MINUTE + 30];
    await change(
      app.deps.db,
      vendor.id,
      sql`WITH room AS (INSERT INTO rooms (vendor_id, location_id, name, display_code) VALUES (${vendor.id}, ${location}, 'Advice room', 'R2') RETURNING id)
        INSERT INTO reservations (vendor_id, visit_id, kind, resource_kind, resource_id, during, from_min, to_min)
        SELECT ${vendor.id}, ${Number(id)}, 'visit', 2, id, tstzrange(to_timestamp(${from * 60}), to_timestamp(${to * 60})), ${from}, ${to} FROM room`,
    );
    const called = await ask(app, `POST /api/internal/v1/admin/lobby/${location}/call-next`, {
      ...staff,
      body: {},
    });
    expect((await board()).calling).toMatchObject([{ station: 'R2' }]);
    const page = await ask(app, `GET /api/v2/open/queue-appointments/${id}?confirm_code=${code}`);
    expect(page.body.data.attributes.station).toBe('R2');
    const { version } = called.body.data;
    await ask(app, `POST /api/internal/v1/admin/visits/${id}/start`, { ...staff, body: { version } });
  });

  it('says whose wait is longer than they were told when they joined', async () => {
    const joined = await Promise.all(
      ['a', 'b'].map((name) =>
        ask(app, 'POST /api/v2/open/queue-appointments', {
          body: aJoin({ location, service, email: `${name}@example.com` }),
        }),
      ),
    );
    const told = joined.map(({ body }) => body.data.attributes);
    const last = told.find(({ people_before: before }) => before > 0);
    const start = app.clock.now();
    const words = shownWait({ ...last, expected: (fromIso(last.expected_start) - start) / MINUTE });
    const overdueAt = async (minutes: number) => {
      app.clock.set(start + minutes * MINUTE);
      const { waiting } = await board();
      return waiting.find(({ label }: { label: string }) => label === last.ticket_number).overdue;
    };
    expect([await overdueAt(words.high), await overdueAt(words.high + 1)]).toEqual([false, true]);
    app.clock.set(start);
  });

  it('holds calls for thirty seconds, or as long as the location says', async () => {
    const elsewhere = await aLocation(app.deps.db, vendor.id);
    expect((await board()).call_hold_seconds).toBe(30);
    await setSetting(app.deps.db, vendor.id, { key: 'tv.callHold', value: 90, location });
    await ask(app, 'GET /api/v2/open/locations', { vendor: vendor.pathname });
    expect([(await board()).call_hold_seconds, (await board(elsewhere)).call_hold_seconds]).toEqual([90, 30]);
  });

  it('announces calls aloud, unless the location wants silence', async () => {
    const elsewhere = await aLocation(app.deps.db, vendor.id);
    await setSetting(app.deps.db, vendor.id, { key: 'tv.voice', value: false, location });
    await ask(app, 'GET /api/v2/open/locations', { vendor: vendor.pathname });
    expect([(await board()).voice, (await board(elsewhere)).voice]).toEqual([false, true]);
  });

  it('shows the logo for dark walls, and no other', async () => {
    await setSetting(app.deps.db, vendor.id, { key: 'theme.logo', value: '/brand/harbor-bank.svg' });
    expect((await board()).vendor.logo).toBeNull();
    const dark = '/brand/harbor-bank-dark.svg';
    await setSetting(app.deps.db, vendor.id, { key: 'theme.logoDark', value: dark });
    await ask(app, 'GET /api/v2/open/locations', { vendor: vendor.pathname });
    expect((await board()).vendor.logo).toBe(dark);
  });

  it('has the icon of the vendor, which open displays follow', async () => {
    expect((await board()).vendor.icon).toBeNull();
    const icon = '/brand/harbor-icon.png';
    await setSetting(app.deps.db, vendor.id, { key: 'theme.favicon', value: icon });
    await ask(app, 'GET /api/v2/open/locations', { vendor: vendor.pathname });
    expect((await board()).vendor.icon).toBe(icon);
  });

  it('has a code of at most 41 modules, which leads to the form with its source', async () => {
    const { join } = await board();
    const [, side] = /viewBox="0 0 (\d+) /.exec(join.qr_svg)!;
    const margin = 2;
    expect(Number(side) - 2 * margin).toBeLessThanOrEqual(41);
    expect(join.url).toMatch(/\/callback-service\/\d+\?meeting_method=1&mode=tv&src=15\./);
  });
});

describe('names on the board', () => {
  let [here, elsewhere] = [0, 0];
  let principals: Record<string, Asking> = {};
  const named = async (as: Asking) => {
    const { body } = await ask(app, `GET /api/internal/v1/display/${here}`, as);
    const labels = (rows: { label: string }[]) =>
      rows.map(({ label }) => label.replace(/^[A-Z]+-\d{3}$/, '#'));
    const { calling, waiting } = body.data;
    return {
      labels: [labels(calling), labels(waiting)],
      tickets: calling.map((call: { is_ticket: boolean }) => call.is_ticket),
    };
  };
  const set = async (value: string) => {
    await setSetting(app.deps.db, vendor.id, { key: 'tv.identity', value, location: here });
    await ask(app, 'GET /api/v2/open/locations', { vendor: vendor.pathname });
  };

  beforeAll(async () => {
    const { db } = app.deps;
    const at = { vendor: vendor.pathname };
    [here, elsewhere] = [await aLocation(db, vendor.id), await aLocation(db, vendor.id)];
    const offered = await aService(db, vendor.id, { locations: [here] });
    const other = await aVendor(db, { settings: { 'access.mfaRequired': false } });
    const signedIn = async (role: number, locations: number[], of = vendor) =>
      (await aSignedInStaffMember(app, of.id, { role, locations, serves: [] })).who;
    const server = await aSignedInStaffMember(app, vendor.id, {
      role: 20,
      locations: [here],
      serves: [offered],
    });
    await onDuty(db, vendor.id, { staff: server.id, location: here });
    const manager = await signedIn(20, [here, elsewhere]);
    const device = (of: number, kind: 'kiosk' | 'display') =>
      aDevice(app, manager, { ...at, location: of, kind });
    principals = {
      'a visitor': at,
      'a kiosk of the location': await device(here, 'kiosk'),
      'a display of another location': await device(elsewhere, 'display'),
      'an account of role 7 without a key': await signedIn(7, [here]),
      'staff of another location': await signedIn(10, [elsewhere]),
      'an admin of another vendor': { ...(await signedIn(30, [], other)), vendor: vendor.pathname },
      'a display of the location': await device(here, 'display'),
      'staff of the location': await signedIn(10, [here]),
      'an admin of the vendor': await signedIn(30, []),
    };
    for (const [first, last] of [
      ['Maria', 'Gomez'],
      ['Maria', 'Silva'],
      ['Gone', 'Away'],
    ] as const) {
      const email = `${last}@names.test`;
      const body = aJoin({ location: here, service: offered, first, email, client: { last_name: last } });
      await ask(app, 'POST /api/v2/open/queue-appointments', { body });
    }
    // Erased since.
    await change(
      db,
      vendor.id,
      sql`UPDATE visits SET first_name = '', last_name = '' WHERE vendor_id = ${vendor.id} AND first_name = 'Gone'`,
    );
    const next = `POST /api/internal/v1/admin/lobby/${here}/call-next` as const;
    await ask(app, next, { ...server.who, body: {} });
  });

  const TICKETS = [['#'], ['#', '#']];
  const OTHERS = [
    'a visitor',
    'a kiosk of the location',
    'a display of another location',
    'an account of role 7 without a key',
    'staff of another location',
    'an admin of another vendor',
  ];
  const OWN = ['a display of the location', 'staff of the location', 'an admin of the vendor'];

  it.each([
    ['first_name', [['Maria'], ['Maria', '#']]],
    ['first_name_initial', [['Maria G.'], ['Maria S.', '#']]],
    ['ticket', TICKETS],
  ])('by %s are for its displays and staff alone', async (identity, names) => {
    await set(identity);
    expect(Object.keys(principals)).toEqual([...OTHERS, ...OWN]);
    for (const who of OTHERS)
      expect(await named(principals[who]!), who).toEqual({ labels: TICKETS, tickets: [true] });
    for (const who of OWN)
      expect(await named(principals[who]!), who).toEqual({ labels: names, tickets: [identity === 'ticket'] });
  });

  it('are at no place of the response for others', async () => {
    await set('first_name');
    for (const who of OTHERS) {
      const { text } = await ask(app, `GET /api/internal/v1/display/${here}`, principals[who]);
      expect(text, who).not.toMatch(/Maria|Gomez|Silva/);
    }
  });
});

describe('the languages, pictures and sound of the board', () => {
  const set = async (key: SettingKey, value: unknown) => {
    await setSetting(app.deps.db, vendor.id, { key, value, location });
    await ask(app, 'GET /api/v2/open/locations', { vendor: vendor.pathname });
  };
  const boardIn = async (lang: string) =>
    (await ask(app, `GET /api/internal/v1/display/${location}?lang=${lang}`, { vendor: vendor.pathname }))
      .body.data;

  it('are the language of its address, or those of the location, with the message in each', async () => {
    await set('kiosk.customMessage', { en: 'Have your ID ready', fr: 'Préparez vos papiers' });
    expect(await boardIn('fr')).toMatchObject({
      languages: ['fr'],
      messages: { fr: 'Préparez vos papiers' },
    });
    await set('tv.languages', ['en', 'es']);
    const { languages, messages } = await boardIn('fr');
    expect(languages).toEqual(['en', 'es']);
    expect(messages).toEqual({ en: 'Have your ID ready', es: 'Have your ID ready' });
    await set('tv.languages', []);
  });

  it('say the vendor’s phrase in the languages that have one', async () => {
    expect(await boardIn('fr')).toMatchObject({ phrases: {} });
    await set('tv.phrase', { en: 'Number { ticket } to {station}', es: '{ticket}: pase a {station}' });
    expect((await boardIn('en')).phrases).toEqual({ en: 'Number {ticket} to {station}' });
    expect((await boardIn('fr')).phrases).toEqual({});
  });

  it('are a playlist and a volume', async () => {
    expect(await board()).toMatchObject({ playlist: [], volume: 100 });
    const playlist = ['https://media.example/a.png', 'https://media.example/b.mp4'];
    await set('tv.playlist', playlist);
    await set('tv.volume', 40);
    expect(await board()).toMatchObject({ playlist, volume: 40 });
  });

  it('sound within the hours of the location, in its zone', async () => {
    expect((await board()).is_sound_time).toBe(true);
    const { minute } = wallOf(app.clock.now(), (await board()).location.time_zone);
    const hours = (from: number, to: number) => set('tv.soundHours', { from, to });
    await hours(minute, minute + 1);
    expect((await board()).is_sound_time).toBe(true);
    await hours(minute + 1, minute);
    expect((await board()).is_sound_time).toBe(false);
  });
});

describe('a code to join', () => {
  const phoneWay = async () =>
    (await ask(app, `GET /api/internal/v1/kiosk/${location}/phone`, { vendor: vendor.pathname })).body.data;

  it.each(['feature.lobby', 'callback_requests_enabled', 'client_view.enabled'])(
    'is shown on walls and kiosks only while visitors may join: %s',
    async (key) => {
      const set = (value: boolean) => setSetting(app.deps.db, vendor.id, { key, value });
      expect([(await board()).join, await phoneWay()]).not.toContain(null);
      await set(false);
      const { join, takes_line } = await board();
      expect([join, takes_line, await phoneWay()]).toEqual([null, false, null]);
      await set(true);
    },
  );
});

describe('the signed source of a code', () => {
  const now = Date.UTC(2026, 10, 20, 18);
  it('proves its source at its location for a day, and nothing else', () => {
    const { keys } = app.deps;
    const src = signSource(keys, { locationId: 7, source: 15, now });
    const read = (text: string, locationId = 7, at = now) =>
      readSource(keys, { src: text, locationId, now: at });
    expect([read(src), read(src, 7, now + DAY)]).toEqual([15, 15]);
    const forged = [src.replace('15.', '20.'), src.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), ''];
    expect([read(src, 8), read(src, 7, now + 2 * DAY), ...forged.map((text) => read(text))]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('the board of a preview', () => {
  it('has the unsaved dark logo of the branding, and nothing is saved', async () => {
    const admin = (await aSignedInStaffMember(app, vendor.id, { role: 30, locations: [location] })).who;
    const values = { 'theme.logoDark': '/brand/unsaved-dark.svg' };
    const before = (await board()).vendor.logo;
    const body = { location_id: null, values, reset: [] };
    const path =
      `/api/internal/v1/admin/settings/branding/general/preview/display?location=${location}` as const;
    const { status, body: shown, text } = await ask(app, `POST ${path}`, { ...admin, body });
    expect(status, text).toBe(200);
    expect(shown.data.vendor.logo).toBe('/brand/unsaved-dark.svg');
    const saved = await ask(app, `POST ${path}`, { ...admin, body: { ...body, values: {} } });
    expect(saved.body.data.vendor.logo).toBe(before);
    const other = await ask(app, `POST ${path}`, {
      ...admin,
      body: { ...body, values: { 'tv.voice': false } },
    });
    expect(other.status).toBe(422);
  });

  const previewed = (values: object, at = location, own = false) =>
    ask<{ data: DisplayBoard['data'] }>(
      app,
      `POST /api/internal/v1/admin/settings/lobby/preview?location=${at}`,
      { ...staff, body: { location_id: own ? String(at) : null, values, reset: [] } },
    );

  it('has the unsaved values, below those of the location, and stores nothing', async () => {
    await setSetting(app.deps.db, vendor.id, { key: 'tv.volume', value: 35, location });
    const before = await board();
    const values = { 'tv.volume': 80, 'tv.callHold': 75, 'tv.voice': !before.voice };
    const { status, body, text } = await previewed(values, location, true);
    expect(status, text).toBe(200);
    expect(body.data).toMatchObject({
      volume: 80,
      call_hold_seconds: 75,
      voice: !before.voice,
      waiting_count: before.waiting_count,
    });
    expect((await previewed(values)).body.data.volume, 'the location has its own').toBe(35);
    const { volume, call_hold_seconds, voice } = before;
    expect(await board()).toMatchObject({ volume, call_hold_seconds, voice });
  });

  it('is refused as a save is, and elsewhere is not found', async () => {
    expect(await previewed({ 'tv.volume': 101 })).toMatchObject({
      status: 422,
      errors: [{ source: { pointer: '/values/tv.volume' } }],
    });
    expect((await previewed({}, await aLocation(app.deps.db, vendor.id))).status).toBe(404);
  });
});
