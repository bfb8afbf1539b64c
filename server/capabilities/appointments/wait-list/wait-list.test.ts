import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, fromIso, HOUR, MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { eventsOfSubject } from '#server/infrastructure/outbox/events-store.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { worksHours } from '#server/testing/slots-store.ts';
import { offerTimes } from './offer-times.ts';

/* Ana works from 9:00 to 10:00 on Monday: two appointments of half an hour, both taken at first. */
const app = await anApp();
const { db } = app.deps;
const NINE = fromIso('2026-11-23T17:00:00Z');
const HALF_PAST = NINE + 30 * MINUTE;
const MONDAY = '2026-11-23';

interface Town {
  vendor: { id: number; pathname: string };
  location: number;
  service: number;
  ana: number;
}
let town: Town;
let taken: { id: string; code: string }[];
let manager: SignedIn;

beforeEach(async () => {
  app.clock.set(MOMENT);
  const vendor = await aVendor(db);
  for (const [key, value] of [
    ['feature.waitList', true],
    ['waitListEnabled', true],
    ['schedule_interval', 30],
  ] as const)
    await setSetting(db, vendor.id, { key, value });
  const location = await aLocation(db, vendor.id);
  const service = await aService(db, vendor.id, { locations: [location] });
  const ana = await aStaffMember(db, vendor.id, { name: 'Ana', locations: [location], serves: [service] });
  await worksHours(db, vendor.id, { staff: ana, location, from: 540, to: 600 });
  manager = (await aSignedInStaffMember(app, vendor.id, { role: 20, locations: [location] })).who;
  town = { vendor, location, service, ana };
  taken = [await booked(NINE), await booked(HALF_PAST)];
});

const internal = '/api/internal/v1';
async function booked(start: number, more: object = {}) {
  const { status, body, errors } = await ask(app, `POST ${internal}/appointments`, {
    body: {
      location_id: String(town.location),
      service_id: String(town.service),
      start: toIso(start),
      attendee: { first_name: 'Dana', email: `dana${Math.random()}@example.com` },
      ...more,
    },
  });
  return { status, errors, id: body?.data?.id, code: body?.data?.attributes.confirm_code };
}
const cancel = async (at: number): Promise<void> => {
  const { id, code } = taken[at]!;
  await ask(app, `PATCH ${internal}/appointments/${id}?code=${code}`, { body: { status: 4 } });
};

let people = 0;
const join = (more: object = {}) => {
  people += 1;
  return ask(app, `POST ${internal}/wait-list`, {
    vendor: town.vendor.pathname,
    body: {
      location_id: String(town.location),
      service_id: String(town.service),
      ranges: [{ from: MONDAY, to: MONDAY }],
      attendee: { first_name: 'Eve', email: `eve${people}@example.com` },
      ...more,
    },
  });
};
const joined = async (more: object = {}): Promise<string> => (await join(more)).body.data.id;
const see = async (reference: string) =>
  (await ask(app, `GET ${internal}/wait-list/${reference}`, { vendor: town.vendor.pathname })).body?.data
    .attributes;
const starts = async (reference: string): Promise<number[]> =>
  (await see(reference)).offers.map(({ start }: { start: string }) => fromIso(start));
const say = (reference: string, what: 'decline' | 'leave') =>
  ask(app, `PATCH ${internal}/wait-list/${reference}`, {
    vendor: town.vendor.pathname,
    body: { change: what },
  });
const round = () => offerTimes(app.deps);
const accept = (offer: string, start: number, more: object = {}) =>
  booked(start, { attendee: {}, offer, ...more });
const holds = async (): Promise<number> =>
  (
    await db.withVendor(town.vendor.id, (tx) =>
      tx.many(sql`SELECT id FROM reservations WHERE kind = 'hold' AND live`),
    )
  ).length;
const offered = async (): Promise<number[]> =>
  (
    await ask(
      app,
      `GET ${internal}/slots?location=${town.location}&service=${town.service}&from=${MONDAY}&to=2026-11-24`,
    )
  ).body.data.map(({ start }: { start: string }) => fromIso(start));

