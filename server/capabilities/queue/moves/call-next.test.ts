import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './calling.ts';
import { claimNext } from './call-next.ts';
import type { Claim } from './call-next.ts';
import type { TicketState } from '../state/tickets-store.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  aLine,
  aLocation,
  aService,
  aStaffMember,
  aStation,
  aVendor,
  onDuty,
} from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import type { Doing } from '../state/doing.ts';

const COUNTERS = 50;
const PEOPLE = 600;

let app: TestApp;
let vendor: TestVendor;
beforeAll(async () => {
  app = await anApp();
  vendor = await aVendor(app.deps.db);
});

async function aBranch(people: number) {
  const { db } = app.deps;
  const location = await aLocation(db, vendor.id);
  const service = await aService(db, vendor.id, { locations: [location] });
  const counters = [];
  for (let n = 0; n < COUNTERS; n += 1) {
    const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
    const station = await aStation(db, vendor.id, { location });
    await onDuty(db, vendor.id, { staff, location, station });
    counters.push({ staff, station });
  }
  const line = await aLine(db, vendor.id, { location, service, people, day: '2026-11-20' });
  return { location, counters, line };
}

const doing = (counter: { staff: number; station: number }): Doing => ({
  now: MOMENT + 3_600_000,
  actor: { kind: 'staff', id: counter.staff },
  requestId: '',
  staffId: counter.staff,
  stationId: counter.station,
  reason: null,
  managerOrAbove: false,
});

async function callNext(
  tx: Tx,
  {
    location,
    counter,
    claim,
  }: { location: number; counter: { staff: number; station: number }; claim?: Claim },
): Promise<number | null> {
  const now = doing(counter).now;
  const line = await claimNext(tx, {
    locationId: location,
    staffId: counter.staff,
    now,
    ...(claim && { claim }),
  });
  if (line) await call(tx, line, doing(counter));
  return line && line.visit.id;
}

/** Lets every counter call at once until the line is empty; returns the faults as text. */
async function rounds(people: number, claim?: Claim): Promise<string[]> {
  const { location, counters, line } = await aBranch(people);
  const called: number[] = [];
  const faults: string[] = [];
  for (let round = 0; round < people / COUNTERS + 5; round += 1) {
    const taken = await Promise.all(
      counters.map((counter) =>
        app.deps.db.withVendor(vendor.id, (tx) =>
          callNext(tx, { location, counter, ...(claim && { claim }) }),
        ),
      ),
    );
    called.push(...taken.filter((visit) => visit !== null));
    const head = line.slice(0, new Set(called).size);
    if (new Set(called).size !== called.length) faults.push(`a visitor was called twice in round ${round}`);
    if (called.toSorted((a, b) => a - b).join() !== head.join())
      faults.push(`after round ${round} the called are not the head of the line`);
    if (faults.length > 0 || taken.every((visit) => visit === null)) break;
  }
  if (new Set(called).size !== people) faults.push(`${new Set(called).size} of ${people} were called`);
  const [counts] = await app.deps.db.read(
    vendor.id,
    sql<{ events: number; legs: number }>`
    SELECT (SELECT count(*) FROM events WHERE vendor_id = ${vendor.id} AND kind = 'visit-called' AND (data->>'location_id')::bigint = ${location}) AS events,
           (SELECT count(*) FROM legs WHERE vendor_id = ${vendor.id} AND location_id = ${location} AND called_at IS NOT NULL AND calls = 1) AS legs`,
  );
  if (counts?.events !== people || counts.legs !== people)
    faults.push(`${counts?.events} call events and ${counts?.legs} called legs for ${people} visitors`);
  return faults;
}

describe(`${COUNTERS} counters calling at once from one line`, () => {
  it(`call all ${PEOPLE} once, in the order of the line, without a gap after any round`, async () => {
    expect(await rounds(PEOPLE)).toEqual([]);
  }, 300_000);

  it('call a visitor twice if the claim reads first and writes later', async () => {
    const readThenWrite: Claim = async (tx, ticketIds) => {
      const rows = await tx.many(
        sql<{
          id: number;
        }>`SELECT id FROM tickets WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ticketIds]}::bigint[]) AND called_at IS NULL`,
      );
      const first = ticketIds.find((id) => rows.some((row) => row.id === id));
      if (first === undefined) return undefined;
      await tx.run(
        sql`UPDATE tickets SET called_at = ${new Date(MOMENT)} WHERE vendor_id = ${tx.vendorId} AND id = ${first}`,
      );
      return tx.one(sql<TicketState>`SELECT id, visit_id, location_id, day, prefix, number, joined_at, order_at,
        NULL AS called_at, held_until, left_at, left_reason FROM tickets WHERE vendor_id = ${tx.vendorId} AND id = ${first}`);
    };
    expect(await rounds(200, readThenWrite)).not.toEqual([]);
  }, 120_000);
});
