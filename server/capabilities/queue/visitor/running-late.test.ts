import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
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
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

let app: TestApp;
let vendor: TestVendor;
let manager: SignedIn;
let [location, service, other, staff] = [0, 0, 0, 0];
beforeAll(async () => {
  app = await anApp();
  vendor = await aVendor(app.deps.db, { settings: { 'access.mfaRequired': false } });
});
beforeEach(async () => {
  app.clock.set(MOMENT);
  const { db } = app.deps;
  location = await aLocation(db, vendor.id);
  service = await aService(db, vendor.id, { locations: [location], minutes: 10 });
  other = await aService(db, vendor.id, { locations: [location], minutes: 10 });
  const here = { locations: [location], serves: [service, other] };
  manager = (await aSignedInStaffMember(app, vendor.id, { role: 20, locations: [location] })).who;
  staff = await aStaffMember(db, vendor.id, here);
  await onDuty(db, vendor.id, { staff, location });
});

const say = (body: object) =>
  ask(app, `PUT /api/internal/v1/admin/lobby/${location}/delay`, {
    ...manager,
    body: { for_minutes: 60, ...body },
  });
interface Joined {
  id: string;
  code: string;
  shown: boolean;
  expected_start: string;
}
let people = 0;
async function join(of = service) {
  people += 1;
  const body = aJoin({ location, service: of, email: `late-${people}@example.com` });
  const { id, attributes } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body.data;
  return { ...attributes, id, code: attributes.confirm_code } as Joined;
}
const page = async ({ id, code }: { id: string; code: string }) =>
  (await ask(app, `GET /api/v2/open/queue-appointments/${id}?confirm_code=${code}`)).body.data.attributes;
/** Returns the minutes until the expected start. */
const waitOf = (attributes: { expected_start: string }) =>
  (Date.parse(attributes.expected_start) - app.clock.now()) / MINUTE;
async function recalculated() {
  app.queue.waitUpdater.mark(vendor.id, location);
  await app.queue.waitUpdater.flush();
}

describe('a delayed line', () => {
  it('adds the delay for waiting visitors, newcomers and the lobby, until it ends', async () => {
    const first = await join();
    await recalculated();
    expect(waitOf(await page(first))).toBe(0);
    const response = await say({ minutes: 30 });
    expect(response.body.data.delays).toMatchObject([{ service_id: null, minutes: 30 }]);
    await recalculated();
    expect(waitOf(await page(first))).toBe(30);
    expect(waitOf(await join())).toBeGreaterThanOrEqual(35);
    const lobby = (await ask(app, `GET /api/internal/v1/admin/lobby/${location}`, manager)).body.data;
    expect(lobby.location.delays).toMatchObject([{ service_id: null, minutes: 30 }]);
    app.clock.set(MOMENT + 60 * MINUTE);
    await onDuty(app.deps.db, vendor.id, { staff, location, now: app.clock.now() });
    await recalculated();
    expect(waitOf(await page(first))).toBe(0);
  });

  it('may delay one service only, and ends with 0 minutes', async () => {
    await say({ minutes: 20, service_id: String(other) });
    expect([waitOf(await join()), waitOf(await join(other)) >= 20]).toEqual([0, true]);
    expect((await say({ minutes: 0, service_id: String(other) })).body.data.delays).toEqual([]);
  });

  it('writes one event for each change, and none for removing an absent delay', async () => {
    await say({ minutes: 15 });
    await say({ minutes: 0 });
    await say({ minutes: 0 });
    const shown = await app.deps.db.read<{ data: Record<string, unknown> }>(
      vendor.id,
      sql`SELECT data FROM events WHERE vendor_id = ${vendor.id} AND kind = 'delay-changed' AND (data->>'location_id')::bigint = ${location} ORDER BY id`,
    );
    expect(shown.map(({ data }) => [data['minutes'], data['service_id'], data['until'] === null])).toEqual([
      [15, null, false],
      [0, null, true],
    ]);
  });

  it('refuses unknown records and impossible values', async () => {
    expect((await say({ minutes: 15, service_id: '999999' })).errors[0]?.code).toBe('service-unknown');
    expect([(await say({ minutes: 241 })).status, (await say({ minutes: -1 })).status]).toEqual([422, 422]);
    expect((await say({ minutes: 15, for_minutes: 4 })).status).toBe(422);
  });
});

describe('the end of the day', () => {
  // 10:00 in the location's zone, whatever MOMENT's zone: the location closes half an hour later.
  const closing = async (afterMinutes: number) => {
    const wall = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/Los_Angeles',
      hour: '2-digit',
      minute: '2-digit',
    });
    const [hours, minutes] = wall.format(MOMENT).split(':').map(Number);
    const to = hours! * 60 + minutes! + afterMinutes;
    location = await aLocation(app.deps.db, vendor.id, { hours: { from: 0, to } });
    service = await aService(app.deps.db, vendor.id, { locations: [location], minutes: 10 });
    staff = await aStaffMember(app.deps.db, vendor.id, { locations: [location], serves: [service] });
    await onDuty(app.deps.db, vendor.id, { staff, location });
    return to;
  };

  it('warns newcomers beyond the last call, and shows earlier visitors their wait', async () => {
    await closing(20);
    await setSetting(app.deps.db, vendor.id, { key: 'lobby.lastCallMinutes', value: 10, location });
    const joined = [];
    for (let n = 0; n < 6; n += 1) joined.push(await join());
    expect(joined.map(({ shown }) => shown)).toEqual([true, true, true, true, false, false]);
    expect(joined.at(-1)).toMatchObject({
      reason: 'not-today',
      expected_start: null,
      people_before: 5,
      serving: 1,
    });
    await recalculated();
    const offered = (await ask(app, `GET /api/v2/open/queue-appointments-services/${location}`)).body.data[1];
    expect(offered[0].attributes).toMatchObject({
      shown: false,
      reason: 'not-today',
      people_before: 6,
      serving: 1,
    });
  });

  it('ends with the shift of the only staff member who serves it', async () => {
    const closes = await closing(240);
    await app.deps.db.withVendor(vendor.id, (tx) =>
      tx.run(sql`INSERT INTO staff_hours (vendor_id, staff_id, location_id, weekday, from_minute, to_minute)
        SELECT ${vendor.id}, ${staff}, ${location}, day, 0, ${closes - 225} FROM generate_series(0, 6) AS day`),
    );
    const joined = [];
    for (let n = 0; n < 4; n += 1) joined.push(await join());
    expect(joined.map(({ shown }) => shown)).toEqual([true, false, false, false]);
    expect(joined[3]).toMatchObject({ reason: 'not-today' });
  });
});