describe('joining', () => {
  it('stores what the visitor wants, and shows it to the holder of the reference without the contact', async () => {
    const { status, body } = await join({ parts: ['morning'], notes: 'Any chair' });
    expect(status).toBe(201);
    const entry = await see(body.data.id);
    expect(entry).toMatchObject({
      state: 'waiting',
      location_id: String(town.location),
      preferences: [{ from: MONDAY, to: MONDAY, weekday: null, start: 0, end: 720 }],
      offers: [],
      told: { email: expect.stringMatching(/^e…@example\.com$/), phone: null },
    });
    expect(JSON.stringify(entry)).not.toContain('Eve');
  });

  it.each([
    ['dates that are over', { ranges: [{ from: '2026-11-19', to: '2026-11-19' }] }, '/ranges/0/to'],
    ['dates in the wrong order', { ranges: [{ from: '2026-11-25', to: MONDAY }] }, '/ranges/0/to'],
    ['dates more than a year ahead', { ranges: [{ from: MONDAY, to: '2028-01-01' }] }, '/ranges/0/to'],
    ['no address', { attendee: { first_name: 'Eve' } }, '/attendee/email'],
    ['an unknown person', { staff_id: '999999' }, '/staff_id'],
  ])('refuses %s at its field', async (_, more, pointer) => {
    const { status, errors } = await join(more);
    expect([status, errors[0]?.source?.pointer]).toEqual([422, pointer]);
  });

  it.each([
    ['feature.waitList', false],
    ['waitListEnabled', false],
  ])('is refused while %s is off', async (key, value) => {
    await setSetting(db, town.vendor.id, { key, value });
    const { status, errors } = await join();
    expect([status, errors[0]?.code]).toEqual([409, 'wait-list-unavailable']);
  });
});

it('keeps the vendor’s rule for digits in the details of integrations', async () => {
  await setSetting(db, town.vendor.id, { key: 'feature.notesFieldDigitValidation', value: true });
  const vendor = town.vendor.pathname;
  const request = (details: string) => ({
    type: 'requests',
    attributes: { details },
    relationships: {
      client: { data: { type: 'clients', attributes: { first_name: 'Eve', email: 'eve@example.com' } } },
      location: { data: { id: String(town.location), type: 'locations' } },
      service: { data: { id: String(town.service), type: 'services' } },
    },
  });
  const add = (details: string) =>
    ask(app, 'POST /api/v2/open/requests', { vendor, body: { data: request(details) } });
  const pointer = ({ body }: { body: { errors: { source: { pointer: string } }[] } }) =>
    body.errors[0]?.source.pointer;
  const refused = await add('Account 1234-5678');
  expect([refused.status, pointer(refused)]).toEqual([422, '/data/attributes/details']);
  const { id, relationships } = (await add('Mornings')).body.data;
  const change = (details: string) =>
    ask(app, `PATCH /api/v2/open/clients/${relationships.client.data.id}/requests/${id}`, {
      vendor,
      body: { data: { type: 'requests', attributes: { details } } },
    });
  const again = await change('Account 1234 5678');
  expect([again.status, pointer(again)]).toEqual([422, '/data/attributes/details']);
  expect((await change('Account 1234')).body.data.attributes.details).toBe('Account 1234');
});

