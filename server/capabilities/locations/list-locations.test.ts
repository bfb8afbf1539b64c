import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, onDuty } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { placesOf } from './staff-locations.ts';

let app: TestApp;
let vendor: TestVendor;
let location: number;
let service: number;

beforeAll(async () => {
  app = await anApp();
});
beforeEach(async () => {
  const { db } = app.deps;
  app.clock.set(MOMENT);
  vendor = await aVendor(db);
  location = await aLocation(db, vendor.id, { name: 'Harbor', hours: { from: 540, to: 1020 } });
  service = await aService(db, vendor.id, { locations: [location], minutes: 10 });
  const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
  await onDuty(db, vendor.id, { staff, location });
});

const list = (query = '', headers: Record<string, string> = {}) =>
  ask(app, `GET /api/v2/open/locations${query}`, { vendor: vendor.pathname, headers });
const first = async () => (await list()).body.data[0].attributes;
const join = () =>
  ask(app, 'POST /api/v2/open/queue-appointments', {
    vendor: vendor.pathname,
    body: aJoin({ location, service, email: `v${performance.now()}@example.com` }),
  });

describe('the list of locations', () => {
  it("is the card of each location, as the location's own endpoint returns it", async () => {
    const { body } = await list();
    const alone = await ask(app, `GET /api/v2/open/locations/${location}`, { vendor: vendor.pathname });
    expect(body).toEqual({
      data: [alone.body.data],
      meta: { total: 1, page: 1, limit: 1000 },
      links: { next: null },
    });
  });

  it('lists Sunday last in `hours` for languages whose week begins on Monday', async () => {
    const lastDay = async (path: string, language: string) => {
      const { body } = await ask(app, `GET /api/v2/open/locations${path}`, {
        vendor: vendor.pathname,
        headers: { 'accept-language': language },
      });
      const { hours } = (Array.isArray(body.data) ? body.data[0] : body.data).attributes;
      return Object.keys(hours).at(-1);
    };
    for (const path of ['', `/${location}`])
      for (const [language, last] of [
        ['en', 'saturday'],
        ['fr', 'sunday'],
        ['pl', 'sunday'],
        ['ru', 'saturday'],
        ['en', 'saturday'],
      ] as const)
        expect(await lastDay(path, language), `${path} ${language}`).toBe(last);
  });

  it('is sent once: a caller with the current ETag gets 304', async () => {
    const { headers, text } = await list();
    const tag = String(headers['etag']);
    const again = await list('', { 'if-none-match': tag });
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', tag]);
    expect((await list('', { 'if-none-match': '"of-before"' })).text).toBe(text);
    expect((await list('?sort=-name', { 'if-none-match': tag })).status).toBe(304);
    expect((await list('?filter[method]=9')).status).toBe(400);
  });

  it('shows a change of the configuration with the next request', async () => {
    await list();
    const change = async (statement: ReturnType<typeof sql>) => {
      await app.deps.db.withVendor(vendor.id, (tx) => tx.run(statement));
      return first();
    };
    expect(await change(sql`UPDATE locations SET name = 'Pier "9"'`)).toMatchObject({ name: 'Pier "9"' });
    expect(await change(sql`DELETE FROM location_hours`)).toMatchObject({ is_currently_open: false });
    expect(
      await change(sql`UPDATE locations SET instructions = ${'"people_waiting":0,"wait_time":{"1":null}'}`),
    ).toMatchObject({
      instructions: '"people_waiting":0,"wait_time":{"1":null}',
      people_waiting: 0,
    });
    await change(sql`UPDATE staff SET deactivated_at = ${new Date(MOMENT)}`);
    expect((await first()).wait_time['1']).toBeNull();
    expect((await list(`?filter[assigned]=1`)).body.data).toEqual([]);
    await change(sql`UPDATE locations SET visibility = 'private'`).catch(() => undefined);
    expect((await list()).body.data).toEqual([]);
  });

  it('shows the line as it was last recalculated, and the passing time', async () => {
    expect(await first()).toMatchObject({ people_waiting: 0, wait_time: { 1: { wait_minutes: 0 } } });
    for (let n = 0; n < 3; n += 1) await join();
    await app.settle();
    const busy = await first();
    expect(busy).toMatchObject({ people_waiting: 3 });
    expect(busy.wait_time['1'].wait_minutes).toBeGreaterThan(20);
    // The stored line counts, not a new estimate: a figure that no estimate produces tells the two apart.
    const start = JSON.stringify(MOMENT + 99.25 * MINUTE);
    await app.deps.db.withVendor(vendor.id, (tx) =>
      tx.run(sql`UPDATE line_estimates SET waits = jsonb_set(waits, '{1,start}', ${start}::jsonb)`),
    );
    app.clock.set(MOMENT + 0.5 * MINUTE);
    expect((await first()).wait_time['1'].wait_minutes).toBe(98);
  });

  it('estimates a line itself if no process recalculates it', async () => {
    await join();
    await app.settle();
    await app.deps.db.withVendor(vendor.id, (tx) =>
      tx.run(sql`UPDATE tickets SET left_at = ${new Date(MOMENT)}, left_reason = 'served'`),
    );
    expect(await first()).toMatchObject({ people_waiting: 1 });
    app.clock.set(MOMENT + MINUTE);
    expect(await first()).toMatchObject({ people_waiting: 0 });
  });

  it('opens and closes by the minute', async () => {
    const at = async (instant: number) => {
      app.clock.set(instant);
      const { is_currently_open: open, open_until: until, opens_next: next } = await first();
      return [open, until, next];
    };
    const closing = Date.UTC(2026, 10, 21, 1);
    expect(await at(closing - 1)).toEqual([true, '2026-11-21T01:00:00Z', null]);
    expect(await at(closing)).toEqual([false, null, '2026-11-21T17:00:00Z']);
    expect(await at(closing + 16 * 60 * MINUTE)).toEqual([true, '2026-11-22T01:00:00Z', null]);
  });
});

describe('the locations of a session', () => {
  it.each([
    ['Pacific/Kiritimati', '2026-11-21'],
    ['Pacific/Pago_Pago', '2026-11-20'],
  ])('are closed on their own holiday, and not on a later one, in %s', async (zone, today) => {
    const { db } = app.deps;
    const there = await aLocation(db, vendor.id, { zone });
    const isOpen = async () => (await placesOf(db)(vendor.id, [there], MOMENT))[0]!.is_open;
    const holiday = (day: string) =>
      db.withVendor(vendor.id, (tx) =>
        tx.run(sql`
          INSERT INTO adjustments (vendor_id, type, subject_id, kind, from_date, to_date, reason, approved)
          VALUES (${vendor.id}, 3, ${there}, 'unavailable', ${day}, ${day}, 'Holiday', true)`),
      );
    await holiday('2026-11-27');
    expect(await isOpen()).toBe(true);
    await holiday(today);
    expect(await isOpen()).toBe(false);
    expect(await placesOf(db)(vendor.id, 'all', MOMENT)).toHaveLength(2);
  });
});
