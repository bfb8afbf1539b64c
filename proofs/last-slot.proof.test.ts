import { expect, it } from 'vitest';
import { fromIso, MINUTE } from '#domain/time/instant.ts';
import { anApp } from '#server/testing/app.ts';
import {
  aLine,
  aLocation,
  aService,
  aStaffMember,
  aVendor,
  setSetting,
} from '#server/testing/builders-store.ts';
import { signInAs } from '#server/testing/requests.ts';
import { worksHours } from '#server/testing/slots-store.ts';
import { overlapsIn } from './booking-histories/calendar-store.ts';
import { expectNone } from './harness/expect-none.ts';
import { figure, sized } from './harness/figures.ts';
import { contenders, WAYS } from './last-slot/contenders.ts';
import type { Way } from './last-slot/contenders.ts';
import {
  aSession,
  freeHalfHours,
  overbookedVisits,
  overlapsWithoutRight,
  reservedBy,
  seatsTaken,
  spotsReleased,
  startsOf,
  unlikeReserved,
} from './last-slot/reserved-store.ts';
import { AT_ONCE, attempt, placesFor } from './last-slot/entry-channels.ts';
import type { Branch, Came, SlotRequest } from './last-slot/entry-channels.ts';

const PEOPLE = sized(5, 10);
const STARTS = sized(4, 10);
const ATTEMPTS = sized(400, 10_000);
const SEATS = 10;
const FOR_SEATS = sized(80, 200);
const NINE = fromIso('2026-11-23T17:00:00Z');
const proof = 'last-slot';

it('gives each slot to one of many concurrent bookings, and offers the others alternatives', async () => {
  const branch = await openBranch('last-slot', placesFor(ATTEMPTS));
  const came = await attemptAll(branch, requestsFor(branch));

  const booked = came.filter(({ status }) => status === 201);
  const overlaps = await overlapsIn(branch.app.deps.db, branch.vendor);
  const slots = PEOPLE * STARTS;
  figure({
    proof,
    what: `bookings on ${slots} slots, of ${came.length} attempts`,
    value: booked.length,
    unit: '',
  });
  figure({ proof, what: 'reservations that overlap', value: overlaps, unit: '', goal: { atMost: 0 } });
  expect(overlaps, 'reservations that overlap').toBe(0);
  expect(booked.length, `bookings on ${slots} slots`).toBe(slots);
  expect(await reservedBy(branch.app, branch.vendor), 'reservations').toBe(slots);
  expectClean(came);
  // Only visitors with an appointment have given up their position in line.
  const exchanged = booked.filter(({ by }) => by === 'line').length;
  expect(exchanged, 'positions exchanged').toBeGreaterThan(0);
  expect(await spotsReleased(branch.app, branch.vendor), 'positions given up').toBe(exchanged);
});

it('gives away no more seats of a session than it has', async () => {
  const branch = await openBranch('last-seat', placesFor(FOR_SEATS));
  await aSession(branch.app, { ...branch, start: NINE, seats: SEATS });
  const filters = Array.from({ length: FOR_SEATS }, (_, n) => ({ start: NINE, staff: null, n }));
  const came = await attemptAll(branch, filters);

  const booked = came.filter(({ status }) => status === 201).length;
  figure({ proof, what: `seats of ${SEATS}, by ${FOR_SEATS} attempts`, value: booked, unit: '' });
  expect(booked, 'seats given away').toBe(SEATS);
  expect(await seatsTaken(branch.app, branch.vendor), 'seats counted').toBe(SEATS);
  expectClean(came);
});

