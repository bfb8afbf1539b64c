import { beforeEach, describe, expect, it } from 'vitest';
import { fromIso, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { change, worksHours } from '#server/testing/slots-store.ts';

const app = await anApp();
const { db } = app.deps;

let vendor: number;
let mine: { id: string; code: string };
beforeEach(async () => {
  app.clock.set(MOMENT);
  vendor = (await aVendor(db)).id;
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  const staff = await aStaffMember(db, vendor, { locations: [location], serves: [service] });
  await worksHours(db, vendor, { staff, location, from: 540, to: 660 });
  const { body, text } = await ask(app, 'POST /api/internal/v1/appointments', {
    body: {
      location_id: String(location),
      service_id: String(service),
      start: toIso(fromIso('2026-11-23T17:00:00Z')),
      attendee: { first_name: 'Dana', email: 'd@example.com' },
    },
  });
  if (!body?.data) throw new Error(text);
  mine = { id: body.data.id, code: body.data.attributes.confirm_code };
});

const becomes = (status: number) => change(db, vendor, sql`UPDATE visits SET status = ${status}`);
const rate = (input: object = {}) =>
  ask(app, 'POST /api/v3/open/walkin-feedback', {
    body: { queue_appointment: mine.id, code: mine.code, rating: 4.5, experience: 'Kind', ...input },
  });
const input = async () =>
  (await ask(app, `GET /api/internal/v1/appointments/${mine.id}?code=${mine.code}`)).body.data.attributes
    .feedback_given;

describe('feedback on an appointment', () => {
  it.each([2, 6])('is accepted once, with the code, after the end (status %i)', async (status) => {
    await becomes(status);
    expect(await input()).toBe(false);
    expect((await rate({ code: 'wrong' })).status).toBe(404);
    expect((await rate({ rating: 4.2 })).errors[0]?.source?.pointer).toBe('/rating');
    const { body } = await rate();
    expect(body.data.attributes).toEqual({ rating: 4.5, experience: 'Kind' });
    expect(await input()).toBe(true);
    expect((await rate({ rating: 1 })).errors[0]?.code).toBe('feedback-given');
    const stored = await db.withVendor(vendor, (tx) =>
      tx.many(sql`SELECT visit_id AS visit, rating::float AS rating, experience FROM feedback`),
    );
    expect(stored).toEqual([{ visit: Number(mine.id), rating: 4.5, experience: 'Kind' }]);
    const feedback = await db.withVendor(vendor, (tx) =>
      tx.many(sql`SELECT data->>'rating' AS rating FROM events WHERE kind = 'visit-feedback-given'`),
    );
    expect(feedback).toEqual([{ rating: '4.5' }]);
  });

  it.each([1, 3, 4, 5])('is refused in status %i', async (status) => {
    await becomes(status);
    expect((await rate()).errors[0]?.code).toBe('feedback-refused');
  });

  it('is refused where the vendor does not request it', async () => {
    await becomes(2);
    await setSetting(db, vendor, { key: 'show_queue_appointment_feedback', value: false });
    expect((await rate()).errors[0]?.code).toBe('feedback-refused');
  });
});
