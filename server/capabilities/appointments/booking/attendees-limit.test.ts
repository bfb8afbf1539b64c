import { beforeEach, describe, expect, it } from 'vitest';
import { fromIso, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { change, worksHours } from '#server/testing/slots-store.ts';

const app = await anApp();
const { db } = app.deps;
const NINE = fromIso('2026-11-23T17:00:00Z');

let town: { vendor: number; location: number; service: number };

beforeEach(async () => {
  app.clock.set(MOMENT);
  const vendor = (await aVendor(db)).id;
  await setSetting(db, vendor, { key: 'multiple_attendees_limit', value: 2 });
  await setSetting(db, vendor, { key: 'waitListEnabled', value: true });
  await setSetting(db, vendor, { key: 'feature.waitList', value: true });
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  const staff = await aStaffMember(db, vendor, { locations: [location], serves: [service] });
  await worksHours(db, vendor, { staff, location, from: 540, to: 660 });
  town = { vendor, location, service };
});

const limit = (people: number | null) =>
  change(db, town.vendor, sql`UPDATE services SET attendees_limit = ${people} WHERE id = ${town.service}`);

const request = (people: number) => ({
  location_id: String(town.location),
  service_id: String(town.service),
  start: toIso(NINE),
  attendee: { first_name: 'Dana', email: 'dana@example.com' },
  attendees: Array.from({ length: people - 1 }, () => ({ first_name: 'Eli' })),
});
const openly = (people: number) =>
  ask(app, 'POST /api/v2/open/appointments', {
    body: {
      data: {
        type: 'appointments',
        attributes: {
          location_id: town.location,
          service_id: town.service,
          start: toIso(NINE),
          meeting_method: 1,
        },
        relationships: {
          attendees: {
            data: Array.from({ length: people }, (_, position) => ({
              type: 'attendees',
              attributes: { first_name: 'Dana', email: `dana-${position}@example.com` },
            })),
          },
        },
      },
    },
  });
const byStaff = async (people: number) => {
  const { who } = await aSignedInStaffMember(app, town.vendor, { role: 20, locations: [town.location] });
  return ask(app, 'POST /api/internal/v1/admin/appointments', { ...who, body: request(people) });
};
const onPages = (people: number) => ask(app, 'POST /api/internal/v1/appointments', { body: request(people) });

const CHANNELS: [string, (people: number) => ReturnType<typeof onPages>][] = [
  ['our pages', onPages],
  ['the open API', openly],
  ['staff', byStaff],
];

describe('the limit of attendees of a service', () => {
  it.each(CHANNELS)('is below the limit of the vendor: %s', async (_channel, book) => {
    await limit(1);
    const refused = await book(2);
    expect([refused.status, refused.errors[0]?.code, refused.errors[0]?.meta]).toEqual([
      422,
      'attendees-limit',
      { limit: 1 },
    ]);
    expect((await book(1)).status).toBe(201);
  });

  it.each(CHANNELS)('is above the limit of the vendor: %s', async (_channel, book) => {
    await limit(3);
    expect((await book(4)).errors[0]).toMatchObject({ code: 'attendees-limit', meta: { limit: 3 } });
    const booked = await book(3);
    expect(booked.status, booked.text).toBe(201);
  });

  it.each(CHANNELS)('is the vendor’s where it is empty: %s', async (_channel, book) => {
    await limit(null);
    expect((await book(3)).errors[0]).toMatchObject({ code: 'attendees-limit', meta: { limit: 2 } });
    expect((await book(2)).status).toBe(201);
  });

  it('counts for attendees who are added later', async () => {
    await limit(3);
    const booked = await openly(2);
    const { id, attributes } = booked.body.data;
    const add = (people: number) =>
      ask(app, `PUT /api/v2/open/appointments/${id}/attendees?code=${attributes.confirm_code}`, {
        body: {
          data: Array.from({ length: people }, () => ({
            type: 'attendees',
            attributes: { first_name: 'Eli' },
          })),
        },
      });
    expect((await add(2)).errors[0]).toMatchObject({ code: 'attendees-limit', meta: { limit: 3 } });
    expect((await add(1)).status).toBe(200);
  });

  it('is among the attributes of the service', async () => {
    const listed = async () =>
      (await ask(app, `GET /api/v2/open/services?filter[location]=${town.location}`)).body.data[0].attributes
        .attendees_limit;
    expect(await listed()).toBeNull();
    await limit(5);
    expect(await listed()).toBe(5);
  });
});