it('gives each slot to one of the moves, series, sessions, offers and bookings that compete', async () => {
  const branch = await openBranch('schedule', 0);
  const { app, vendor, staff } = branch;
  const all = await contenders({ branch, nine: NINE, starts: STARTS });
  const before = await startsOf(app, vendor);
  const done: { by: Way; start: number; id: string }[] = [];
  const refused: string[] = [];
  const left = all.values();
  const overlapped: number[] = [];
  const one = async (): Promise<void> => {
    for (const { by, start, go } of left) {
      const { status, body, errors, text } = await go();
      if (status < 300) done.push({ by, start, id: body.data.id });
      else refused.push(`${status} ${errors[0]?.code ?? text} by ${by}`);
      if (by === 'session') overlapped.push(await overlapsWithoutRight(app, vendor));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));

  const last = await overlapsWithoutRight(app, vendor);
  expectNone(
    'overlaps without the right to overbook',
    [...overlapped, last].filter((count) => count > 0),
  );
  const withRight = new Set(done.filter(({ by }) => by === 'overbook').map(({ id }) => id));
  expectNone(
    'overbooked without the right',
    (await overbookedVisits(app, vendor)).filter((id) => !withRight.has(id)),
  );
  expectNone(
    'refusals other than a taken time',
    refused.filter((refusal) => !CLEAN.test(refusal)),
  );
  expectNone('appointments unlike their reserved time', await unlikeReserved(app, vendor));
  const stored = await startsOf(app, vendor);
  const visits = done.filter(({ by }) => by !== 'session');
  expectNone(
    'acknowledged and not stored',
    visits.filter(({ by, start, id }) => stored.get(id) !== (by === 'longer' ? NINE - 30 * MINUTE : start)),
  );
  const changed = new Set(visits.map(({ id }) => id));
  expectNone(
    'changed without an acknowledgement',
    [...stored].filter(([id, start]) => !changed.has(id) && before.get(id) !== start),
  );
  const to = NINE + STARTS * 30 * MINUTE;
  expectNone('free slots', await freeHalfHours(app, vendor, { staff, from: NINE, to }));
  const won = WAYS.map((way) => ({ way, count: done.filter(({ by }) => by === way).length }));
  for (const { way, count } of won)
    figure({ proof, what: `slots of the schedule, by ${way}`, value: count, unit: '' });
  expect(won.find(({ way }) => way === 'no-right')!.count, 'overbooked without the right').toBe(0);
  // Which of them come first is up to the machine.
  expect(won.filter(({ count }) => count > 0).length, 'ways that won a slot').toBeGreaterThan(
    WAYS.length / 2,
  );
});

/** Sessions name the host who is not free; staff without the right are refused before anything else. */
const CLEAN = /^(409 slot-unavailable|422 field-invalid by session|403 forbidden by no-right)/;

/**
 * Half of them name a staff member, half accept any. All begin with the first start, and move on to the next
 * together.
 */
const requestsFor = (branch: Branch): SlotRequest[] =>
  Array.from({ length: ATTEMPTS }, (_, n) => ({
    start: NINE + Math.floor((n * STARTS) / ATTEMPTS) * 30 * MINUTE,
    staff: n % 2 === 0 ? branch.staff[(n / 2) % PEOPLE]! : null,
    n,
  }));

async function attemptAll(branch: Branch, filters: readonly SlotRequest[]): Promise<Came[]> {
  const came: Came[] = [];
  const left = filters.values();
  const one = async (): Promise<void> => {
    for (const request of left) came.push(await attempt(branch, request));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return came;
}

function expectClean(came: readonly Came[]): void {
  const refused = came.filter(({ status }) => status !== 201);
  const unclean = refused.filter(({ status, code }) => status !== 409 || code !== 'slot-unavailable');
  const noAlternatives = refused.filter(({ others }) => others === null);
  expectNone(
    'refusals other than 409',
    unclean.map(({ status, code, by }) => `${status} ${code} by ${by}`),
  );
  expectNone(
    'refused without alternatives',
    noAlternatives.map(({ code }) => String(code)),
  );
}

async function openBranch(pathname: string, people: number): Promise<Branch> {
  const app = await anApp();
  const { db } = app.deps;
  const vendor = (await aVendor(db, { pathname })).id;
  await setSetting(db, vendor, { key: 'schedule_interval', value: 30 });
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  const staff: number[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const id = await aStaffMember(db, vendor, { locations: [location], serves: [service] });
    await worksHours(db, vendor, { staff: id, location, from: 540, to: 540 + STARTS * 30 });
    staff.push(id);
  }
  const [email, password] = [`manager@${pathname}.test`, 'a-long-password-1'];
  const identityId = await app.access.createIdentity({ email, name: email, password });
  await aStaffMember(db, vendor, { role: 20, locations: [location], identityId });
  const manager = await signInAs(app, email, password);
  const positions = await aLine(db, vendor, { location, service, people, day: '2026-11-20' });
  return { app, vendor, location, service, staff, manager, places: positions };
}
