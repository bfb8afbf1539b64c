import { beforeAll, describe, expect, it } from 'vitest';
import { BOOKING_SOURCES } from '#domain/codes/booking-source.ts';
import { fromIso, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  aLocation,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
  setSetting,
} from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aDevice, pageOf } from '#server/testing/devices.ts';
import type { TestDevice } from '#server/testing/devices.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { Asking, SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { worksHours } from '#server/testing/slots-store.ts';
import { signSource } from '../queue/index.ts';

let app: TestApp;
let vendor: TestVendor;
let other: TestVendor;
let [location, elsewhere, secret, service, foreign] = [0, 0, 0, 0, 0];
let manager: SignedIn;
let [kiosk, display, away]: TestDevice[] = [];
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  const settings = { 'access.mfaRequired': false };
  [vendor, other] = [await aVendor(db, { settings }), await aVendor(db, { settings })];
  [location, elsewhere] = [await aLocation(db, vendor.id), await aLocation(db, vendor.id)];
  secret = await aLocation(db, vendor.id, { visibility: 'private' });
  foreign = await aLocation(db, other.id);
  service = await aService(db, vendor.id, { locations: [location, elsewhere] });
  const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
  await onDuty(db, vendor.id, { staff, location });
  manager = (
    await aSignedInStaffMember(app, vendor.id, { role: 20, locations: [location, elsewhere, secret] })
  ).who;
  const at = { vendor: vendor.pathname };
  kiosk = await aDevice(app, manager, { ...at, location });
  display = await aDevice(app, manager, { ...at, location, kind: 'display' });
  away = await aDevice(app, manager, { ...at, location: elsewhere });
});

let counter = 0;
const join = (as: Asking, { query = '', more = {} }: { query?: string; more?: object } = {}) => {
  counter += 1;
  const body = aJoin({ location, service, email: `v${counter}@device.test`, more: { ...more } });
  return ask(app, `POST /api/v2/open/queue-appointments${query}`, { body, ...as });
};
const sourceOf = async (id: string): Promise<number> => {
  const [row] = await app.deps.db.read<{ source: number }>(
    vendor.id,
    sql`SELECT source FROM visits WHERE vendor_id = ${vendor.id} AND id = ${Number(id)}`,
  );
  return row!.source;
};

describe('the source of a visit', () => {
  const OPEN = [2, 9, 13];
  const opened = (claimed: number) => (OPEN.includes(claimed) ? claimed : 13);
  const principals: [string, () => Asking, (claimed: number) => number][] = [
    ['a visitor', () => ({}), opened],
    ['staff at the visitors’ endpoint', () => manager, opened],
    ['a kiosk of the location', () => kiosk!, () => 14],
    ['a wall display of the location', () => display!, opened],
    ['a kiosk of another location', () => away!, opened],
  ];

  it.each(principals)('of each of 17 claims by %s', async (_, as, requested) => {
    expect(BOOKING_SOURCES).toHaveLength(17);
    for (const claimed of BOOKING_SOURCES) {
      const came = await join(as(), { query: '?mode=kiosk', more: { booked_through: claimed } });
      expect(came.status, `${claimed}`).toBe(201);
      expect(await sourceOf(came.body.data.id), `${claimed}`).toBe(requested(claimed));
    }
  });

  it('is 14 on a kiosk whatever code was scanned', async () => {
    const src = signSource(app.deps.keys, { locationId: location, source: 20, now: app.clock.now() });
    expect(await sourceOf((await join({}, { more: { src } })).body.data.id)).toBe(20);
    expect(await sourceOf((await join(kiosk!, { more: { src } })).body.data.id)).toBe(14);
  });
});

