import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#domain/codes/role.ts';
import { fromIso, HOUR, MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { worksHours } from '#server/testing/slots-store.ts';

const ADMIN = '/api/internal/v1/admin';
/** Nine in the morning; staff work from nine to one. */
const NINE = fromIso('2026-11-23T17:00:00Z');
const ONE = NINE + 4 * HOUR;
const REASON = { overbook: { reason: 'She flies tonight' } };

const app = await anApp();
const { db } = app.deps;
let town: { vendor: number; location: number; service: number; staff: number };
let manager: SignedIn;
let advanced: SignedIn;
beforeEach(async () => {
  app.clock.set(MOMENT);
  const vendor = (await aVendor(db, { settings: { 'access.mfaRequired': false } })).id;
  await setSetting(db, vendor, { key: 'schedule_interval', value: 30 });
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  const staff = await aStaffMember(db, vendor, { name: 'Ana', locations: [location], serves: [service] });
  await worksHours(db, vendor, { staff, location, from: 540, to: 780 });
  town = { vendor, location, service, staff };
  [manager, advanced] = [await as(20), await as(15)];
});

const as = async (role: Role): Promise<SignedIn> =>
  (await aSignedInStaffMember(app, town.vendor, { role, locations: [town.location] })).who;
const setOverlap = (value: object) => setSetting(db, town.vendor, { key: 'admin_view.overlap', value });
const book = (who: SignedIn, of: object = {}) =>
  ask(app, `POST ${ADMIN}/appointments`, {
    ...who,
    body: {
      location_id: String(town.location),
      service_id: String(town.service),
      start: toIso(NINE),
      staff_id: String(town.staff),
      attendee: { first_name: 'Dana', email: 'dana@example.com' },
      ...of,
    },
  });
const outcome = ({ status, errors }: Awaited<ReturnType<typeof book>>) =>
  errors[0] ? [errors[0].code, errors[0].meta] : status;
const mayOverride = async (who: SignedIn, start: number) => {
  const at = `location=${town.location}&service=${town.service}&method=1&staff=${town.staff}`;
  const fit = await ask(app, `GET ${ADMIN}/schedule/fit?${at}&start=${toIso(start)}`, who);
  return [fit.body.data.may_override as boolean, fit.body.data.overlaps.length as number];
};
const REFUSED = ['overbooking-refused', { reasons: ['staff-booked'] }];

describe('admin_view.overlap', () => {
  it('keeps a role from booking and moving over another appointment, from the next request on', async () => {
    await book(manager);
    expect(await mayOverride(advanced, NINE)).toEqual([true, 1]);
    expect(outcome(await book(advanced, REASON))).toBe(201);
    await setOverlap({ staff_advanced: 'refused' });
    // The conflict is still named.
    expect(await mayOverride(advanced, NINE)).toEqual([false, 2]);
    expect(outcome(await book(advanced, REASON))).toEqual(REFUSED);
    const { id } = (await book(advanced, { start: toIso(NINE + HOUR) })).body.data;
    const moved = await ask(app, `PATCH ${ADMIN}/appointments/${id}`, {
      ...advanced,
      body: { start: toIso(NINE), staff_id: String(town.staff), ...REASON },
    });
    expect(outcome(moved)).toEqual(REFUSED);
    // Other roles, and other exceptions, stay as they are.
    expect([await mayOverride(manager, NINE), outcome(await book(manager, REASON))]).toEqual([
      [true, 2],
      201,
    ]);
    expect(await mayOverride(advanced, ONE)).toEqual([true, 0]);
    expect(outcome(await book(advanced, { ...REASON, start: toIso(ONE) }))).toBe(201);
  });

  it('gives the right to no one, and the reason stands in the log', async () => {
    await book(manager);
    await setOverlap({ staff_plus: 'allowed' });
    expect(outcome(await book(await as(13), REASON))).toEqual(['forbidden', undefined]);
    await book(manager, REASON);
    const log = await ask(app, `GET ${ADMIN}/audit-log?record=visit`, await as(30));
    expect(log.body.data[0]).toMatchObject({ kind: 'visit-booked', changes: [{ field: 'overbook' }] });
  });

  it('lets the constraint decide: an exception beside a booking of the same moment overlaps nothing', async () => {
    await setOverlap({ staff_advanced: 'refused' });
    for (const hour of [0, 1, 2, 3]) {
      const start = NINE + hour * HOUR;
      // Appointments do not begin at minute 7: the one is an exception, the other is not.
      const both = await Promise.all([
        book(advanced, { ...REASON, start: toIso(start + 7 * MINUTE) }),
        book(manager, { start: toIso(start) }),
      ]);
      expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
    }
    const [row] = await db.withVendor(town.vendor, (tx) =>
      tx.many(sql<{ overlaps: number }>`
        SELECT count(*)::integer AS overlaps FROM reservations a JOIN reservations b
          ON a.id < b.id AND a.resource_kind = b.resource_kind AND a.resource_id = b.resource_id AND a.during && b.during
        WHERE a.live AND b.live`),
    );
    expect(row?.overlaps).toBe(0);
  });
});
