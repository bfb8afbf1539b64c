import { beforeAll, expect, it } from 'vitest';
import type { LineSeen } from '#domain/queue/line-learning.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStation, aVendor } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { unpacked } from './line-models.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
let app: TestApp;
let vendor: TestVendor;
let location: number;
let service: number;
let staff: number;
let manager: SignedIn;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
  location = await aLocation(db, vendor.id);
  service = await aService(db, vendor.id, { locations: [location] });
  const station = await aStation(db, vendor.id, { location, name: 'Desk' });
  ({ id: staff, who: manager } = await aSignedInStaffMember(app, vendor.id, {
    role: 20,
    locations: [location],
    serves: [service],
  }));
  await ask(app, `PUT /api/internal/v1/admin/lobby/${location}/duty`, {
    ...manager,
    body: { state: 'available', station_id: String(station) },
  });
});

let visitors = 0;
async function aVisitor() {
  visitors += 1;
  const body = aJoin({ location, service, email: `v${visitors}@example.com` });
  const { id } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body.data as {
    id: string;
  };
  let version = 1;
  return {
    id: Number(id),
    async move(verb: string) {
      const request = { ...manager, body: { version, reason: 'It was needed' } };
      const response = await ask(app, `POST /api/internal/v1/admin/visits/${id}/${verb}`, request);
      expect([verb, response.status]).toEqual([verb, 200]);
      version = response.body.data.version;
    },
  };
}

async function learned() {
  await app.settle();
  const [row] = await app.deps.db.read<{ seen: LineSeen; model: unknown; version: number }>(
    vendor.id,
    sql`SELECT seen, model, version FROM line_learning WHERE vendor_id = ${vendor.id} AND location_id = ${location}`,
  );
  return row!;
}

const sumOf = (figures: readonly number[]) => figures.reduce((sum, one) => sum + one, 0);

it('visits teach the model service times, abandonment, no-shows and the accuracy of estimates', async () => {
  const [first, second, third] = [await aVisitor(), await aVisitor(), await aVisitor()];
  await first.move('call');
  app.clock.advance(MINUTE);
  await first.move('start');
  app.clock.advance(29 * MINUTE);
  await first.move('serve');
  await first.move('complete');
  let now = await learned();
  expect(now.seen.patience).toEqual({ minutes: [1, 0, 0, 0, 0], left: [0, 0, 0, 0, 0] });
  expect(now.seen.calls).toEqual({ made: 1, missed: 0, minutes: 0 });
  const [times] = await app.deps.db.read<object>(
    vendor.id,
    sql`SELECT service_id AS service, staff_id AS staff, visits, exp(mean_log) AS minutes FROM service_times WHERE vendor_id = ${vendor.id}`,
  );
  expect(times).toEqual({ service, staff, visits: 1, minutes: expect.closeTo(30, 6) });

  await second.move('call');
  app.clock.advance(4 * MINUTE);
  await second.move('no-show');
  await third.move('cancel');
  now = await learned();
  expect(now.seen.calls).toEqual({ made: 2, missed: 1, minutes: 4 });
  expect(sumOf(now.seen.patience.left)).toBe(1);
  // Both saw an estimate and waited over half an hour: the first exactly that long, the second at least.
  const { served, left, judged, right } = now.seen.outcomes[service]!;
  expect([sumOf(served), sumOf(left), judged, right]).toEqual([
    expect.closeTo(1, 2),
    expect.closeTo(1, 2),
    1,
    0,
  ]);
  const shown = await app.deps.db.read<object>(
    vendor.id,
    sql`SELECT visit_id AS id, started_at IS NOT NULL AS served, left_at IS NOT NULL AS has_left FROM wait_shown WHERE vendor_id = ${vendor.id} ORDER BY visit_id`,
  );
  expect(shown).toEqual([
    { id: first.id, served: true, hasLeft: false },
    { id: second.id, served: false, hasLeft: false },
    { id: third.id, served: false, hasLeft: true },
  ]);
});

it('estimates use the new model from the next minute on', async () => {
  const shown = async () => {
    await app.settle();
    const { body } = await ask(app, `GET /api/v2/open/queue-appointments-services/${location}`);
    return (body.data[1] as { attributes: { wait_minutes: number } }[])[0]!.attributes.wait_minutes;
  };
  const before = await learned();
  const usual = unpacked(before.model).lengths.get(`${service}/${staff}`)!.minutes;
  const first = await aVisitor();
  await first.move('call');
  await first.move('start');
  const short = await shown();
  await first.move('serve');
  for (let n = 0; n < 6; n += 1) {
    const visitor = await aVisitor();
    await visitor.move('call');
    await visitor.move('start');
    app.clock.advance(25 * MINUTE);
    await visitor.move('serve');
    await app.settle();
  }
  const after = await learned();
  expect(after.version).toBeGreaterThan(before.version);
  expect(unpacked(after.model).lengths.get(`${service}/${staff}`)!.minutes).toBeGreaterThan(usual * 1.1);
  const next = await aVisitor();
  await next.move('call');
  await next.move('start');
  expect(await shown()).toBeGreaterThan(short * 1.1);
});

it('missed appointments move the no-show rate from its default', async () => {
  const at = (days: number) => new Date(app.clock.now() - days * DAY);
  const booked = (status: number, days: number, n: number) =>
    app.deps.db.withVendor(vendor.id, (tx) =>
      tx.run(sql`INSERT INTO visits (vendor_id, entry, service_id, location_id, meeting_method, source, first_name, time_zone, current_leg, confirmation_number, public_ref, created_at, status, starts_at, ends_at)
        SELECT ${vendor.id}, 'booked', ${service}, ${location}, 1, 13, 'Ana', 'America/Los_Angeles', 1, ${`b${status}-${days}-`}::text || n, ${`missed-${status}-${days}-`}::text || n, ${at(days + 1)}, ${status}, ${at(days)}::timestamptz, ${at(days)}::timestamptz + interval '30 minutes'
        FROM generate_series(1, ${n}) AS n`),
    );
  await booked(3, 10, 40);
  await booked(2, 10, 10);
  await booked(4, 10, 30);
  await booked(3, 91, 100);
  app.clock.advance(2 * MINUTE);
  const visitor = await aVisitor();
  await visitor.move('call');
  await visitor.move('start');
  // The default weighs fifty appointments with one in ten missed; forty of the fifty past ones were missed.
  expect(unpacked((await learned()).model).absent).toBeCloseTo(45 / 100, 6);
});