describe('consent', () => {
  beforeAll(async () => {
    await setSetting(app.deps.db, vendor.id, { key: 'explicitComplianceAgreement', value: true });
  });

  const MODES = ['', '?mode=kiosk', '?mode=kiosk&booked_through=kiosk_qr', '?mode=tv', '?mode=embed'];
  it.each([
    ['a visitor', () => ({}), 422],
    ['staff at the visitors’ endpoint', () => manager, 422],
    ['a wall display', () => display!, 422],
    ['a kiosk of another location', () => away!, 422],
    ['a kiosk of the location', () => kiosk!, 201],
  ] satisfies [string, () => Asking, number][])('of %s, in each mode', async (_, as, status) => {
    for (const query of MODES) {
      const came = await join(as(), { query });
      expect(came.status, query).toBe(status);
      if (status === 422) expect(came.errors[0]?.code).toBe('compliance-required');
    }
  });
});

describe('booking on a kiosk', () => {
  const NINE = fromIso('2026-11-23T17:00:00Z');
  const book = (as: Asking) =>
    ask(app, 'POST /api/internal/v1/appointments', {
      ...as,
      body: {
        location_id: String(location),
        service_id: String(service),
        meeting_method: 1,
        start: toIso(NINE),
        attendee: { first_name: 'Ana', email: 'ana@example.com' },
      },
    });
  const shown = async (key: 'kiosk.appointmentBooking' | 'kiosk.selectStaff') => {
    const path = `/how?location=${location}&mode=kiosk`;
    const { state } = await pageOf(app, { vendor: vendor.pathname, path, cookie: kiosk!.cookie });
    return state.settings[key];
  };

  it('is open where the vendor sets it, and refused elsewhere; other browsers book as before', async () => {
    const { db } = app.deps;
    await setSetting(db, vendor.id, { key: 'explicitComplianceAgreement', value: false });
    for (const name of ['Ben', 'Cho']) {
      const staff = await aStaffMember(db, vendor.id, { name, locations: [location], serves: [service] });
      await worksHours(db, vendor.id, { staff, location, from: 540, to: 600 });
    }
    expect(await shown('kiosk.appointmentBooking')).toBe(false);
    expect((await book(kiosk!)).errors[0]?.code).toBe('booking-disabled');
    expect((await book({})).status).toBe(201);
    await setSetting(db, vendor.id, { key: 'kiosk.appointmentBooking', value: true });
    expect(await shown('kiosk.appointmentBooking')).toBe(true);
    const booked = await book(kiosk!);
    expect(booked.status, booked.text).toBe(201);
    expect(await sourceOf(booked.body.data.id)).toBe(14);
  });

  it('asks with whom where the vendor sets it, and staff see the name', async () => {
    const { db } = app.deps;
    expect(await shown('kiosk.selectStaff')).toBe(false);
    await setSetting(db, vendor.id, { key: 'kiosk.selectStaff', value: true });
    expect(await shown('kiosk.selectStaff')).toBe(true);
    const path = `GET /api/internal/v1/staff?location=${location}&service=${service}` as const;
    const { body } = await ask<{ data: { id: string; attributes: { full_name: string } }[] }>(
      app,
      path,
      kiosk,
    );
    const cho = body.data.find(({ attributes }) => attributes.full_name === 'Cho');
    const joined = await join(kiosk!, { more: { preferred_staff_id: cho!.id } });
    expect(joined.status, joined.text).toBe(201);
    const board = await ask(app, `GET /api/internal/v1/admin/lobby/${location}`, manager);
    const row = board.body.data.waiting.find(({ id }: { id: string }) => id === joined.body.data.id);
    expect(row.preferred_staff).toBe('Cho');
  });
});

