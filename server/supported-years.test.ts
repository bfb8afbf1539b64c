import { beforeAll, describe, expect, it } from 'vitest';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { worksHours } from '#server/testing/slots-store.ts';

let app: TestApp;
let location: number;
let service: number;
let appointment: { id: string; code: string };
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  const vendor = await aVendor(db);
  location = await aLocation(db, vendor.id);
  service = await aService(db, vendor.id, { locations: [location] });
  const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
  await worksHours(db, vendor.id, { staff, location, from: 540, to: 1020 });
  const made = await ask(app, 'POST /api/internal/v1/appointments', {
    body: booking('2026-11-23T17:00:00Z'),
  });
  const { id, attributes } = made.body.data;
  appointment = { id, code: attributes.confirm_code };
});

const booking = (start: string) => ({
  location_id: location,
  service_id: service,
  start,
  attendee: { first_name: 'Ana', email: 'ana@example.com' },
});
const openBooking = (start: string, more: object = {}) => ({
  data: {
    type: 'appointments',
    attributes: { location_id: location, service_id: service, start, ...more },
    relationships: {
      attendees: {
        data: [{ type: 'attendees', attributes: { first_name: 'Ana', email: 'ana@example.com' } }],
      },
    },
  },
});

/** Instants outside the years 1970 to 2200, and dates that no calendar has. */
const OUTSIDE = [
  '0001-01-01T00:00:00Z',
  '1969-12-31T23:59:00Z',
  '2201-01-01T00:00:00Z',
  '7000-06-01T12:00:00Z',
  '9999-12-31T23:59:00Z',
  '0001-01-01T00:00',
  '2201-01-01T09:00',
  '9999-12-31T09:00',
  '2026-02-30T09:00',
];
const DATES = ['0001-01-01', '1969-12-31', '2201-01-01', '7000-01-01', '9999-12-31', '2026-02-30'];

describe('an instant outside the supported years', () => {
  it.each([...OUTSIDE, ...DATES])('is refused with its parameter in lists of times: %s', async (text) => {
    const of = `location_id=${location}&service_id=${service}`;
    const own = `location=${location}&service=${service}`;
    for (const [query, parameter] of [
      [`/api/v2/open/times?${of}&start=${text}&end=2026-11-24`, 'start'],
      [`/api/v2/open/times?${of}&start=2026-11-23&end=${text}`, 'end'],
      [`/api/v2/open/times?${of}&start=${text}&end=${text}&timezone=Asia/Tokyo`, 'start'],
      [`/api/internal/v1/slots?${own}&from=${text}&to=2026-11-24`, 'from'],
      [`/api/internal/v1/slots?${own}&from=2026-11-23&to=${text}`, 'to'],
      [`/api/internal/v1/slots/next?${own}&from=${text}`, 'from'],
    ] as const) {
      const { status, errors } = await ask(app, `GET ${query}`);
      expect([query, status, errors[0]?.code, errors[0]?.meta?.['parameter']]).toEqual([
        query,
        400,
        'parameter-invalid',
        parameter,
      ]);
    }
  });

  it.each(OUTSIDE)('is refused with its field in bookings and moves: %s', async (start) => {
    const { id, code } = appointment;
    const moved = { data: { id, type: 'appointments', attributes: { start } } };
    for (const [line, body, pointer] of [
      ['POST /api/v2/open/appointments', openBooking(start), '/data/attributes/start'],
      ['POST /api/internal/v1/appointments', booking(start), '/start'],
      [`PATCH /api/v2/open/appointments/${id}?code=${code}`, moved, '/data/attributes/start'],
      [`PATCH /api/internal/v1/appointments/${id}?code=${code}`, { start }, '/start'],
    ] as const) {
      const { status, errors } = await ask(app, line, { body });
      expect([line, status, errors[0]?.code, errors[0]?.source?.pointer]).toEqual([
        line,
        422,
        'field-invalid',
        pointer,
      ]);
    }
  });

  it.each(['1970-01-01T00:00:00Z', '2200-12-31T23:59:00Z'])('begins after %s', async (text) => {
    const { status } = await ask(
      app,
      `GET /api/v2/open/times?location_id=${location}&service_id=${service}&start=${text}&end=${text.slice(0, 10)}`,
    );
    expect(status).toBe(200);
    expect((await ask(app, 'POST /api/v2/open/appointments', { body: openBooking(text) })).status).toBe(409);
  });
});

describe('an unknown time zone', () => {
  it('is refused, because a local time in another zone is another time', async () => {
    const times = await ask(
      app,
      `GET /api/v2/open/times?location_id=${location}&service_id=${service}&start=2026-11-23&end=2026-11-24&timezone=Mars/Olympus`,
    );
    expect([times.status, times.errors[0]?.meta?.['parameter']]).toEqual([400, 'timezone']);
    const { id, code } = appointment;
    const attributes = { start: '2026-11-24T09:00', timezone: 'Mars/Olympus' };
    const bodies = [
      ['POST /api/v2/open/appointments', openBooking('2026-11-24T09:00', { timezone: 'Mars/Olympus' })],
      [
        `PATCH /api/v2/open/appointments/${id}?code=${code}`,
        { data: { id, type: 'appointments', attributes } },
      ],
    ] as const;
    for (const [line, body] of bodies) {
      const { status, errors } = await ask(app, line, { body });
      expect([line, status, errors[0]?.source?.pointer]).toEqual([line, 422, '/data/attributes/timezone']);
    }
    const person = openBooking('2026-11-24T09:00');
    Object.assign(person.data.relationships.attendees.data[0]!.attributes, { timezone: 'Mars/Olympus' });
    const refused = await ask(app, 'POST /api/v2/open/appointments', { body: person });
    expect(refused.errors[0]?.source?.pointer).toBe(
      '/data/relationships/attendees/data/0/attributes/timezone',
    );
  });
});

describe('several services', () => {
  it('are refused in a request for times, in every spelling', async () => {
    for (const services of [`${service},999`, `${service}&service_id[]=999`]) {
      const key = services.includes('&') ? 'service_id[]' : 'service_id';
      const { status, errors } = await ask(
        app,
        `GET /api/v2/open/times?location_id=${location}&${key}=${services}&start=2026-11-23&end=2026-11-24`,
      );
      expect([status, errors[0]?.meta?.['parameter']]).toEqual([400, 'service_id']);
    }
    const same = await ask(
      app,
      `GET /api/v2/open/times?location_id=${location}&service_id=${service},${service}&start=2026-11-23&end=2026-11-24`,
    );
    expect(same.status).toBe(200);
  });
});
