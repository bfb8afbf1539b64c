import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fromIso, HOUR } from '#domain/time/instant.ts';
import { aBookingFixture, NINE } from '#server/testing/booking-fixture-store.ts';
import type { BookedOne, BookingFixture } from '#server/testing/booking-fixture-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

/** Seattle is eight hours behind: its morning begins at 17:00. */
const MORNINGS = ['2026-11-21T17:00:00Z', '2026-11-22T17:00:00Z', '2026-11-23T17:00:00Z'].map(fromIso);
const UNFIT = 'Your appointment needs a new time: Friday, November 27, 2026 at 9:00 AM';

let fixture: BookingFixture;
let who: SignedIn;
beforeAll(async () => {
  fixture = await aBookingFixture();
});
afterAll(() => fixture.mails.close());
beforeEach(async () => {
  await fixture.begin();
  const { app, vendor, location } = fixture;
  who = (await aSignedInStaffMember(app, vendor.id, { role: 20, locations: [location] })).who;
});

const answer = async ({ id }: BookedOne, what: 'tell' | 'leave', version = 1) => {
  const { status, body } = await ask<{ data: { visits: { done: string }[] } }>(
    fixture.app,
    'POST /api/internal/v1/admin/impact/answers/location-hours',
    { ...who, body: { answers: [{ visit_id: id, version, do: what }] } },
  );
  expect([status, body.data.visits[0]?.done]).toEqual([200, what === 'tell' ? 'told' : 'left']);
  await fixture.settleMessages();
};
/** Runs the job twice, as two processes would. */
const remindAt = async (now: number) => {
  fixture.app.clock.set(now);
  const { work } = fixture.app.jobs.find(({ name }) => name === 'remind-unfit')!;
  await Promise.all([work({}), work({})]);
  await work({});
  await fixture.settleMessages();
};
const askedFor = ({ email }: BookedOne) =>
  fixture.subjectsTo(email).filter((subject) => subject === UNFIT).length;

it('reminds a client once each morning of the location, from the day after the request until they move', async () => {
  const booked = await fixture.book();
  await answer(booked, 'tell');
  expect(askedFor(booked)).toBe(1);
  await remindAt(MORNINGS[0]! - 16 * HOUR);
  await remindAt(MORNINGS[0]! - 60_000);
  expect(askedFor(booked), 'not on the day of the request, nor before the morning').toBe(1);
  await remindAt(MORNINGS[0]!);
  await remindAt(MORNINGS[0]! + HOUR);
  expect(askedFor(booked)).toBe(2);
  await remindAt(MORNINGS[1]!);
  expect(askedFor(booked)).toBe(3);
  await fixture.move(booked, NINE + HOUR);
  await remindAt(MORNINGS[2]!);
  expect(fixture.subjectsTo(booked.email).filter((one) => one?.includes('needs a new time'))).toHaveLength(3);
});

it('stops once the appointment is cancelled, left as booked, or over', async () => {
  const [cancelled, left, over] = [await fixture.book(), await fixture.book(), await fixture.book()];
  for (const one of [cancelled, left, over]) await answer(one, 'tell');
  await fixture.cancel(cancelled);
  await answer(left, 'leave', 2);
  await remindAt(MORNINGS[0]!);
  expect([cancelled, left, over].map(askedFor)).toEqual([1, 1, 2]);
  await remindAt(NINE);
  expect(askedFor(over)).toBe(2);
});

it('asks by text with consent only, and the ledger has each message', async () => {
  const phone = '+12065550123';
  const consenting = await fixture.book({ cell_phone: phone, receive_sms: true });
  await answer(await fixture.book({ cell_phone: '+12065550124' }), 'tell');
  await fixture.settleMessages();
  fixture.texts.length = 0;
  await answer(consenting, 'tell');
  await remindAt(MORNINGS[0]!);
  expect(fixture.texts.map(({ to }) => to)).toEqual([phone, phone]);
  expect(
    (await fixture.ledgerOf(consenting)).filter(({ kind }) => kind === 'unfit').map(({ state }) => state),
  ).toEqual(['sent', 'sent', 'sent', 'sent']);
});
