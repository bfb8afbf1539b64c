import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import { sql } from './infrastructure/database/database.ts';
import { anApp, MOMENT } from './testing/app.ts';
import type { TestApp } from './testing/app.ts';
import {
  aClient,
  aLocation,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
  setSetting,
} from './testing/builders-store.ts';
import { aJoin, ask } from './testing/requests.ts';
import { asOperator } from './testing/operator-store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

const retain = () => app.jobs.find((job) => job.name === 'retention')!.work({});
const PERSON = {
  first_name: 'Wilma',
  last_name: 'Okafor',
  email: 'wilma@example.com',
  phone: '+12065550147',
};

/** Whether another attendee of the visit `v` still has data in this column. */
const anotherAttendeeHas = (column: ReturnType<typeof sql>) => sql`
  EXISTS (SELECT 1 FROM attendees a WHERE a.vendor_id = v.vendor_id AND a.visit_id = v.id AND ${column} <> '')`;

async function aBusiness(settings: Record<string, number> = {}) {
  const { db } = app.deps;
  const { id } = await aVendor(db);
  for (const [key, value] of Object.entries(settings)) await setSetting(db, id, { key, value });
  const location = await aLocation(db, id);
  const service = await aService(db, id, { locations: [location] });
  const staff = await aStaffMember(db, id, { locations: [location], serves: [service] });
  const read = <Row>(query: ReturnType<typeof sql<Row>>) => db.read(id, query);
  return {
    id,
    staff,
    read,
    /** Joins, is linked to a known client, cancels: over at this moment. Adds every kind of personal data. */
    async visit(as: Partial<typeof PERSON> = {}) {
      await onDuty(db, id, { staff, location, now: app.clock.now() });
      const { phone: cell_phone, ...client } = { ...PERSON, ...as };
      const body = aJoin({
        location,
        service,
        client: { ...client, cell_phone },
        more: { notes: 'Please call softly' },
      });
      const { attributes, id: visitId } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body }))
        .body.data;
      await app.settle();
      const leave = {
        data: {
          type: 'queue-appointments',
          attributes: { status: 4, confirm_code: attributes.confirm_code },
        },
      };
      expect(
        (await ask(app, `PATCH /api/v2/open/queue-appointments/${visitId}`, { body: leave })).status,
      ).toBe(200);
      const now = new Date(app.clock.now());
      await db.withVendor(id, async (tx) => {
        await tx.run(
          sql`INSERT INTO feedback (vendor_id, visit_id, rating, experience, given_at) VALUES (${id}, ${visitId}, 4.5, 'Wilma was here', ${now})`,
        );
        await tx.run(
          sql`INSERT INTO visit_notes (vendor_id, visit_id, staff_id, text, created_at) VALUES (${id}, ${visitId}, ${staff}, 'Wilma limps', ${now})`,
        );
        await tx.run(sql`INSERT INTO attendees (vendor_id, id, visit_id, first_name, notes, created_at)
          VALUES (${id}, nextval(pg_get_serial_sequence('visits', 'id')), ${visitId}, 'Xena', 'Comes with Wilma', ${now})`);
        await tx.run(sql`INSERT INTO personal_changes (vendor_id, event_id, field, after)
          SELECT vendor_id, id, 'reason', 'Wilma asked' FROM events WHERE vendor_id = ${id} AND subject_kind = 'visit' AND subject_id = ${visitId} AND subject_version = 2`);
      });
      return Number(visitId);
    },
    /** The remaining data of the person, and of the visit. */
    async remaining(visitId: number) {
      const [row] = await read(sql<Record<string, unknown>>`
        SELECT (first_name || last_name || email || phone <> '' OR ${anotherAttendeeHas(sql`a.first_name`)}) AS contact, (notes <> '' OR ${anotherAttendeeHas(sql`a.notes`)}) AS notes, status, version,
          (SELECT count(*) FROM visit_notes n WHERE n.vendor_id = v.vendor_id AND n.visit_id = v.id) AS staff_notes,
          (SELECT experience <> '' FROM feedback f WHERE f.vendor_id = v.vendor_id AND f.visit_id = v.id) AS words,
          (SELECT rating FROM feedback f WHERE f.vendor_id = v.vendor_id AND f.visit_id = v.id) AS rating,
          (SELECT count(*) FROM personal_changes p JOIN events e ON e.vendor_id = p.vendor_id AND e.id = p.event_id
           WHERE p.vendor_id = v.vendor_id AND e.subject_id = v.id AND e.subject_kind = 'visit') AS reasons,
          (SELECT count(*) FROM events e WHERE e.vendor_id = v.vendor_id AND e.subject_id = v.id AND e.subject_kind = 'visit') AS events,
          (SELECT count(*) FROM wait_shown w WHERE w.vendor_id = v.vendor_id AND w.visit_id = v.id) AS waits
        FROM visits v WHERE vendor_id = ${id} AND id = ${visitId}`);
      return row;
    },
  };
}
const WHOLE = { contact: true, notes: true, staffNotes: 1, words: true, reasons: 1 };
const COUNTED = { status: 4, version: 2, rating: 4.5, events: 2 };

