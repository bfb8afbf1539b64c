import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aStation, aVendor } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { claimNext } from './call-next.ts';
import { dutyOf } from '../state/duty-store.ts';
import { lockLineShared, lockLineExclusive } from '../state/line-lock-store.ts';
import { waitingRows } from '../state/line-store.ts';
import { findStation, stationFor } from '../state/station.ts';

let app: TestApp;
let vendor: TestVendor;
beforeAll(async () => {
  app = await anApp();
  vendor = await aVendor(app.deps.db);
});

async function aBranch(of: { capacity?: number } = {}) {
  const { db } = app.deps;
  const location = await aLocation(db, vendor.id, of);
  const accounts = await aService(db, vendor.id, { prefix: 'A', locations: [location] });
  const loans = await aService(db, vendor.id, { prefix: 'B', locations: [location] });
  const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [accounts, loans] });
  let visitors = 0;
  const join = (service: number) => {
    visitors += 1;
    const body = aJoin({ location, service, email: `v${visitors}-${location}@example.com` });
    return ask(app, 'POST /api/v2/open/queue-appointments', { body });
  };
  return { location, accounts, loans, staff, join };
}

describe('at the same time', () => {
  it('no more visitors join than the line holds', async () => {
    const { accounts, loans, join } = await aBranch({ capacity: 3 });
    const responses = await Promise.all(Array.from({ length: 12 }, (_, n) => join(n % 2 ? accounts : loans)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(responses.flatMap(({ errors }) => errors.map(({ code }) => code))).toEqual(
      Array(9).fill('queue-full'),
    );
  });

  it('a newcomer goes behind all earlier visitors, even if the clock runs backwards', async () => {
    const { location, accounts, loans, join } = await aBranch();
    app.clock.set(MOMENT + 5_000);
    const first = await join(accounts);
    app.clock.set(MOMENT);
    const second = await join(loans);
    const rows = await app.deps.db.withVendor(vendor.id, (tx) => waitingRows(tx, location));
    const order = rows.toSorted((a, b) => a.orderAt - b.orderAt || a.ticketId - b.ticketId);
    expect(order.map(({ visitId }) => String(visitId))).toEqual([first.body.data.id, second.body.data.id]);
    expect(order[1]?.joinedAt).toBe(MOMENT);
  });

  it('no visitor returns ahead of others while a counter is calling', async () => {
    const { db } = app.deps;
    const { location, accounts, staff, join } = await aBranch();
    const visit = Number((await join(accounts)).body.data.id);
    const steps: string[] = [];
    let back: Promise<void> | undefined;
    await db.withVendor(vendor.id, async (tx) => {
      await claimNext(tx, { locationId: location, staffId: staff, now: MOMENT });
      // Another counter does not wait for this one.
      await db.withVendor(vendor.id, (other) => lockLineShared(other, location));
      back = db
        .withVendor(vendor.id, (other) => lockLineExclusive(other, visit))
        .then(() => void steps.push('back'));
      await sleep(100);
      steps.push('called');
    });
    await back;
    expect(steps).toEqual(['called', 'back']);
  });

  it('a staff member with two windows keeps the station that one window named', async () => {
    const { db } = app.deps;
    const { location, staff: staffId } = await aBranch();
    const station = await aStation(db, vendor.id, { location });
    const standing = { staffId, locationId: location, now: MOMENT, keep: true };
    const taken = await db.withVendor(vendor.id, async (tx) => {
      const unnamed = await findStation(tx, { ...standing, requested: undefined });
      await db.withVendor(vendor.id, (other) =>
        stationFor(other, { ...standing, requested: String(station) }),
      );
      return unnamed.take();
    });
    expect(taken).toBe(station);
    const stored = await db.withVendor(vendor.id, (tx) => dutyOf(tx, staffId, MOMENT));
    expect(stored).toMatchObject({ stationId: station, state: 'available' });
  });
});
