import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aVendor, setSetting } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

let app: TestApp;
let vendor: TestVendor;
let [here, there, accounts, loans, samId] = [0, 0, 0, 0, 0];
let [admin, manager, sam] = [{} as SignedIn, {} as SignedIn, {} as SignedIn];
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
  [here, there] = [await aLocation(db, vendor.id, { name: 'Here' }), await aLocation(db, vendor.id)];
  accounts = await aService(db, vendor.id, { name: 'Accounts', locations: [here, there] });
  loans = await aService(db, vendor.id, { name: 'Loans', locations: [here, there] });
  const sign = (name: string, role: number) =>
    aSignedInStaffMember(app, vendor.id, { name, role, locations: [here] });
  admin = (await sign('ada', 30)).who;
  manager = (await sign('mara', 20)).who;
  ({ id: samId, who: sam } = await sign('sam', 10));
});

interface Wait {
  location?: number;
  service?: number;
  ago: number;
  low?: number;
  expected: number;
  high: number;
  rawHigh?: number;
  waited?: number;
  left?: boolean;
  by?: number;
}
let visit = 1_000_000;
/** Inserts a visitor with a shown and an actual wait, in minutes. */
async function insertWait({ location = here, service = accounts, by, ...of }: Wait): Promise<void> {
  visit += 1;
  const shown = MOMENT - of.ago;
  const ended = of.waited === undefined ? null : shown + of.waited * MINUTE;
  await app.deps.db.withVendor(vendor.id, async (tx) => {
    await tx.run(sql`INSERT INTO visits (vendor_id, id, entry, service_id, location_id, meeting_method, source, first_name, time_zone, current_leg, confirmation_number, public_ref, created_at)
      VALUES (${vendor.id}, ${visit}, 'joined', ${service}, ${location}, 1, 13, 'Ana', 'America/Los_Angeles', 1, ${String(visit)}, ${`ref-${visit}`}, ${at(shown)})`);
    await tx.run(sql`INSERT INTO legs (vendor_id, visit_id, seq, service_id, location_id, staff_id, queued_at, called_at, started_at)
      VALUES (${vendor.id}, ${visit}, 1, ${service}, ${location}, ${by ?? null}, ${at(shown)}, ${at(of.left ? null : ended)}, ${at(of.left ? null : ended)})`);
    await tx.run(sql`INSERT INTO wait_shown (vendor_id, visit_id, location_id, service_id, shown_at, expected_start, low_minutes, high_minutes, raw_high, started_at, left_at)
      VALUES (${vendor.id}, ${visit}, ${location}, ${service}, ${at(shown)}, ${at(shown + of.expected * MINUTE)}, ${of.low ?? 0}, ${of.high}, ${of.rawHigh ?? null},
        ${at(of.left ? null : ended)}, ${at(of.left ? ended : null)})`);
  });
}

const see = (who: SignedIn, query = '') =>
  ask(app, `GET /api/internal/v1/admin/insights/accuracy${query}`, who);
const shown = () => ask(app, `GET /api/v2/open/wait-accuracy/${here}`);

describe('the accuracy of estimates', () => {
  it('is empty and no error before the first shown wait', async () => {
    const { status, body } = await see(admin);
    expect([status, body.data.all.told, body.data.all.right, body.data.by_service]).toEqual([
      200,
      0,
      null,
      [],
    ]);
    expect(body.data.by_day).toHaveLength(30);
  });

  it('compares the actual with the shown wait: in range, error, longer or shorter', async () => {
    await insertWait({ ago: DAY, low: 5, expected: 10, high: 15, waited: 12, by: samId });
    await insertWait({ ago: DAY, low: 5, expected: 10, high: 15, waited: 18 });
    await insertWait({ ago: 3 * DAY, low: 2, expected: 4, high: 8, waited: 3, service: loans });
    await insertWait({ ago: 3 * DAY, low: 20, expected: 30, high: 45, waited: 44, location: there });
    await insertWait({ ago: 2 * DAY, low: 5, expected: 10, high: 15, waited: 6, left: true });
    // One was next on joining, one is older than the period, one is still waiting.
    await insertWait({ ago: DAY, expected: 0, high: 1, rawHigh: 0, waited: 0.5 });
    await insertWait({ ago: 40 * DAY, low: 5, expected: 10, high: 15, waited: 90 });
    await insertWait({ ago: MINUTE, low: 5, expected: 10, high: 15 });
    const { data } = (await see(admin)).body;
    expect(data.all).toMatchObject({
      told: 6,
      served: 4,
      left: 1,
      right: 0.75,
      told_minutes: 13.5,
      waited_minutes: 19.3,
    });
    expect([data.all.mean_error, data.all.bias]).toEqual([6.3, 5.8]);
    expect(data.by_location.map((one: { name: string; served: number }) => [one.name, one.served])).toEqual([
      ['Here', 3],
      ['Main Street', 1],
    ]);
    expect(data.by_service.find(({ name }: { name: string }) => name === 'Loans')).toMatchObject({
      served: 1,
      right: 1,
      bias: -1,
      mean_error: 1,
    });
    const days = data.by_day.filter((one: { served: number }) => one.served > 0);
    expect(days.map((one: { served: number; right: number }) => [one.served, one.right])).toEqual([
      [2, 1],
      [2, 0.5],
    ]);
    expect(data.by_told.map((one: { from: number; served: number }) => [one.from, one.served])).toEqual([
      [0, 1],
      [5, 0],
      [10, 2],
      [20, 1],
      [40, 0],
    ]);
  });

  it('covers the requested number of days', async () => {
    expect((await see(admin, '?days=90')).body.data.all.told).toBe(7);
    expect((await see(admin, '?days=7')).body.data.by_day).toHaveLength(7);
    expect((await see(admin, '?days=31')).status).toBe(400);
  });

  it('covers the locations in the caller’s scope, and only their own visits for staff who serve', async () => {
    const own = (await see(manager)).body.data;
    expect([own.all.served, own.by_location.length]).toEqual([3, 1]);
    expect((await see(manager, `?location=${there}`)).status).toBe(404);
    expect((await see(admin, `?location=${there}`)).body.data.all.served).toBe(1);
    expect((await see(admin, '?location=999999')).status).toBe(404);
    expect((await see(sam)).body.data.all).toMatchObject({ told: 1, served: 1, right: 1 });
  });

  it('excludes other vendors', async () => {
    const other = await aVendor(app.deps.db);
    const elsewhere = await aLocation(app.deps.db, other.id);
    expect((await see(admin, `?location=${elsewhere}`)).status).toBe(404);
  });

  it('is public where the vendor allows it, from twenty waits on', async () => {
    expect((await shown()).body.data.attributes).toMatchObject({ visits: 0, right: null });
    await setSetting(app.deps.db, vendor.id, { key: 'showWaitAccuracy', value: true });
    expect((await shown()).body.data.attributes).toEqual({
      days: 30,
      visits: 3,
      right: null,
      mean_error: null,
      bias: null,
    });
    for (let n = 0; n < 17; n += 1)
      await insertWait({ ago: DAY, low: 5, expected: 10, high: 15, waited: 10 });
    expect((await shown()).body.data.attributes).toEqual({
      days: 30,
      visits: 20,
      right: 0.95,
      mean_error: 0.6,
      bias: 0.5,
    });
  });

  it('of a private location is not public', async () => {
    const hidden = await aLocation(app.deps.db, vendor.id, { visibility: 'private' });
    expect((await ask(app, `GET /api/v2/open/wait-accuracy/${hidden}`)).status).toBe(404);
  });
});