describe('the vendor of a device', () => {
  it('is its key’s, whatever the header says', async () => {
    const path = `GET /api/internal/v1/display/${location}` as const;
    expect((await ask(app, path, { ...kiosk!, vendor: other.pathname })).status).toBe(200);
    expect((await ask(app, path, { vendor: other.pathname })).status).toBe(404);
    const theirs = `GET /api/internal/v1/display/${foreign}` as const;
    expect((await ask(app, theirs, { ...kiosk!, vendor: other.pathname })).status).toBe(404);
    expect((await ask(app, theirs, { vendor: other.pathname })).status).toBe(200);
  });

  it('has no device on its pages at another location, or of another vendor', async () => {
    const deviceAt = async (of: TestVendor, at: number) => {
      const path = `/how?location=${at}&mode=kiosk`;
      return (await pageOf(app, { vendor: of.pathname, path, cookie: kiosk!.cookie })).state.device;
    };
    expect(await deviceAt(vendor, location)).toEqual({
      id: kiosk!.id,
      location_id: String(location),
      checks_in: true,
    });
    expect(await deviceAt(vendor, elsewhere)).toBeNull();
    expect(await deviceAt(other, foreign)).toBeNull();
  });

  it('may register its service worker there alone', async () => {
    const policyAt = async (at: number) => {
      const path = `/s/${vendor.pathname}/how?location=${at}&mode=kiosk`;
      return String((await ask(app, `GET ${path}`, kiosk)).headers['content-security-policy']);
    };
    expect(await policyAt(location)).toContain("worker-src 'self';");
    expect(await policyAt(elsewhere)).not.toContain("worker-src 'self'");
  });
});

it('opens the board of a private location to its own device alone', async () => {
  const inside = await aDevice(app, manager, { vendor: vendor.pathname, location: secret, kind: 'display' });
  const board = (as: Asking) => ask(app, `GET /api/internal/v1/display/${secret}`, as);
  expect((await board(inside)).status).toBe(200);
  expect((await board(display!)).status).toBe(404);
  expect((await board({ vendor: vendor.pathname })).status).toBe(404);
});

describe('a device', () => {
  const admin = '/api/internal/v1/admin';
  const CALLS: [`${'GET' | 'POST' | 'PUT' | 'PATCH'} ${string}`, object?][] = [
    ['GET /api/internal/v1/session'],
    [`GET ${admin}/lobby/AT`],
    [`POST ${admin}/lobby/AT/call-next`, {}],
    [`POST ${admin}/lobby/AT/walk-ins`, { first_name: 'Ana', service_id: '1' }],
    [`PUT ${admin}/lobby/AT/duty`, { state: 'available' }],
    [`GET ${admin}/visits/1`],
    [`POST ${admin}/visits/1/complete`, { version: 1 }],
    [`GET ${admin}/schedule?location=AT&from=2026-11-20`],
    [`POST ${admin}/appointments`, {}],
    [`GET ${admin}/lobby/AT/devices`],
    [`POST ${admin}/lobby/AT/device-codes`, { kind: 'kiosk' }],
    [`POST ${admin}/devices/1/revoke`],
    [`GET ${admin}/search?q=Ana`],
    [`GET ${admin}/security-events`],
  ];
  it.each(CALLS)('is forbidden %s', async (line, body) => {
    expect(CALLS).toHaveLength(14);
    for (const device of [kiosk!, display!]) {
      const came = await ask(app, line.replace('AT', String(location)) as typeof line, {
        ...device,
        ...(body && { body }),
      });
      expect([came.status, came.errors[0]?.code]).toEqual([403, 'forbidden']);
    }
  });

  it('is shown no page of staff', async () => {
    for (const path of ['/lobby', '/settings/lobby', '/profile', '/dashboard'])
      expect((await ask(app, `GET ${path}`, { cookie: kiosk!.cookie })).status, path).toBe(403);
  });

  it('needs the CSRF token of its pages', async () => {
    expect((await join({ cookie: kiosk!.cookie })).errors[0]?.code).toBe('csrf-refused');
  });

  it('leaves the pages of staff to a person who signs in on its browser', async () => {
    const both = { ...manager, cookie: `${manager.cookie}; ${kiosk!.cookie}` };
    expect((await ask(app, `GET ${admin}/lobby/${location}`, both)).status).toBe(200);
    const path = `/how?location=${location}&mode=kiosk`;
    const { state } = await pageOf(app, { vendor: vendor.pathname, path, cookie: both.cookie });
    expect(state.device?.id).toBe(kiosk!.id);
    const joined = await join({ cookie: both.cookie, csrf: state.csrfToken });
    expect(await sourceOf(joined.body.data.id)).toBe(14);
  });
});
