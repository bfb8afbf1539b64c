import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, fromIso, toIso } from '#domain/time/instant.ts';
import { anApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { worksHours } from '#server/testing/slots-store.ts';
import { leaveFeeds } from './visitor-feeds-store.ts';
import { visitorFeedRetention } from './visitor-feed.ts';

const app = await anApp();
const NINE = fromIso('2026-11-23T17:00:00Z');
const WITH = { vendor: 'one' };
let vendor: number;
let place: { location: number; service: number };

beforeAll(async () => {
  const { db } = app.deps;
  vendor = (await aVendor(db, { name: 'Harbor & Sons', pathname: 'one' })).id;
  await aVendor(db, { name: 'Another', pathname: 'two' });
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { name: 'Mortgage', locations: [location] });
  const staff = await aStaffMember(db, vendor, { name: 'Ana', locations: [location], serves: [service] });
  await worksHours(db, vendor, { staff, location, from: 480, to: 1020 });
  place = { location, service };
});

interface Booked {
  id: string;
  code: string;
}
let hours = 0;
async function book(): Promise<Booked> {
  const { body } = await ask(app, 'POST /api/internal/v1/appointments', {
    ...WITH,
    body: {
      location_id: String(place.location),
      service_id: String(place.service),
      start: toIso(NINE + (hours++ % 7) * HOUR + Math.floor(hours / 7) * DAY),
      attendee: { first_name: 'Dana', last_name: 'Lee', email: `dana${hours}@example.com`, notes: 'Secret' },
    },
  });
  return { id: body.data.id, code: body.data.attributes.confirm_code };
}

const at = ({ id, code }: Booked, more = '') =>
  `/api/internal/v1/appointments/${id}/calendar-feed?code=${code}${more}`;
async function follow(booked: Booked, feed?: string) {
  const { status, body } = await ask(app, `POST ${at(booked)}`, { body: feed === undefined ? {} : { feed } });
  return { status, ...(body.data as { token: string; address: string }) };
}
const read = async (address: string) => {
  const { status, text, headers } = await ask(app, `GET ${new URL(address).pathname}`);
  const events = status === 200 ? new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent') : [];
  return {
    status,
    text,
    headers,
    events: events.map((event) => ({
      title: String(event.getFirstPropertyValue('summary')),
      start: String(event.getFirstPropertyValue('dtstart')),
      status: String(event.getFirstPropertyValue('status')),
      sequence: Number(event.getFirstPropertyValue('sequence')),
    })),
  };
};

describe('the calendar feed of a visitor', () => {
  it('shows their appointments without a person, and follows moves and cancellations', async () => {
    const [one, two] = [await book(), await book()];
    const feed = await follow(one);
    expect(feed.status).toBe(200);
    expect(await follow(two, feed.token)).toMatchObject({ address: feed.address });
    const before = await read(feed.address);
    expect(before.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(before.events).toEqual([
      expect.objectContaining({ title: 'Mortgage – Harbor & Sons', status: 'CONFIRMED', sequence: 0 }),
      expect.objectContaining({ status: 'CONFIRMED' }),
    ]);
    for (const secret of ['Dana', 'Lee', 'example.com', 'Secret', one.code, two.code, 'mailto'])
      expect(before.text).not.toContain(secret);
    const change = (booked: Booked, body: object) =>
      ask(app, `PATCH /api/internal/v1/appointments/${booked.id}?code=${booked.code}`, { body });
    await change(one, { start: toIso(NINE + 3 * DAY) });
    await change(two, { status: 4 });
    const { events } = await read(feed.address);
    expect(events).toEqual([
      expect.objectContaining({ status: 'CANCELLED', sequence: 1 }),
      expect.objectContaining({ start: '2026-11-26T17:00:00Z', sequence: 1 }),
    ]);
  });

  it('is another feed without the token of an existing one, so a shared code reveals no other appointment', async () => {
    const [own, shared] = [await book(), await book()];
    const feed = await follow(own);
    await follow(shared, feed.token);
    const theirs = await follow(shared);
    expect(theirs.address).not.toBe(feed.address);
    expect((await read(theirs.address)).events).toHaveLength(1);
    for (const wrong of ['nonsense', feed.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))])
      expect((await follow(shared, wrong)).token).not.toBe(feed.token);
  });

  it('opens with its own address alone', async () => {
    const booked = await book();
    const { token, address } = await follow(booked);
    const [, id] = token.split('-');
    for (const forged of [
      address.replace(`-${id!}-`, `-${Number(id) + 1}-`),
      address.replace(`/${vendor}-`, `/${vendor + 1}-`),
      address.replace(/.{8}\.ics$/, '.ics'),
    ])
      expect((await read(forged)).status).toBe(404);
    expect((await follow({ ...booked, code: 'wrong' })).status).toBe(404);
    const foreign = await ask(app, `POST ${at(booked)}`, { vendor: 'two', body: {} });
    expect(foreign.status).toBe(404);
  });

  it('can be revoked: one appointment by its code, the whole feed by its token', async () => {
    const [one, two, three] = [await book(), await book(), await book()];
    const feed = await follow(one);
    for (const other of [two, three]) await follow(other, feed.token);
    const followed = async (booked: Booked) =>
      (await ask(app, `GET ${at(booked).replace('calendar-feed', 'calendar')}`)).body.data
        .followed as boolean;
    expect(await followed(one)).toBe(true);
    expect((await ask(app, `DELETE ${at({ ...one, code: 'wrong' })}`)).status).toBe(404);
    expect((await ask(app, `DELETE ${at(one)}`)).status).toBe(204);
    expect(await followed(one)).toBe(false);
    expect((await read(feed.address)).events).toHaveLength(2);
    expect((await ask(app, `DELETE ${at(two, `&feed=${feed.token}`)}`)).status).toBe(204);
    expect((await read(feed.address)).status).toBe(404);
    expect(await followed(three)).toBe(false);
    // An ended feed is not continued.
    expect((await follow(three, feed.token)).token).not.toBe(feed.token);
  });

  it('has bounds: feeds of an appointment, and how long a feed is kept', async () => {
    const booked = await book();
    const feed = await follow(booked);
    for (let more = 1; more < 20; more += 1) expect((await follow(booked)).status).toBe(200);
    expect((await follow(booked)).status).toBe(429);
    const remove = (now: number) =>
      visitorFeedRetention.removeDue({ db: app.deps.db, vendorId: vendor, now, goOn: () => true });
    expect(await remove(NINE + 300 * DAY)).toBe(0);
    expect((await read(feed.address)).status).toBe(200);
    expect(await remove(NINE + 420 * DAY)).toBeGreaterThanOrEqual(20);
    expect((await read(feed.address)).status).toBe(404);
  });

  it('loses the appointments of an erased client', async () => {
    const [erased, kept] = [await book(), await book()];
    const feed = await follow(erased);
    const gone = await app.deps.db.withVendor(vendor, (tx) => leaveFeeds(tx, [Number(erased.id)]));
    expect([gone, (await read(feed.address)).status]).toEqual([1, 404]);
    const other = await follow(kept);
    expect((await read(other.address)).events).toHaveLength(1);
  });
});
