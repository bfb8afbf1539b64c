import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#domain/time/instant.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, onDuty } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { messagesOf } from '#server/testing/messages-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { claimNext } from '../moves/call-next.ts';
import { endDays } from '../moves/end-day.ts';

/** 20:00 in Seattle; the location opens at 09:00. */
const EVENING = MOMENT + 10 * HOUR;
const OPENING = MOMENT + 23 * HOUR;
const OPENS = new Date(OPENING).toISOString().replace('.000', '');

let app: TestApp;
let vendor: TestVendor;
let service: number;
let closed: number;
let saving: number;
let staff: number;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = await aVendor(db);
  const hours = { from: 540, to: 1020 };
  closed = await aLocation(db, vendor.id, { restrictHours: true, hours });
  saving = await aLocation(db, vendor.id, { restrictHours: false, hours });
  service = await aService(db, vendor.id, { locations: [closed, saving] });
  staff = await aStaffMember(db, vendor.id, { locations: [closed, saving], serves: [service] });
});

let people = 0;
const join = (location: number, attributes: Record<string, unknown> = {}) => {
  people += 1;
  const body = aJoin({ location, service, email: `p${people}@example.com` });
  Object.assign(body.data.attributes, attributes);
  return ask(app, 'POST /api/v2/open/queue-appointments', { vendor: vendor.pathname, body });
};

const callNext = (location: number) =>
  app.deps.db.withVendor(vendor.id, (tx) =>
    claimNext(tx, { locationId: location, staffId: staff, now: app.clock.now() }),
  );

describe('a closed location', () => {
  it.each([13, 14, 15, 20])('refuses a join from source %i and says when it opens', async (source) => {
    app.clock.set(EVENING);
    const response = await join(closed, { booked_through: source });
    expect([response.status, response.errors[0]?.code]).toEqual([409, 'location-closed']);
    expect(response.errors[0]?.meta).toEqual({ opens_next: OPENS });
  });

  it('takes joins from its opening minute', async () => {
    app.clock.set(OPENING - MINUTE);
    expect((await join(closed)).status).toBe(409);
    app.clock.set(OPENING);
    const { status, body } = await join(closed);
    expect([status, body.data.attributes.opens_at]).toEqual([201, null]);
  });
});

describe('a closed location that saves places', () => {
  it('keeps the place over the end of the day and lets staff call it from the opening', async () => {
    app.clock.set(EVENING);
    await onDuty(app.deps.db, vendor.id, { staff, location: saving, now: EVENING });
    const { status, body } = await join(saving);
    const { id, attributes } = body.data;
    expect(status).toBe(201);
    expect(attributes).toMatchObject({
      ticket_number: 'A-001',
      opens_at: OPENS,
      people_before: 0,
      shown: false,
      reason: 'closed',
    });
    expect(await callNext(saving)).toBeNull();

    app.clock.set(OPENING - 2 * MINUTE);
    await endDays({ ...app.deps, clock: app.clock });
    expect(await callNext(saving)).toBeNull();
    const later = await join(saving);
    expect(later.body.data.attributes).toMatchObject({ ticket_number: 'A-002', people_before: 1 });

    app.clock.set(OPENING);
    await onDuty(app.deps.db, vendor.id, { staff, location: saving, now: OPENING });
    expect((await join(saving)).body.data.attributes).toMatchObject({
      ticket_number: 'A-003',
      opens_at: null,
    });
    expect((await callNext(saving))?.visit.id).toBe(Number(id));
  });

  it('sends no "You are next" before the opening', async () => {
    app.clock.set(EVENING);
    await onDuty(app.deps.db, vendor.id, { staff, location: saving, now: EVENING });
    const { body } = await join(saving);
    app.clock.advance(3 * MINUTE);
    await app.settle();
    const messages = await messagesOf(app.deps.db, vendor.id, Number(body.data.id));
    expect(messages.map(({ kind }) => kind)).toEqual(['joined']);
  });
});
