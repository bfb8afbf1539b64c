import { beforeAll, describe, expect, it } from 'vitest';
import { shownWait } from '#domain/language/shown-wait.ts';
import { DAY, fromIso, MINUTE } from '#domain/time/instant.ts';
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
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
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

  it('has a code of at most 41 modules, which leads to the form with its source', async () => {
    const { join } = await board();
    const [, side] = /viewBox="0 0 (\d+) /.exec(join.qr_svg)!;
    const margin = 2;
    expect(Number(side) - 2 * margin).toBeLessThanOrEqual(41);
    expect(join.url).toMatch(/\/callback-service\/\d+\?meeting_method=1&mode=tv&src=15\./);
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
