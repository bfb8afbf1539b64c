import { beforeEach, describe, expect, it } from 'vitest';
import type { GroupSessionListRow, Roster } from '#contract/appointments/group-sessions.ts';
import { DAY, MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { aGroupSession } from '#server/testing/group-sessions-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { offerTimes } from './offer-times.ts';

/* A session with two seats, both booked at first. */
const app = await anApp();
const { db } = app.deps;
const START = MOMENT + 7 * DAY;
const internal = '/api/internal/v1';
const OFFER = 30 * MINUTE;

let vendor: { id: number; pathname: string };
let location: number;
let service: number;
let session: number;
let manager: SignedIn;
let taken: { id: string; code: string }[];

beforeEach(async () => {
  app.clock.set(MOMENT);
  vendor = await aVendor(db);
  for (const key of ['feature.waitList', 'waitListEnabled'])
    await setSetting(db, vendor.id, { key, value: true });
  location = await aLocation(db, vendor.id);
  service = await aService(db, vendor.id, { locations: [location] });
  session = await aGroupSession(db, { vendorId: vendor.id, location, service, starts: START, capacity: 2 });
  manager = (await aSignedInStaffMember(app, vendor.id, { role: 30, locations: [location] })).who;
  taken = [await booked(), await booked()];
});

let people = 0;
async function booked(more: object = {}) {
  people += 1;
  const { status, body, errors } = await ask(app, `POST ${internal}/appointments`, {
    body: {
      location_id: String(location),
      service_id: String(service),
      start: toIso(START),
      attendee: { first_name: 'Dana', email: `dana${people}@example.com` },
      ...more,
    },
  });
  return { status, why: errors[0]?.code, id: body?.data?.id, code: body?.data?.attributes.confirm_code };
}
const accept = (offer: string) => booked({ attendee: {}, offer });
const cancel = async (at: number): Promise<void> => {
  const { id, code } = taken[at]!;
  await ask(app, `PATCH ${internal}/appointments/${id}?code=${code}`, { body: { status: 4 } });
};
const join = (more: object = {}) => {
  people += 1;
  return ask(app, `POST ${internal}/wait-list`, {
    vendor: vendor.pathname,
    body: {
      location_id: String(location),
      service_id: String(service),
      session_id: String(session),
      attendee: { first_name: 'Eve', email: `eve${people}@example.com` },
      ...more,
    },
  });
};
/** In the order of their wait. */
async function joined(count: number): Promise<string[]> {
  const all: string[] = [];
  for (let n = 0; n < count; n += 1) all.push((await join()).body.data.id);
  return all;
}
const see = async (reference: string) =>
  (await ask(app, `GET ${internal}/wait-list/${reference}`, { vendor: vendor.pathname })).body.data
    .attributes;
const say = (reference: string, change: 'decline' | 'leave') =>
  ask(app, `PATCH ${internal}/wait-list/${reference}`, { vendor: vendor.pathname, body: { change } });
const round = () => offerTimes(app.deps);
const offeredTo = async (all: readonly string[]): Promise<boolean[]> =>
  (await Promise.all(all.map(see))).map(({ offers }) => offers.length > 0);
const seats = async () =>
  db.withVendor(vendor.id, (tx) =>
    tx.one(sql<{ taken: number; held: number }>`
      SELECT seats_taken AS taken, seats_held AS held FROM sessions WHERE id = ${session}`),
  );
const groups = `${internal}/admin/groups`;
const roster = async (): Promise<Roster> =>
  (await ask(app, `GET ${groups}/${session}/roster`, manager)).body.data;
const seat = (entry: string) =>
  ask(app, `POST ${groups}/${session}/attendees`, {
    ...manager,
    body: { wait_list_id: entry, attendee: {} },
  });

describe('a full session', () => {
  const times = async () =>
    (
      await ask(
        app,
        `GET /api/v2/open/times?location_id=${location}&service_id=${service}&start=${toIso(START).slice(0, 10)}&end=${toIso(START).slice(0, 10)}`,
      )
    ).body;

  it('is named among the times, and takes visitors who wait for it', async () => {
    expect((await times()).meta.full).toEqual([
      { id: String(session), start: toIso(START), end: toIso(START + 60 * MINUTE) },
    ]);
    const { status, body } = await join();
    expect(status).toBe(201);
    expect(await see(body.data.id)).toMatchObject({
      state: 'waiting',
      session: { id: String(session), start: toIso(START), end: toIso(START + 60 * MINUTE) },
      offers: [],
    });
  });

  it('is not named with a free seat, or by invitation', async () => {
    await cancel(0);
    expect((await times()).meta.full).toBeUndefined();
    await db.withVendor(vendor.id, (tx) =>
      tx.run(sql`UPDATE sessions SET invite_only = true, seats_taken = 2`),
    );
    expect((await times()).meta.full).toBeUndefined();
    expect((await join()).errors[0]?.code).toBe('wait-list-unavailable');
  });

  it('is the only one that visitors of its service wait for', async () => {
    const dates = { session_id: undefined, ranges: [{ from: '2026-11-23', to: '2026-11-27' }] };
    expect((await join(dates)).errors[0]?.code).toBe('wait-list-unavailable');
    expect((await join({ session_id: '999999' })).errors[0]?.source?.pointer).toBe('/session_id');
  });

  it('keeps its visitors out of the list of the schedule', async () => {
    await joined(1);
    const list = await ask(app, `GET ${internal}/admin/wait-list?location=${location}`, manager);
    expect(list.body.data).toEqual([]);
  });
});

describe('a freed seat', () => {
  it('is held for the minutes of the setting', async () => {
    await setSetting(db, vendor.id, { key: 'waitList.offerMinutes', value: 5 });
    const all = await joined(2);
    await cancel(0);
    await round();
    expect(await offeredTo(all)).toEqual([true, false]);
    app.clock.set(MOMENT + 5 * MINUTE);
    await round();
    expect(await offeredTo(all)).toEqual([false, true]);
  });

  it('goes to the longest wait, is held for it, and passes on when the offer expires', async () => {
    const all = await joined(3);
    await round();
    expect(await offeredTo(all)).toEqual([false, false, false]);
    await cancel(0);
    await round();
    expect(await offeredTo(all)).toEqual([true, false, false]);
    expect(await seats()).toEqual({ taken: 1, held: 1 });
    expect((await booked()).why, 'a visitor without an offer').toBe('slot-unavailable');
    expect((await accept(all[1]!)).why, 'a visitor with a later turn').toBe('slot-unavailable');
    app.clock.set(MOMENT + OFFER);
    await round();
    expect(await offeredTo(all)).toEqual([false, true, false]);
    expect((await accept(all[0]!)).why, 'after the end of the offer').toBe('slot-unavailable');
    expect((await accept(all[1]!)).status).toBe(201);
    expect(await seats()).toEqual({ taken: 2, held: 0 });
    expect((await see(all[1]!)).state).toBe('booked');
  });

  it('passes on when the visitor declines or leaves', async () => {
    const all = await joined(3);
    await cancel(0);
    await round();
    await say(all[0]!, 'decline');
    expect(await seats()).toEqual({ taken: 1, held: 0 });
    await round();
    expect(await offeredTo(all)).toEqual([false, true, false]);
    await say(all[1]!, 'leave');
    await round();
    expect(await offeredTo(all)).toEqual([false, false, true]);
  });

  it('comes from a higher capacity too, and fewer seats than are held are refused', async () => {
    const all = await joined(2);
    const { data } = (await ask(app, `GET ${groups}/${session}`, manager)).body;
    const put = (capacity: number, version: number) =>
      ask(app, `PUT ${groups}/${session}`, {
        ...manager,
        body: { version, values: { ...data.values, capacity } },
      });
    expect((await put(4, data.version)).status).toBe(200);
    await round();
    expect(await offeredTo(all)).toEqual([true, true]);
    const fewer = await put(3, data.version + 1);
    expect(fewer.errors[0]?.source?.pointer).toBe('/values/capacity');
  });

  it('goes to all at once where the vendor says so, and the first to accept get the seats', async () => {
    await setSetting(db, vendor.id, { key: 'waitList.offers', value: 'to-all' });
    const all = await joined(6);
    await cancel(0);
    await cancel(1);
    await round();
    expect(await offeredTo(all)).toEqual(all.map(() => true));
    const results = await Promise.all(all.map(accept));
    expect(results.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(new Set(results.flatMap(({ status, why }) => (status === 201 ? [] : [why])))).toEqual(
      new Set(['slot-unavailable']),
    );
    expect(await seats()).toEqual({ taken: 2, held: 0 });
  });

  it('is offered once by two checks at the same time', async () => {
    const all = await joined(3);
    await cancel(0);
    await Promise.all([round(), round()]);
    expect(await offeredTo(all)).toEqual([true, false, false]);
    expect(await seats()).toEqual({ taken: 1, held: 1 });
  });
});

describe('staff', () => {
  it('see the list in its order, seat a visitor and remove another', async () => {
    const [first] = await joined(3);
    await cancel(0);
    await round();
    const before = await roster();
    expect(before).toMatchObject({ booked: 1, held: 1, capacity: 2 });
    expect(before.waiting.map(({ offered_until: until }) => until)).toEqual([
      toIso(MOMENT + OFFER),
      null,
      null,
    ]);
    const [offered, second, third] = before.waiting;
    expect((await seat(second!.id)).errors[0]?.code, 'the seat is held').toBe('slot-unavailable');
    expect((await seat(offered!.id)).status).toBe(201);
    expect((await see(first!)).state).toBe('booked');
    await ask(app, `DELETE ${internal}/admin/wait-list/${third!.id}`, manager);
    const after = await roster();
    expect(after).toMatchObject({ booked: 2, held: 0 });
    expect(after.waiting.map(({ id }) => id)).toEqual([second!.id]);
    const rows: GroupSessionListRow[] = (await ask(app, `GET ${groups}`, manager)).body.data;
    expect(rows.find(({ id }) => id === String(session))).toMatchObject({ waiting: 1, status: 'full' });
  });

  it('seat no visitor of another list', async () => {
    const starts = START + DAY;
    const other = await aGroupSession(db, { vendorId: vendor.id, location, service, starts, capacity: 1 });
    await join({ session_id: String(other) });
    const { waiting } = (await ask(app, `GET ${groups}/${other}/roster`, manager)).body.data;
    await cancel(0);
    expect((await seat(waiting[0].id)).errors[0]?.code).toBe('link-expired');
  });

  it('end the list with the session', async () => {
    const all = await joined(2);
    await cancel(0);
    await round();
    const { version } = await roster();
    const cancelled = await ask(app, `POST ${groups}/${session}/cancellation`, {
      ...manager,
      body: { version, reason: 'The host is ill' },
    });
    expect(cancelled.status).toBe(201);
    expect(await seats()).toEqual({ taken: 0, held: 0 });
    expect((await Promise.all(all.map(see))).map(({ state, offers }) => [state, offers])).toEqual([
      ['ended', []],
      ['ended', []],
    ]);
  });
});
