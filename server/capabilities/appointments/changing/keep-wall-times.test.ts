import { beforeEach, describe, expect, it } from 'vitest';
import { fromIso, HOUR, MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { change, madeByOlderData, worksHours } from '#server/testing/slots-store.ts';

/*
 * A country changes its clocks after an appointment was booked. The test moves the stored instants by an
 * hour, as if older data had computed them. Ana works from 9:00 to 12:00.
 */
const app = await anApp();
const { db } = app.deps;
const NINE = fromIso('2026-11-23T17:00:00Z');
const nine = NINE / MINUTE;

let town: { vendor: number; location: number; service: number; staff: number };

beforeEach(async () => {
  app.clock.set(MOMENT);
  const vendor = (await aVendor(db)).id;
  await setSetting(db, vendor, { key: 'schedule_interval', value: 30 });
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  await change(db, vendor, sql`UPDATE services SET buffer_after = 10`);
  const staff = await aStaffMember(db, vendor, { name: 'Ana', locations: [location], serves: [service] });
  await worksHours(db, vendor, { staff, location, from: 540, to: 720 });
  town = { vendor, location, service, staff };
});

const rows = <Row>(query: Sql<Row>) => db.withVendor(town.vendor, (tx) => tx.many(query));
const work = () => app.jobs.find(({ name }) => name === 'keep-wall-times')!.work({});
const path = ({ id, code }: Booked) => `/api/internal/v1/appointments/${id}?code=${code}`;
const byOlderData = (booked: Booked[], earlier: number) =>
  madeByOlderData(db, town.vendor, { visits: booked.map(({ id }) => Number(id)), earlier });
const startOf = async (mine: Booked) =>
  (await ask(app, `GET ${path(mine)}`)).body.data.attributes.start as string;
const moves = () =>
  rows(sql<{ id: number }>`SELECT subject_id AS id FROM events WHERE kind = 'visit-rescheduled' ORDER BY 1`);
const reserved = () =>
  rows(
    sql<{ visit: number; from: number; to: number; overbooked: boolean }>`
      SELECT visit_id AS visit, from_min - ${nine} AS from, to_min - ${nine} AS to, overbooked FROM reservations ORDER BY visit_id`,
  );

interface Booked {
  id: string;
  code: string;
}

async function book(start: number): Promise<Booked> {
  const { body, text } = await ask(app, 'POST /api/internal/v1/appointments', {
    body: {
      location_id: String(town.location),
      service_id: String(town.service),
      start: toIso(start),
      attendee: { first_name: 'Dana', email: 'dana@example.com' },
    },
  });
  if (!body?.data) throw new Error(text);
  return { id: body.data.id, code: body.data.attributes.confirm_code };
}

describe('an appointment in a zone with changed clocks', () => {
  it('keeps its wall time, and its attendees are notified', async () => {
    const mine = await book(NINE);
    await byOlderData([mine], HOUR);
    expect(await startOf(mine)).toBe(toIso(NINE - HOUR));
    await work();
    expect(await startOf(mine)).toBe(toIso(NINE));
    expect(await reserved()).toEqual([{ visit: Number(mine.id), from: 0, to: 40, overbooked: false }]);
    expect(await moves()).toEqual([{ id: Number(mine.id) }]);
    await app.settle();
    expect(await rows(sql`SELECT kind FROM messages WHERE kind = 'rescheduled'`)).toHaveLength(1);
    await work();
    expect(await moves()).toHaveLength(1);
  });

  it('moves past other moving appointments in either direction', async () => {
    const all = [await book(NINE), await book(NINE + 60 * MINUTE), await book(NINE + 120 * MINUTE)];
    for (const earlier of [60 * MINUTE, -60 * MINUTE]) {
      await byOlderData(all, earlier);
      await work();
      expect((await reserved()).map(({ from, overbooked }) => [from, overbooked])).toEqual([
        [0, false],
        [60, false],
        [120, false],
      ]);
    }
  });

  it('overlaps a reservation of that time as overbooked, and is promoted when the other goes', async () => {
    const mine = await book(NINE);
    await byOlderData([mine], HOUR);
    const other = await book(NINE);
    await work();
    expect((await reserved()).map(({ from, overbooked }) => [from, overbooked])).toEqual([
      [0, true],
      [0, false],
    ]);
    expect((await ask(app, `PATCH ${path(other)}`, { body: { status: 4 } })).status).toBe(200);
    expect((await reserved())[0]).toMatchObject({ overbooked: false });
  });

  it('stays when its wall time is the same, it is over, or it was cancelled', async () => {
    const [same, cancelled] = [await book(NINE), await book(NINE + 60 * MINUTE)];
    expect((await ask(app, `PATCH ${path(cancelled)}`, { body: { status: 4 } })).status).toBe(200);
    await byOlderData([cancelled], HOUR);
    await change(db, town.vendor, sql`UPDATE visits SET tzdata = '2025a'`);
    await work();
    expect(await moves()).toEqual([]);
    expect([await startOf(same), await startOf(cancelled)]).toEqual([toIso(NINE), toIso(NINE)]);
    const [existing] = await rows(
      sql<{ tzdata: string }>`SELECT tzdata FROM visits WHERE id = ${Number(same.id)}`,
    );
    expect(existing?.tzdata).toBe(process.versions.tz);
    await byOlderData([same], HOUR);
    app.clock.set(NINE);
    await work();
    expect(await moves()).toEqual([]);
  });
});
