import { beforeEach, describe, expect, it } from 'vitest';
import { fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { change, worksHours } from '#server/testing/slots-store.ts';

const app = await anApp();
const { db } = app.deps;
const NINE = fromIso('2026-11-23T17:00:00Z');
const FROM = toIso(NINE - 10 * MINUTE);
const OWN = 'https://meet.example/ana';
const HIDDEN = { meeting_link: null, dial_in: null, join_from: null };

let vendor: number;
let path: string;
beforeEach(async () => {
  app.clock.set(MOMENT);
  vendor = (await aVendor(db, { settings: { 'feature.appointmentMeetingMethods': true } })).id;
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location], methods: [1, 3] });
  const staff = await aStaffMember(db, vendor, { name: 'Ana', locations: [location], serves: [service] });
  await worksHours(db, vendor, { staff, location, from: 540, to: 660 });
  path = await book({ location, service, method: 3 });
});

async function book(of: { location: number; service: number; method: number }): Promise<string> {
  const { body, text } = await ask(app, 'POST /api/internal/v1/appointments', {
    body: {
      location_id: String(of.location),
      service_id: String(of.service),
      meeting_method: of.method,
      start: toIso(NINE),
      attendee: { first_name: 'Vera', email: 'vera@example.com' },
    },
  });
  if (!body?.data) throw new Error(text);
  return `/api/internal/v1/appointments/${body.data.id}?code=${body.data.attributes.confirm_code}`;
}

async function seenAt(minutes: number) {
  app.clock.set(NINE + minutes * MINUTE);
  const { meeting_link, dial_in, join_from } = (await ask(app, `GET ${path}`)).body.data.attributes;
  return { meeting_link, dial_in, join_from };
}
const ownRoom = (link: string) => change(db, vendor, sql`UPDATE staff SET video_link = ${link}`);

describe('the room of a video appointment', () => {
  it('is shown from ten minutes before the start', async () => {
    await ownRoom(OWN);
    expect(await seenAt(-11)).toEqual({ ...HIDDEN, join_from: FROM });
    expect(await seenAt(-10)).toEqual({ ...HIDDEN, join_from: FROM, meeting_link: OWN });
    expect(await seenAt(60)).toEqual(HIDDEN);
  });

  it('has the message of the staff member whose room it is', async () => {
    const message = async () => (await ask(app, `GET ${path}`)).body.data.attributes.meeting_message;
    await change(db, vendor, sql`UPDATE staff SET video_message = 'The passcode is 12.'`);
    await ownRoom(OWN);
    await seenAt(-11);
    expect(await message()).toBeNull();
    await seenAt(-10);
    expect(await message()).toBe('The passcode is 12.');
    await change(db, vendor, sql`UPDATE visits SET meeting_link = 'https://meet.example/called'`);
    expect(await message()).toBeNull();
  });

  it('is shown from the vendor’s lead time before the start', async () => {
    await ownRoom(OWN);
    const value = { open_minutes_before: 30, max_waiting: 20, max_wait_minutes: 120 };
    await setSetting(db, vendor, { key: 'videoJoinLine', value });
    const join_from = toIso(NINE - 30 * MINUTE);
    expect(await seenAt(-31)).toEqual({ ...HIDDEN, join_from });
    expect(await seenAt(-30)).toEqual({ ...HIDDEN, join_from, meeting_link: OWN });
  });

  it('falls back to the location’s room, and to none', async () => {
    await setSetting(db, vendor, { key: 'videoLink', value: '' });
    expect(await seenAt(-5)).toEqual(HIDDEN);
    await setSetting(db, vendor, { key: 'videoLink', value: 'https://meet.example/main' });
    expect(await seenAt(-5)).toMatchObject({ join_from: FROM, meeting_link: 'https://meet.example/main' });
    await ownRoom('javascript:alert(1)');
    expect(await seenAt(-5)).toEqual(HIDDEN);
  });

  it('is the room of the call, over all others', async () => {
    await ownRoom(OWN);
    await change(db, vendor, sql`UPDATE visits SET meeting_link = 'https://meet.example/called'`);
    expect(await seenAt(-30)).toEqual({ ...HIDDEN, join_from: FROM });
    await change(db, vendor, sql`UPDATE visits SET status = 5`);
    expect(await seenAt(-30)).toMatchObject({ meeting_link: 'https://meet.example/called' });
  });

  it('is not shown before the call where each call creates a room', async () => {
    await ownRoom(OWN);
    await setSetting(db, vendor, { key: 'video.rooms', value: 'jitsi' });
    expect(await seenAt(-5)).toEqual(HIDDEN);
  });
});