describe('a freed time', () => {
  it('is held for the longest wait alone, and shown to no other visitor', async () => {
    const [first, second] = [await joined(), await joined()];
    await cancel(0);
    expect(await offered()).toEqual([NINE]);
    await round();
    expect([await starts(first), await starts(second), await offered()]).toEqual([[NINE], [], []]);
    expect((await see(first)).offers).toEqual([
      {
        start: toIso(NINE),
        end: toIso(HALF_PAST),
        until: toIso(MOMENT + 30 * MINUTE),
        staff_id: String(town.ana),
        staff: 'Ana',
      },
    ]);
    // A second check finds nothing new.
    await round();
    expect([await holds(), await starts(second)]).toEqual([1, []]);
  });

  it('is booked with the contact given before, once, as an appointment from the wait list', async () => {
    const reference = await joined({ notes: 'Any chair' });
    await cancel(0);
    await round();
    const { status, id } = await accept(reference, NINE);
    expect([status, await holds(), (await see(reference)).state]).toEqual([201, 0, 'booked']);
    const { body } = await ask(app, `GET ${internal}/admin/appointments/${id}`, manager);
    expect(body.data.attributes).toMatchObject({
      source: 4,
      notes: 'Any chair',
      attendees: [{ first_name: 'Eve' }],
      staff: [{ id: String(town.ana) }],
    });
    const again = await accept(reference, HALF_PAST);
    expect([again.status, again.errors[0]?.code]).toEqual([410, 'link-expired']);
  });

  it('passes on when the offer expires, and is not offered twice to one visitor', async () => {
    const [first, second] = [await joined(), await joined()];
    await cancel(0);
    await round();
    app.clock.set(MOMENT + 30 * MINUTE);
    expect((await accept(first, NINE)).status).toBe(201);
    const third = await joined();
    await cancel(1);
    await round();
    app.clock.set(MOMENT + 60 * MINUTE);
    await round();
    expect([await starts(second), await starts(third)]).toEqual([[], [HALF_PAST]]);
    app.clock.set(MOMENT + 90 * MINUTE);
    await round();
    expect([await starts(second), await starts(third), await offered()]).toEqual([[], [], [HALF_PAST]]);
  });

  it('passes on at once when the visitor declines, or leaves', async () => {
    const [first, second, third] = [await joined(), await joined(), await joined()];
    await cancel(0);
    await round();
    expect((await say(first, 'decline')).body.data.attributes).toMatchObject({
      state: 'waiting',
      offers: [],
    });
    await round();
    expect(await starts(second)).toEqual([NINE]);
    expect((await say(second, 'leave')).body.data.attributes.state).toBe('left');
    expect((await say(second, 'leave')).status).toBe(200);
    await round();
    expect([await starts(first), await starts(third)]).toEqual([[], [NINE]]);
  });

  it('is offered only to visitors who want that part of the day, that date and that person', async () => {
    const ben = await aStaffMember(db, town.vendor.id, {
      name: 'Ben',
      locations: [town.location],
      serves: [town.service],
    });
    const others = [
      await joined({ parts: ['evening'] }),
      await joined({ ranges: [{ from: '2026-11-20', to: '2026-11-20' }] }),
      await joined({ staff_id: String(ben) }),
    ];
    const wanted = await joined({ staff_id: String(town.ana) });
    await cancel(0);
    await round();
    expect(await Promise.all([...others, wanted].map(starts))).toEqual([[], [], [], [NINE]]);
  });

  it('is offered by day alone: at night visitors sleep', async () => {
    const reference = await joined();
    await cancel(0);
    app.clock.set(MOMENT + 12 * HOUR);
    await round();
    expect(await starts(reference)).toEqual([]);
    app.clock.set(MOMENT + 22 * HOUR);
    await round();
    expect(await starts(reference)).toEqual([NINE]);
  });

  it('is offered in the hours that the vendor sets', async () => {
    await setSetting(db, town.vendor.id, { key: 'waitList.offerHours', value: { from: 720, to: 1_380 } });
    const reference = await joined();
    await cancel(0);
    // 10:00 is open by the default hours, 22:00 is not.
    await round();
    expect(await starts(reference)).toEqual([]);
    app.clock.set(MOMENT + 12 * HOUR);
    await round();
    expect(await starts(reference)).toEqual([NINE]);
  });

  it('goes to all who want it where the vendor says so: the first to accept wins', async () => {
    await setSetting(db, town.vendor.id, { key: 'waitList.offers', value: 'to-all' });
    const all = [await joined(), await joined(), await joined()];
    await cancel(0);
    await cancel(1);
    await round();
    for (const one of all) expect(await starts(one)).toEqual([NINE, HALF_PAST]);
    expect(await holds()).toBe(2);
    const results = await Promise.all(all.map((one) => accept(one, NINE)));
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    const left = all.filter((_, index) => results[index]!.status !== 201);
    for (const one of left) expect(await starts(one)).toEqual([HALF_PAST]);
    // The winner’s other offer is over, and theirs alone.
    const winner = all.find((one) => !left.includes(one))!;
    expect([(await see(winner)).state, await holds()]).toEqual(['booked', 1]);
    expect((await accept(left[0]!, HALF_PAST)).status).toBe(201);
  });
});

