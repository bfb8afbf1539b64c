import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#domain/codes/role.ts';
import { fromIso, HOUR, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { change, worksHours } from '#server/testing/slots-store.ts';

const app = await anApp();
const { db } = app.deps;
const NINE = fromIso('2026-11-23T17:00:00Z');

let town: { vendor: number; location: number; service: number; staff: number };
let plus: SignedIn;
let advanced: SignedIn;

/** Staff plus (13) may not overbook, advanced staff (15) may. */
beforeEach(async () => {
  app.clock.set(MOMENT);
  const vendor = (await aVendor(db)).id;
  await setSetting(db, vendor, { key: 'schedule_interval', value: 30 });
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  const staff = await aStaffMember(db, vendor, { name: 'Ana', locations: [location], serves: [service] });
  await worksHours(db, vendor, { staff, location, from: 540, to: 780 });
  town = { vendor, location, service, staff };
  const as = async (role: Role) =>
    (await aSignedInStaffMember(app, vendor, { role, locations: [location] })).who;
  [plus, advanced] = [await as(13), await as(15)];
  await fixed(true);
});

const fixed = (is: boolean) => change(db, town.vendor, sql`UPDATE services SET flex_time = ${!is}`);
const book = (who: SignedIn, input: object = {}) =>
  ask(app, 'POST /api/internal/v1/admin/appointments', {
    ...who,
    body: {
      location_id: String(town.location),
      service_id: String(town.service),
      start: toIso(NINE),
      staff_id: String(town.staff),
      attendee: { first_name: 'Dana', email: 'dana@example.com' },
      ...input,
    },
  });
const move = (who: SignedIn, id: string, input: object) =>
  ask(app, `PATCH /api/internal/v1/admin/appointments/${id}`, {
    ...who,
    body: { start: toIso(NINE + HOUR), ...input },
  });
const REFUSED = { title: 'This service has a fixed length', source: { pointer: '/minutes' } };

describe('a service of fixed length', () => {
  it('is booked with another length only by staff who may overbook', async () => {
    const refused = await book(plus, { minutes: 60 });
    expect([refused.status, refused.errors[0]]).toEqual([422, expect.objectContaining(REFUSED)]);
    expect((await book(advanced, { minutes: 60 })).status).toBe(201);
  });

  it('is booked with its own length, or the one of the person, by all', async () => {
    expect((await book(plus, { minutes: 30 })).status).toBe(201);
    expect((await book(plus, { start: toIso(NINE + HOUR) })).status).toBe(201);
    await change(db, town.vendor, sql`UPDATE assignments SET duration_minutes = 45`);
    const later = { start: toIso(NINE + 2 * HOUR) };
    expect((await book(plus, { ...later, minutes: 30 })).errors[0]).toMatchObject(REFUSED);
    expect((await book(plus, { ...later, minutes: 45 })).status).toBe(201);
  });

  it('keeps its length in a move, also one that others have given it', async () => {
    const { id } = (await book(plus)).body.data;
    expect((await move(plus, id, { minutes: 60 })).errors[0]).toMatchObject(REFUSED);
    expect((await move(plus, id, {})).status).toBe(200);
    expect((await move(advanced, id, { minutes: 60 })).status).toBe(200);
    expect((await move(plus, id, { start: toIso(NINE), minutes: 60 })).status).toBe(200);
    expect((await move(plus, id, { minutes: 30 })).status).toBe(200);
  });

  it('reads in the schedule as fixed to those alone who cannot change it', async () => {
    const seen = async (who: SignedIn) =>
      (
        await ask(
          app,
          `GET /api/internal/v1/admin/schedule?location=${town.location}&from=2026-11-23&days=1`,
          who,
        )
      ).body.data.services[0].fixed_length;
    expect([await seen(plus), await seen(advanced)]).toEqual([true, false]);
    await fixed(false);
    expect(await seen(plus)).toBe(false);
  });

  it('is the exception: other services have any length', async () => {
    await fixed(false);
    expect((await book(plus, { minutes: 60 })).status).toBe(201);
  });
});
