import { expect, it } from 'vitest';
import { fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import { offerTimes } from '#server/capabilities/appointments/wait-list/offer-times.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { aGroupSession } from '#server/testing/group-sessions-store.ts';
import { aWaitListEntry, worksHours } from '#server/testing/slots-store.ts';
import { overlapsIn } from './booking-histories/calendar-store.ts';
import { expectNone } from './harness/expect-none.ts';
import { figure, sized } from './harness/figures.ts';
import { bookedSlots, onlyOn, referencesOf, seatsOf } from './offers/offers-store.ts';

/*
 * Every slot of a morning is booked and freed again, while visitors wait. They accept, decline, or let their offers
 * expire; other visitors book beside them, and two processes check the list at once.
 */
const PEOPLE = sized(3, 5);
const STARTS = 4;
const SEATS = sized(8, 20);
const WAITING = sized(50, 200);
const NINE = fromIso('2026-11-23T17:00:00Z');
const MONDAY = 1;
const OFFER = 30 * MINUTE;
const proof = 'offers';

it('offers freed times in order: each once at a time, passed on until one visitor takes it', async () => {
  const town = await openTown('offers-in-order', 'in-order');
  const offered = new Map<string, Set<string>>(town.waiting.map((one) => [one, new Set()]));
  const refused: string[] = [];
  let rounds = 0;
  for (; rounds < 4 * WAITING; rounds += 1) {
    await check(town);
    const open = await openOffers(town);
    if (open.size === 0) break;
    if (rounds === 0)
      expect([...open.keys()], 'the longest waits come first').toEqual(town.waiting.slice(0, open.size));
    const starts = [...open.values()].flat();
    expectNone(
      'offered to one visitor twice',
      [...open].filter(([one, [start]]) => offered.get(one)!.has(start!)).map(([one]) => one),
    );
    for (const [one, [start]] of open) offered.get(one)!.add(start!);
    expectNone(
      'several open offers at once',
      [...open].filter(([, all]) => all.length > 1).map(([one]) => one),
    );
    expect(starts.length, 'held times').toBeLessThanOrEqual(PEOPLE * STARTS);
    // A visitor without an offer finds none of the held times.
    const beside = await Promise.all(starts.slice(0, 3).map((start) => book(town, start, null)));
    if (starts.length === PEOPLE * STARTS)
      expectNone('held times given away', beside.filter(({ status }) => status === 201).map(String));
    await Promise.all(
      [...open].map(async ([one, [start]], index) => {
        const turn = (index + rounds) % 3;
        if (turn === 1) await say(town, one);
        if (turn !== 2) return;
        const { status, code } = await book(town, start!, one);
        if (status !== 201) refused.push(`${one} ${status} ${code}`);
      }),
    );
    town.app.clock.set(town.app.clock.now() + OFFER);
  }
  expectNone('refused offers', refused);
  await expectAllGiven(town, { rounds });
  const last = town.waiting.findLastIndex((one) => offered.get(one)!.size > 0);
  expectNone(
    'left out',
    town.waiting.slice(0, last).filter((one) => offered.get(one)!.size === 0),
  );
});

it('offers freed times to all: the first to accept wins, and the others keep their place', async () => {
  const town = await openTown('offers-to-all', 'to-all');
  await check(town);
  const open = await openOffers(town);
  expect([...open.keys()].toSorted(), 'asked').toEqual(town.waiting.toSorted());
  const starts = PEOPLE * STARTS;
  // Each start is offered once, with one of the people who are free then.
  expect(new Set([...open.values()].map((all) => all.length)), 'offers to each').toEqual(new Set([STARTS]));
  const results = await severalAtOnce([...open], ([one, all], index) =>
    book(town, all[index % all.length]!, one),
  );
  const unclean = results.filter(({ status, code }) => status !== 201 && code !== 'slot-unavailable');
  expectNone(
    'refusals other than a taken time',
    unclean.map(({ status, code }) => `${status} ${code}`),
  );
  expect(results.filter(({ status }) => status === 201).length, 'winners').toBeLessThanOrEqual(starts);
  let rounds = 1;
  for (; rounds < WAITING; rounds += 1) {
    await check(town);
    const next = [...(await openOffers(town))];
    if (next.length === 0) break;
    await severalAtOnce(next, ([one, all], index) => book(town, all[index % all.length]!, one));
    town.app.clock.set(town.app.clock.now() + OFFER);
  }
  await expectAllGiven(town, { rounds });
});

it('offers the freed seats of a session: each is held, passed on, and never given twice', async () => {
  const town = await openTown('offers-of-seats', 'in-order', { seats: SEATS });
  const refused: string[] = [];
  let rounds = 0;
  for (; rounds < 4 * WAITING; rounds += 1) {
    await check(town);
    const open = [...(await openOffers(town))];
    if (open.length === 0) break;
    if (rounds === 0)
      expect(
        open.map(([one]) => one),
        'the longest waits come first',
      ).toEqual(town.waiting.slice(0, SEATS));
    const seats = await seatsOf(town.app, town.vendor);
    expect(seats.taken + seats.held, 'seats taken and held').toBeLessThanOrEqual(SEATS);
    const beside = await Promise.all(open.slice(0, 3).map(([, [start]]) => book(town, start!, null)));
    if (seats.taken + seats.held === SEATS)
      expectNone(
        'held seats given away',
        beside.filter(({ status }) => status === 201).map(({ id }) => String(id)),
      );
    await Promise.all(
      open.map(async ([one, [start]], index) => {
        const turn = (index + rounds) % 3;
        if (turn === 1) await say(town, one);
        if (turn !== 2) return;
        const { status, code } = await book(town, start!, one);
        if (status !== 201) refused.push(`${one} ${status} ${code}`);
      }),
    );
    town.app.clock.set(town.app.clock.now() + OFFER);
  }
  expectNone('refused offers', refused);
  const { taken, held } = await seatsOf(town.app, town.vendor);
  figure({ proof, what: `freed seats booked, of ${SEATS}, in ${rounds} rounds`, value: taken, unit: '' });
  expect(held, 'seats held in the end').toBe(0);
  expect(taken, 'freed seats booked').toBe(SEATS);
});

/** More at once would meet the server's limit on what it works on. */
const AT_ONCE = 40;

async function severalAtOnce<T, R>(
  all: readonly T[],
  work: (one: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const batch = all.slice(from, from + AT_ONCE);
    results.push(...(await Promise.all(batch.map((one, at) => work(one, from + at)))));
  }
  return results;
}

interface Town {
  app: TestApp;
  vendor: number;
  pathname: string;
  location: number;
  service: number;
  /** References, the longest wait first. */
  waiting: string[];
}

/** Each person is booked at each start, or a session at nine has this many seats. */
async function openTown(
  pathname: string,
  offers: 'in-order' | 'to-all',
  { seats = 0 }: { seats?: number } = {},
): Promise<Town> {
  const app = await anApp();
  const { db } = app.deps;
  const vendor = (await aVendor(db, { pathname })).id;
  for (const [key, value] of [
    ['feature.waitList', true],
    ['waitListEnabled', true],
    ['waitList.offers', offers],
    ['schedule_interval', 30],
    ['time_to_book', 0],
  ] as const)
    await setSetting(db, vendor, { key, value });
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  for (let n = 0; n < PEOPLE; n += 1) {
    const staff = await aStaffMember(db, vendor, { locations: [location], serves: [service] });
    await worksHours(db, vendor, { staff, location, from: 540, to: 540 + STARTS * 30 });
  }
  const session =
    seats === 0
      ? null
      : await aGroupSession(db, { vendorId: vendor, location, service, starts: NINE, capacity: seats });
  // No other day is free.
  await onlyOn(app, vendor, MONDAY);
  const town = { app, vendor, pathname, location, service, waiting: [] as string[] };
  const taken: { id: string; code: string }[] = [];
  for (let n = 0; n < (seats || PEOPLE * STARTS); n += 1)
    taken.push(await book(town, toIso(session ? NINE : NINE + Math.floor(n / PEOPLE) * OFFER), null));
  // One Monday: the entries want no later date.
  for (let n = 0; n < WAITING; n += 1)
    await aWaitListEntry(db, vendor, {
      location,
      service,
      email: `w${n}@example.com`,
      to: '2026-11-23',
      session,
    });
  town.waiting = await referencesOf(app, vendor);
  await Promise.all(
    taken.map(({ id, code }) =>
      ask(app, `PATCH /api/internal/v1/appointments/${id}?code=${code}`, { body: { status: 4 } }),
    ),
  );
  return town;
}

/** Two processes look at the list at the same time. */
const check = ({ app }: Town): Promise<unknown> => Promise.all([offerTimes(app.deps), offerTimes(app.deps)]);

async function openOffers(town: Town): Promise<Map<string, string[]>> {
  const open = new Map<string, string[]>();
  for (const one of town.waiting) {
    const { body } = await ask(town.app, `GET /api/internal/v1/wait-list/${one}`, { vendor: town.pathname });
    const starts = body.data.attributes.offers.map(({ start }: { start: string }) => start);
    if (starts.length > 0) open.set(one, starts);
  }
  return open;
}

let visitors = 0;
async function book(town: Pick<Town, 'app' | 'location' | 'service'>, start: string, offer: string | null) {
  visitors += 1;
  const attendee = offer === null ? { first_name: 'Dana', email: `v${visitors}@example.com` } : {};
  const { status, body, errors } = await ask(town.app, 'POST /api/internal/v1/appointments', {
    body: {
      location_id: String(town.location),
      service_id: String(town.service),
      start,
      attendee,
      ...(offer !== null && { offer }),
    },
  });
  return { status, code: body?.data?.attributes.confirm_code ?? errors[0]?.code, id: body?.data?.id };
}

const say = (town: Town, one: string) =>
  ask(town.app, `PATCH /api/internal/v1/wait-list/${one}`, {
    vendor: town.pathname,
    body: { change: 'decline' },
  });

async function expectAllGiven(town: Town, { rounds }: { rounds: number }): Promise<void> {
  const overlaps = await overlapsIn(town.app.deps.db, town.vendor);
  const booked = await bookedSlots(town.app, town.vendor);
  figure({
    proof,
    what: `freed times booked, of ${PEOPLE * STARTS}, in ${rounds} rounds`,
    value: booked,
    unit: '',
  });
  figure({ proof, what: 'reservations that overlap', value: overlaps, unit: '', goal: { atMost: 0 } });
  expect(overlaps, 'reservations that overlap').toBe(0);
  expect(booked, 'freed times booked').toBe(PEOPLE * STARTS);
}
