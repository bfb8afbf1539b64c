import { beforeEach, describe, expect, it } from 'vitest';
import { fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { change, worksHours } from '#server/testing/slots-store.ts';

const app = await anApp();
const { db } = app.deps;
const NINE = fromIso('2026-11-23T17:00:00Z');

let town: { vendor: number; location: number; service: number; staff: number[] };
/** The changed appointment: Ana at 9:00. */
let mine: { id: string; code: string };

beforeEach(async () => {
  app.clock.set(MOMENT);
  const vendor = (await aVendor(db)).id;
  await setSetting(db, vendor, { key: 'schedule_interval', value: 30 });
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  const staff = [];
  for (const name of ['Ana', 'Ben']) {
    const id = await aStaffMember(db, vendor, { name, locations: [location], serves: [service] });
    await worksHours(db, vendor, { staff: id, location, from: 540, to: 660 });
    staff.push(id);
  }
  town = { vendor, location, service, staff };
  mine = await book({ staff_id: String(staff[0]) });
});

async function book(input: object = {}): Promise<{ id: string; code: string }> {
  const { body, text } = await ask(app, 'POST /api/internal/v1/appointments', {
    body: {
      location_id: String(town.location),
      service_id: String(town.service),
      start: toIso(NINE),
      attendee: { first_name: 'Dana', email: 'dana@example.com' },
      ...input,
    },
  });
  if (!body?.data) throw new Error(text);
  return { id: body.data.id, code: body.data.attributes.confirm_code };
}

const path = ({ id, code } = mine): string => `/api/internal/v1/appointments/${id}?code=${code}`;
const see = () => ask(app, `GET ${path()}`);
const patch = (body: object, key?: string) => ask(app, `PATCH ${path()}`, { body, ...(key && { key }) });
const rows = <Row>(query: Sql<Row>) => db.withVendor(town.vendor, (tx) => tx.many(query));
const inTown = (statement: Sql) => change(db, town.vendor, statement);
const live = () =>
  rows(
    sql<{
      id: number;
      from: number;
      to: number;
    }>`SELECT resource_id AS id, from_min AS from, to_min AS to FROM reservations WHERE live ORDER BY 1, 2`,
  );
const nine = NINE / MINUTE;

describe('an appointment', () => {
  it('opens with its code only', async () => {
    const { status, body } = await see();
    expect([status, body.data.attributes.confirm_code, body.data.attributes.status]).toEqual([
      200,
      mine.code,
      1,
    ]);
    expect(body.data.attributes.staff).toEqual([{ id: String(town.staff[0]), full_name: 'Ana' }]);
    const wrong = await ask(app, `GET ${path({ ...mine, code: 'wrong' })}`);
    const none = await ask(app, `GET ${path({ id: '999999', code: mine.code })}`);
    expect([wrong.status, wrong.errors[0]?.code, none.status, none.errors[0]?.code]).toEqual([
      404,
      'not-found',
      404,
      'not-found',
    ]);
    expect(
      (await ask(app, `PATCH ${path({ ...mine, code: 'wrong' })}`, { body: { status: 4 } })).status,
    ).toBe(404);
  });

  it('releases its time once when it is cancelled', async () => {
    const { status, body } = await patch({ status: 4 });
    expect([status, body.data.attributes.status, body.data.attributes.version]).toEqual([200, 4, 2]);
    expect(body.data.attributes.staff).toEqual([{ id: String(town.staff[0]), full_name: 'Ana' }]);
    expect(await live()).toEqual([]);
    expect((await patch({ status: 4 })).body.data.attributes.version).toBe(2);
    expect((await patch({ start: toIso(NINE + 30 * MINUTE) })).errors[0]?.code).toBe('transition-refused');
    await book({ staff_id: String(town.staff[0]) });
    expect(await live()).toHaveLength(1);
  });

  it('moves to another time with the same staff member', async () => {
    const { status, body } = await patch({ start: toIso(NINE + 60 * MINUTE) });
    expect([status, body.data.attributes.start, body.data.attributes.version]).toEqual([
      200,
      '2026-11-23T18:00:00Z',
      2,
    ]);
    expect(await live()).toEqual([{ id: town.staff[0], from: nine + 60, to: nine + 90 }]);
    const [visit] = await rows(
      sql`SELECT local_start::text AS wall FROM visits WHERE id = ${Number(mine.id)}`,
    );
    expect(visit).toEqual({ wall: '2026-11-23 10:00:00' });
    const kinds = await rows(
      sql<{ kind: string }>`SELECT kind FROM events WHERE subject_id = ${Number(mine.id)} ORDER BY id`,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['visit-booked', 'visit-rescheduled']);
  });

  it('moves to a time that overlaps its own', async () => {
    await inTown(sql`UPDATE services SET duration_minutes = 60`);
    expect((await patch({ start: toIso(NINE + 30 * MINUTE) })).status).toBe(200);
    expect(await live()).toEqual([{ id: town.staff[0], from: nine + 30, to: nine + 90 }]);
  });

  it('moves to another staff member when the first is not free then', async () => {
    await book({ staff_id: String(town.staff[0]), start: toIso(NINE + 60 * MINUTE) });
    const { body } = await patch({ start: toIso(NINE + 60 * MINUTE) });
    expect(body.data.attributes.staff[0].full_name).toBe('Ben');
  });

  it('keeps its time when the new one is taken, and names free ones', async () => {
    const theirs = { staff_id: String(town.staff[1]), start: toIso(NINE + 60 * MINUTE) };
    await book(theirs);
    const before = await live();
    const { status, errors } = await patch(theirs);
    expect([status, errors[0]?.code]).toEqual([409, 'slot-unavailable']);
    expect(errors[0]?.meta?.['next']).toContain('2026-11-23T18:30:00Z');
    expect(await live()).toEqual(before);
    expect((await see()).body.data.attributes.start).toBe(toIso(NINE));
  });

  it('keeps a time when many requests compete for the new one', async () => {
    const requested = { staff_id: String(town.staff[1]), start: toIso(NINE + 60 * MINUTE) };
    const others = Array.from({ length: 12 }, () =>
      book(requested).then(
        () => 'booked',
        () => 'refused',
      ),
    );
    const [moved, ...came] = await Promise.all([patch(requested), ...others]);
    const won = [moved.status === 200, ...came.map((each) => each === 'booked')].filter(Boolean);
    expect(won).toHaveLength(1);
    expect([200, 409]).toContain(moved.status);
    expect((await live()).filter(({ id }) => id === town.staff[1])).toHaveLength(1);
    expect(
      await rows(sql`SELECT 1 FROM reservations WHERE live AND visit_id = ${Number(mine.id)}`),
    ).toHaveLength(1);
  });

  it('changes once per idempotency key', async () => {
    const key = 'a-key-of-one-change-01';
    const first = await patch({ start: toIso(NINE + 30 * MINUTE) }, key);
    const again = await patch({ start: toIso(NINE + 30 * MINUTE) }, key);
    expect([first.status, again.text]).toEqual([200, first.text]);
  });

  it('can be changed until the vendor’s limit before the start', async () => {
    await setSetting(db, town.vendor, { key: 'timeToCancel', value: 60 });
    await setSetting(db, town.vendor, { key: 'timeToReschedule', value: 120 });
    app.clock.set(NINE - 120 * MINUTE + 1);
    const { status, errors } = await patch({ start: toIso(NINE + 60 * MINUTE) });
    expect([status, errors[0]?.code, errors[0]?.meta]).toEqual([
      422,
      'transition-refused',
      { reason: 'too-late' },
    ]);
    app.clock.set(NINE - 60 * MINUTE + 1);
    expect((await patch({ status: 4 })).errors[0]?.code).toBe('transition-refused');
    app.clock.set(NINE - 60 * MINUTE);
    expect((await patch({ status: 4 })).status).toBe(200);
  });

  it('of a session moves its seat and releases the old one', async () => {
    await inTown(sql`UPDATE services SET is_group = true`);
    for (const minutes of [0, 60])
      await inTown(sql`INSERT INTO sessions (vendor_id, service_id, location_id, starts_at, ends_at, time_zone, capacity)
        VALUES (${town.vendor}, ${town.service}, ${town.location}, ${at(NINE + minutes * MINUTE)}, ${at(NINE + (minutes + 60) * MINUTE)}, 'America/Los_Angeles', 1)`);
    const seats = async () =>
      (await rows(sql<{ taken: number }>`SELECT seats_taken AS taken FROM sessions ORDER BY starts_at`)).map(
        ({ taken }) => taken,
      );
    mine = await book();
    expect(await seats()).toEqual([1, 0]);
    expect((await patch({ start: toIso(NINE + 60 * MINUTE) })).status).toBe(200);
    expect(await seats()).toEqual([0, 1]);
    await patch({ status: 4 });
    expect(await seats()).toEqual([0, 0]);
  });

  it('releases the time after its end when staff end it', async () => {
    const end = (status: number, minutes: number) =>
      sql`WITH ended AS (UPDATE visits SET status = ${status}, ended_at = ${at(NINE + minutes * MINUTE)}, version = version + 1 WHERE id = ${Number(mine.id)} RETURNING id, version)
        INSERT INTO events (vendor_id, at, subject_kind, subject_id, subject_version, kind, actor_kind, data)
        SELECT ${town.vendor}, ${at(MOMENT)}, 'visit', id, version, ${status === 3 ? 'visit-no-showed' : 'visit-served'}, 'staff', '{}' FROM ended`;
    await inTown(end(6, 10));
    await app.settle();
    expect(await live()).toEqual([{ id: town.staff[0], from: nine, to: nine + 10 }]);
    await inTown(end(3, 0));
    await app.settle();
    expect(await live()).toEqual([]);
  });
});
