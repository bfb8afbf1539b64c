import { beforeAll, describe, expect, it } from 'vitest';
import { endDays } from './end-day.ts';
import { call } from './calling.ts';
import { claimNext } from './call-next.ts';
import { lockLineVisit } from '../state/line-visit.ts';
import { returnToLine, start } from './serving.ts';
import type { Doing } from '../state/doing.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, onDuty } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

describe('the end of the business day', () => {
  it('cancels waiting visits at 04:00 local, marks called ones as no-show, keeps served ones and restarts the numbers', async () => {
    const { db, log } = app.deps;
    const vendor = await aVendor(db);
    const location = await aLocation(db, vendor.id, { zone: 'America/New_York' });
    const service = await aService(db, vendor.id, { locations: [location] });
    const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
    // 03:30 in New York, still the business day of the 20th.
    app.clock.set(Date.UTC(2026, 10, 21, 8, 30));
    await onDuty(db, vendor.id, { staff, location, now: app.clock.now() });
    const join = async (email: string) =>
      (await ask(app, 'POST /api/v2/open/queue-appointments', { body: aJoin({ location, service, email }) }))
        .body.data;
    const [served, called, waiting] = [
      await join('a@example.com'),
      await join('b@example.com'),
      await join('c@example.com'),
    ];
    const doing: Doing = {
      now: app.clock.now(),
      actor: { kind: 'staff', id: staff },
      requestId: '',
      staffId: staff,
      stationId: null,
      reason: null,
      managerOrAbove: false,
    };
    const callNext = () =>
      db.withVendor(vendor.id, async (tx) => {
        const { staffId, now } = doing;
        await call(tx, (await claimNext(tx, { locationId: location, staffId, now }))!, doing);
      });
    await callNext();
    await db.withVendor(vendor.id, async (tx) =>
      start(tx, (await lockLineVisit(tx, Number(served.id)))!, doing),
    );
    await callNext();

    app.clock.set(Date.UTC(2026, 10, 21, 8, 59, 59));
    expect(await endDays({ db, clock: app.clock, log })).toBe(0);
    app.clock.set(Date.UTC(2026, 10, 21, 9));
    expect(await endDays({ db, clock: app.clock, log })).toBe(2);
    expect(await endDays({ db, clock: app.clock, log })).toBe(0);

    const state = async (visit: { id: string; attributes: { confirm_code: string } }) =>
      (
        await ask(
          app,
          `GET /api/v2/open/queue-appointments/${visit.id}?confirm_code=${visit.attributes.confirm_code}`,
        )
      ).body.data.attributes;
    expect(await state(served)).toMatchObject({ status: 5 });
    expect(await state(called)).toMatchObject({ status: 3 });
    expect(await state(waiting)).toMatchObject({ status: 4, cancel_reason: 'day_ended' });
    expect((await join('d@example.com')).attributes.ticket_number).toBe('A-001');
  });

  it('keeps a visitor who returns to the line after it, until the next one', async () => {
    const { db, log } = app.deps;
    const vendor = await aVendor(db);
    const location = await aLocation(db, vendor.id, { zone: 'America/New_York' });
    const service = await aService(db, vendor.id, { locations: [location] });
    const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
    app.clock.set(Date.UTC(2026, 10, 21, 8, 50));
    const body = aJoin({ location, service });
    const id = Number((await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body.data.id);
    const doing = (): Doing => ({
      now: app.clock.now(),
      actor: { kind: 'staff', id: staff },
      requestId: '',
      staffId: staff,
      stationId: null,
      reason: 'Fetches a document',
      managerOrAbove: false,
    });
    const move = (how: typeof start) =>
      db.withVendor(vendor.id, async (tx) => how(tx, (await lockLineVisit(tx, id))!, doing()));
    await move(start);
    app.clock.set(Date.UTC(2026, 10, 21, 9, 10));
    await move(returnToLine);
    const stageAfterEnd = async () => {
      await endDays({ db, clock: app.clock, log });
      return (await db.withVendor(vendor.id, (tx) => lockLineVisit(tx, id)))?.stage;
    };
    expect(await stageAfterEnd()).toBe('waiting');
    app.clock.set(Date.UTC(2026, 10, 22, 9));
    expect(await stageAfterEnd()).toBe('done');
  });
});