describe('retention', () => {
  it('removes notes ninety days after the visit and the person after thirteen months, not a day sooner; counted data stays', async () => {
    app.clock.set(MOMENT);
    const ours = await aBusiness();
    const visit = await ours.visit();
    app.clock.advance(90 * DAY);
    await retain();
    expect(await ours.remaining(visit)).toMatchObject({ ...WHOLE, ...COUNTED });
    app.clock.advance(MINUTE);
    await retain();
    expect(await ours.remaining(visit)).toMatchObject({ ...WHOLE, ...COUNTED, notes: false, staffNotes: 0 });

    app.clock.set(Date.UTC(2027, 11, 20, 18));
    await retain();
    expect(await ours.remaining(visit)).toMatchObject({ contact: true, words: true, reasons: 1 });
    app.clock.advance(MINUTE);
    await retain();
    const gone = { contact: false, notes: false, staffNotes: 0, words: false, reasons: 0 };
    expect(await ours.remaining(visit)).toMatchObject({ ...gone, ...COUNTED });
    await retain();
    expect(await ours.remaining(visit)).toMatchObject({ ...gone, ...COUNTED });
  });

  it('removes shown waits after four hundred days', async () => {
    app.clock.set(MOMENT);
    const ours = await aBusiness();
    const visit = await ours.visit();
    app.clock.advance(400 * DAY);
    await retain();
    expect(await ours.remaining(visit)).toMatchObject({ waits: 1 });
    app.clock.advance(MINUTE);
    const younger = await ours.visit();
    await retain();
    expect(await ours.remaining(visit)).toMatchObject({ waits: 0 });
    expect(await ours.remaining(younger)).toMatchObject({ waits: 1, ...WHOLE });
  });

  it('uses the vendor’s own settings, and no other vendor’s', async () => {
    app.clock.set(MOMENT);
    const short = await aBusiness({ 'retention.contactMonths': 1, 'retention.notesDays': 2 });
    const long = await aBusiness({
      'retention.contactMonths': 24,
      'retention.feedbackMonths': 24,
      'retention.notesDays': 3_650,
    });
    const [soon, late] = [await short.visit(), await long.visit()];
    app.clock.advance(2 * DAY + MINUTE);
    await retain();
    expect(await short.remaining(soon)).toMatchObject({ contact: true, notes: false, staffNotes: 0 });
    app.clock.set(Date.UTC(2026, 11, 20, 18, 1));
    await retain();
    expect(await short.remaining(soon)).toMatchObject({ contact: false });
    expect(await long.remaining(late)).toMatchObject(WHOLE);
    app.clock.set(Date.UTC(2028, 10, 20, 17));
    await retain();
    expect(await long.remaining(late)).toMatchObject(WHOLE);
    app.clock.advance(61 * MINUTE);
    await retain();
    expect(await long.remaining(late)).toMatchObject({ contact: false, notes: false });
  });

  it('counts from the end of a visit that was booked long before', async () => {
    app.clock.set(MOMENT);
    const ours = await aBusiness({ 'retention.contactMonths': 1, 'retention.notesDays': 2 });
    const visit = await ours.visit();
    const later = new Date(MOMENT + 100 * DAY);
    await asOperator(
      app.deps.db,
      sql`UPDATE visits SET ended_at = NULL, starts_at = ${later}, ends_at = ${later} WHERE id = ${visit}`,
    );
    app.clock.advance(90 * DAY);
    await retain();
    expect(await ours.remaining(visit)).toMatchObject({ contact: true, notes: true, staffNotes: 1 });
    app.clock.advance(50 * DAY);
    await retain();
    expect(await ours.remaining(visit)).toMatchObject({ contact: false, notes: false, staffNotes: 0 });
  });

  it('forgets a client with their last visit, with the same event as a request by the client', async () => {
    app.clock.set(MOMENT);
    const ours = await aBusiness();
    const { db } = app.deps;
    const existing = (as: Partial<typeof PERSON>) =>
      aClient(db, ours.id, {
        first: as.first_name!,
        last: as.last_name!,
        email: as.email!,
        phone: as.phone!,
      });
    const other = { ...PERSON, first_name: 'Otto', email: 'otto@example.com', phone: '+12065550148' };
    const [wilma, otto, nobody] = [
      await existing(PERSON),
      await existing(other),
      await existing({ ...other, first_name: 'Nora' }),
    ];
    await ours.visit();
    await ours.visit(other);
    app.clock.advance(200 * DAY);
    const again = await ours.visit(other);
    expect(
      await ours.read(sql`SELECT client_id AS id FROM visits WHERE vendor_id = ${ours.id} ORDER BY id`),
    ).toEqual([wilma, otto, otto].map((id) => ({ id })));
    const left = async () =>
      (
        await ours.read(
          sql<{
            id: number;
          }>`SELECT id FROM clients WHERE vendor_id = ${ours.id} AND erased_at IS NULL AND first_name <> '' ORDER BY id`,
        )
      ).map(({ id }) => id);
    app.clock.set(Date.UTC(2027, 11, 20, 18, 1));
    await retain();
    expect(await left()).toEqual([otto, nobody]);
    expect(await ours.remaining(again)).toMatchObject({ contact: true });
    app.clock.advance(201 * DAY);
    await retain();
    await retain();
    expect(await left()).toEqual([nobody]);
    expect(
      await ours.read(
        sql`SELECT subject_id AS id, actor_kind AS by FROM events WHERE vendor_id = ${ours.id} AND kind = 'client-erased' ORDER BY id`,
      ),
    ).toEqual([wilma, otto].map((id) => ({ id, by: 'system' })));
    expect(
      await ours.read(
        sql`SELECT count(*) AS n FROM visits WHERE vendor_id = ${ours.id} AND client_id IS NOT NULL`,
      ),
    ).toEqual([{ n: 3 }]);
  });

  it('keeps a client with a younger visit that was never linked', async () => {
    app.clock.set(MOMENT);
    const ours = await aBusiness();
    const { db } = app.deps;
    const wilma = await aClient(db, ours.id, { first: 'Wilma', last: 'Okafor', email: PERSON.email });
    await ours.visit();
    app.clock.advance(100 * DAY);
    const unlinked = await ours.visit();
    await asOperator(
      db,
      sql`UPDATE visits SET client_id = NULL, client_link = 'none' WHERE id = ${unlinked}`,
    );
    const isKnown = async () =>
      (
        await ours.read(
          sql`SELECT 1 FROM clients WHERE vendor_id = ${ours.id} AND id = ${wilma} AND erased_at IS NULL`,
        )
      ).length;
    app.clock.set(Date.UTC(2027, 11, 20, 18, 1));
    await retain();
    expect([await isKnown(), await ours.remaining(unlinked)]).toMatchObject([1, { contact: true }]);
    app.clock.advance(101 * DAY);
    await retain();
    expect([await isKnown(), await ours.remaining(unlinked)]).toMatchObject([0, { contact: false }]);
  });

  it('continues when one rule fails, and reports the failure', async () => {
    app.clock.set(MOMENT);
    const ours = await aBusiness();
    const visit = await ours.visit();
    await asOperator(app.deps.db, sql`REVOKE DELETE ON idempotency_keys FROM foyer_worker`);
    app.clock.advance(91 * DAY);
    await expect(retain()).rejects.toThrow(/permission denied/);
    await asOperator(app.deps.db, sql`GRANT DELETE ON idempotency_keys TO foyer_worker`);
    expect(await ours.remaining(visit)).toMatchObject({ notes: false });
    expect((await ask(app, 'GET /metrics')).text).toMatch(/foyer_retention_total\{rule="notes"\} \d+/);
  });

  it('is documented for operators', () => {
    const shown = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8');
    const untold = app.retention.filter(({ name, keeps }) => !shown.includes(`| ${name} | ${keeps}`));
    expect(untold.map(({ name }) => name)).toEqual([]);
  });
});
