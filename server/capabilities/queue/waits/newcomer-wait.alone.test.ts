import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EstimateInput } from '#domain/queue/wait-estimate.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, onDuty } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type * as estimating from './estimating.ts';

/** Runs during the estimate of a join. */
let meanwhile: () => Promise<unknown> = () => Promise.resolve();
let estimates = 0;
vi.mock('./estimating.ts', async (original) => {
  const own = await original<typeof estimating>();
  return {
    ...own,
    estimate: async (input: EstimateInput) => {
      // Recalculation estimates all tickets, a join only its own.
      if (input.only) {
        estimates += 1;
        await meanwhile();
      }
      return own.estimate(input);
    },
  };
});

let app: TestApp;
let vendor: TestVendor;
let [location, service] = [0, 0];
let people = 0;
beforeAll(async () => {
  app = await anApp();
  vendor = await aVendor(app.deps.db);
});
beforeEach(async () => {
  meanwhile = () => Promise.resolve();
  const { db } = app.deps;
  location = await aLocation(db, vendor.id);
  service = await aService(db, vendor.id, { locations: [location], minutes: 10 });
  for (let n = 0; n < 3; n += 1) {
    const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
    await onDuty(db, vendor.id, { staff, location });
  }
});

interface Joined {
  id: string;
  shown: boolean;
  expected_start: string;
  low: number;
  high: number;
  people_before: number;
}
async function join(): Promise<Joined> {
  people += 1;
  const body = aJoin({ location, service, email: `n-${people}@example.com` });
  const { status, body: response } = await ask(app, 'POST /api/v2/open/queue-appointments', { body });
  expect(status).toBe(201);
  return { ...response.data.attributes, id: response.data.id };
}
async function aLine(of: number): Promise<void> {
  for (let n = 0; n < of; n += 1) await join();
}

/** Whether another visitor could take a position in the line now. */
async function isSpotFree(): Promise<boolean> {
  const check = app.deps.db.withVendor(vendor.id, (tx) =>
    tx.maybe(sql`SELECT 1 AS free FROM line_ends WHERE vendor_id = ${vendor.id} AND location_id = ${location}
      FOR UPDATE SKIP LOCKED`),
  );
  return (await check) !== undefined;
}

const stored = (visitId: string) =>
  app.deps.db.withVendor(vendor.id, (tx) =>
    tx.one(sql<{ start: number; low: number; high: number; before: number; shown: number }>`
      SELECT t.expected_start AS start, t.low_minutes AS low, t.high_minutes AS high, t.people_before AS before, w.expected_start AS shown
      FROM tickets t JOIN wait_shown w ON w.vendor_id = t.vendor_id AND w.visit_id = t.visit_id
      WHERE t.vendor_id = ${vendor.id} AND t.visit_id = ${Number(visitId)}`),
  );

describe('the wait of a newcomer', () => {
  it('is estimated before the position is taken if the line is long, and is stored', async () => {
    const free: boolean[] = [];
    await aLine(1);
    meanwhile = async () => free.push(await isSpotFree());
    await join();
    expect(free).toEqual([false]);
    meanwhile = () => Promise.resolve();
    await aLine(31);
    meanwhile = async () => free.push(await isSpotFree());
    const { id, ...message } = await join();
    expect(free).toEqual([false, true]);
    expect(message).toMatchObject({ shown: true, people_before: 33 });
    const { start, low, high, before, shown } = await stored(id);
    const second = Math.floor(start / 1_000) * 1_000;
    expect([second, low, high, before]).toEqual([
      Date.parse(message.expected_start),
      message.low,
      message.high,
      33,
    ]);
    expect(shown).toBe(start);
  });

  it('is the wait behind visitors who joined during the estimate', async () => {
    await aLine(33);
    let waiting = 0;
    let go: (nothing?: unknown) => void;
    const all = new Promise((resolve) => (go = resolve));
    estimates = 0;
    meanwhile = () => {
      waiting += 1;
      if (waiting === 3) go();
      return all;
    };
    const joined = await Promise.all([join(), join(), join()]);
    expect(estimates).toBe(3);
    const newcomers = joined.toSorted((a, b) => a.people_before - b.people_before);
    expect(newcomers.map((each) => each.people_before)).toEqual([33, 34, 35]);
    const starts = newcomers.map((each) => Date.parse(each.expected_start));
    expect(starts[1]).toBeGreaterThan(starts[0]!);
    expect(starts[2]).toBeGreaterThan(starts[1]!);
    // Recalculation knows all newcomers; its estimates differ by chance of a few minutes.
    app.queue.waitUpdater.mark(vendor.id, location);
    await app.queue.waitUpdater.flush();
    for (const [n, { id }] of newcomers.entries())
      expect(Math.abs((await stored(id)).start - starts[n]!)).toBeLessThan(8 * 60_000);
  });
});
