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
import { aSession, spotsReleased, reservedBy, seatsTaken } from './last-slot/reserved-store.ts';
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
