import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { isBooked, isCheckedIn, worksHours } from '#server/testing/slots-store.ts';

const app = await anApp();
const { db } = app.deps;
const NINE = fromIso('2026-11-23T17:00:00Z');

let vendor: number;
let manager: SignedIn;
let other: number;
let location: number;
/** Booked for 9:00 with the manager; the visitor is in the line. */
let visit: number;

beforeEach(async () => {
  app.clock.set(NINE - 12 * MINUTE);
  vendor = (await aVendor(db)).id;
  await setSetting(db, vendor, { key: 'time_to_book', value: 0 });
  location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  const of = { locations: [location], serves: [service] };
  const { id: staff, who } = await aSignedInStaffMember(app, vendor, { role: 20, ...of });
  manager = who;
  other = await aStaffMember(db, vendor, of);
  for (const id of [staff, other]) await worksHours(db, vendor, { staff: id, location, from: 540, to: 720 });
  visit = await isBooked(db, vendor, { staff, location, service, from: NINE, minutes: 30 });
  await isCheckedIn(db, vendor, { visit, location, service, at: NINE - 15 * MINUTE });
});

const patch = (body: object) =>
  ask(app, `PATCH /api/internal/v1/admin/appointments/${visit}`, { ...manager, body });
const verb = (name: string, version: number) =>
  ask(app, `POST /api/internal/v1/admin/visits/${visit}/${name}`, {
    ...manager,
    body: { version, reason: 'It was needed' },
  });
const stored = () =>
  db.withVendor(vendor, (tx) =>
    tx.one(sql<{ staff: number; preferred: number; reserved: number }>`
      SELECT v.staff_id AS staff, v.preferred_staff_id AS preferred, r.resource_id AS reserved
      FROM visits v JOIN reservations r ON r.visit_id = v.id AND r.live WHERE v.id = ${visit}`),
  );

const tickets = () =>
  db.withVendor(vendor, (tx) =>
    tx.many(
      sql<{
        left: string | null;
      }>`SELECT left_reason AS left FROM tickets WHERE visit_id = ${visit} ORDER BY id`,
    ),
  );

describe('the appointment of a visitor in the line', () => {
  it('stays with its new person: an earlier call can no longer be undone', async () => {
    expect((await verb('call', 1)).status).toBe(200);
    expect((await patch({ start: toIso(NINE), staff_id: String(other) })).status).toBe(200);
    expect((await verb('undo', 3)).errors[0]?.code).toBe('undo-refused');
    expect(await stored()).toEqual({ staff: other, preferred: other, reserved: other });
  });

  it('leaves the line for another day, and its visitor checks in then', async () => {
    const tomorrow = NINE + DAY;
    const moved = await patch({ start: toIso(tomorrow), staff_id: String(other) });
    expect([moved.status, moved.body.data.attributes.status]).toEqual([200, 1]);
    expect(await tickets()).toEqual([{ left: 'converted' }]);
    app.clock.set(tomorrow - 5 * MINUTE);
    const { who } = await aSignedInStaffMember(app, vendor, { role: 20, locations: [location] });
    const checkedIn = await ask(app, 'POST /api/internal/v1/check-in', {
      ...who,
      body: {
        location: String(location),
        confirmation_number: moved.body.data.attributes.confirmation_number,
      },
    });
    expect(checkedIn.status).toBe(200);
    expect(await tickets()).toEqual([{ left: 'converted' }, { left: null }]);
  });

  it('stays in the line when it moves within the day', async () => {
    expect((await patch({ start: toIso(NINE + 60 * MINUTE) })).status).toBe(200);
    expect(await tickets()).toEqual([{ left: null }]);
  });

  it('keeps its person when a call of a colleague is taken back', async () => {
    const { staff } = await stored();
    expect((await verb('call', 1)).status).toBe(200);
    expect((await verb('return', 2)).status).toBe(200);
    expect((await stored()).staff).toBe(staff);
  });

  it('is cancelled in the order of locks of the line, so that it meets no deadlock', async () => {
    const result = await db.withVendor(vendor, async (tx) => {
      await tx.run(sql`SELECT 1 FROM tickets WHERE visit_id = ${visit} FOR NO KEY UPDATE`);
      const cancelled = patch({ status: 4, reason: 'ill' });
      const waits = sql<{ count: number }>`
        SELECT count(*)::integer AS count FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
        WHERE NOT l.granted AND a.datname = current_database()`;
      while ((await tx.one(waits)).count === 0) await sleep(5);
      // Fails if the cancellation holds the visit and waits for the ticket.
      await tx.run(sql`SELECT 1 FROM visits WHERE id = ${visit} FOR NO KEY UPDATE NOWAIT`);
      return { cancelled };
    });
    expect((await result.cancelled).body.data.attributes.status).toBe(4);
  });
});