describe('an earlier time for an appointment', () => {
  const asking = (at: number) => ({
    appointment: { id: taken[at]!.id, code: taken[at]!.code },
    attendee: {},
  });
  const moveBy = (at: number, start: number, offer: string) =>
    ask(app, `PATCH ${internal}/appointments/${taken[at]!.id}?code=${taken[at]!.code}`, {
      body: { start: toIso(start), offer },
    });

  it('is offered to its visitor, whose acceptance moves the appointment and frees the later time', async () => {
    const [reference, next] = [await joined(asking(1)), await joined()];
    expect(await see(reference)).toMatchObject({
      appointment_id: taken[1]!.id,
      told: { email: expect.stringMatching(/^d…@example\.com$/) },
    });
    await cancel(0);
    await round();
    expect([await starts(reference), await starts(next)]).toEqual([[NINE], []]);
    // The offer moves that appointment alone.
    expect((await accept(reference, NINE)).errors[0]?.code).toBe('link-expired');
    const moved = await moveBy(1, NINE, reference);
    expect([moved.status, moved.body.data.attributes.start]).toEqual([200, toIso(NINE)]);
    expect([(await see(reference)).state, await holds()]).toEqual(['booked', 0]);
    await round();
    expect(await starts(next)).toEqual([HALF_PAST]);
  });

  it('needs the code of the appointment, its service and its location', async () => {
    const [, { id }] = taken as [unknown, { id: string }];
    expect((await join({ appointment: { id, code: 'wrong' }, attendee: {} })).status).toBe(404);
    const service = await aService(db, town.vendor.id, { locations: [town.location] });
    expect((await join({ ...asking(1), service_id: String(service) })).status).toBe(404);
  });

  it('ends with its appointment', async () => {
    const reference = await joined(asking(1));
    await cancel(1);
    await round();
    expect((await see(reference)).state).toBe('ended');
  });
});

it('ends after its last date', async () => {
  const reference = await joined();
  app.clock.set(MOMENT + 4 * DAY);
  await round();
  expect((await see(reference)).state).toBe('ended');
});

it('is history: what happened, when and by whom', async () => {
  const reference = await joined();
  await cancel(0);
  await round();
  await accept(reference, NINE);
  const { id } = await db.withVendor(town.vendor.id, (tx) =>
    tx.one(sql<{ id: number }>`SELECT id FROM wait_list WHERE reference = ${reference}`),
  );
  const events = await db.withVendor(town.vendor.id, (tx) => eventsOfSubject(tx, 'wait-list-entry', id));
  expect(events.map(({ kind, actorKind }) => [kind, actorKind])).toEqual([
    ['wait-list-joined', 'visitor'],
    ['wait-list-offered', 'system'],
    ['wait-list-booked', 'visitor'],
  ]);
});

describe('staff', () => {
  const list = (who = manager) => ask(app, `GET ${internal}/admin/wait-list?location=${town.location}`, who);

  it('see who waits at their location, book for them, and take them off the list', async () => {
    await joined({ notes: 'Any chair' });
    const [gone, other] = [await joined(), await joined()];
    const { body } = await list();
    expect(body.data).toHaveLength(3);
    const [first, second] = body.data;
    expect(first).toMatchObject({ first_name: 'Eve', service_id: String(town.service) });
    await cancel(0);
    const made = await ask(app, `POST ${internal}/admin/appointments`, {
      ...manager,
      body: {
        location_id: String(town.location),
        service_id: String(town.service),
        start: toIso(NINE),
        wait_list_id: first.id,
      },
    });
    expect([made.status, made.body.data.attributes.source]).toEqual([201, 4]);
    expect((await ask(app, `DELETE ${internal}/admin/wait-list/${second.id}`, manager)).status).toBe(204);
    expect([(await see(gone)).state, (await see(other)).state]).toEqual(['removed', 'waiting']);
    expect((await list()).body.data).toHaveLength(1);
  });

  it('of another location find neither the list nor an entry', async () => {
    await joined();
    const elsewhere = await aLocation(db, town.vendor.id);
    const { who } = await aSignedInStaffMember(app, town.vendor.id, { role: 20, locations: [elsewhere] });
    const { id } = (await list()).body.data[0];
    expect((await list(who)).status).toBe(404);
    expect((await ask(app, `DELETE ${internal}/admin/wait-list/${id}`, who)).status).toBe(404);
  });
});
