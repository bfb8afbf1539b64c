import { beforeAll, expect, it } from 'vitest';
import { DAY } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { explaining, nodesOf } from '#server/testing/explain-store.ts';
import type { Explained, PlanNode } from '#server/testing/explain-store.ts';
import { analyseAll } from '#server/testing/many-records-store.ts';
import { change } from '#server/testing/slots-store.ts';

/*
 * The plans of the dashboard and of the schedule: the product's own, generic, under row-level security. No year of
 * visits makes a day slower.
 */

const VISITS = 4_000;
/** The tables that grow with every visit. */
const GROWING = new Set(['visits', 'tickets', 'legs', 'reservations', 'messages', 'events', 'wrap_ups']);

let app: TestApp;
let world: EveryRole;
let statements: Explained[];
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
  await fillYears();
  await analyseAll(app.deps.db);
  ({ statements } = explaining(app.deps.db));
});

it.each([
  ['the dashboard of today', '/dashboard?location=$'],
  ['the dashboard of another date', '/dashboard?location=$&date=2026-11-13'],
  ['the day of the schedule', '/schedule?location=$&from=2026-11-20'],
  ['the counts of a month', '/schedule/days?location=$&from=2026-11-02&days=35'],
  ['the visits of a location by entry channel', '/insights/channels?location=$&days=7'],
  ['the visits of all locations by entry channel', '/insights/channels?days=7'],
  ['the wrap-ups of a location', '/insights/wrap-ups?location=$&days=7'],
  ['the wrap-ups of all locations', '/insights/wrap-ups?days=7'],
])('%s reads no growing table whole, nor all of a vendor', async (_what, path) => {
  for (const who of [30, 20, 10] as const) {
    statements.length = 0;
    const address = `/api/internal/v1/admin${path.replace('$', String(world.location))}` as const;
    expect((await world.call(who, `GET ${address}`)).status).toBe(200);
    const reads = statements.flatMap(({ plan, text }) =>
      nodesOf(plan)
        .filter((node) => GROWING.has(node['Relation Name'] ?? ''))
        .map((node) => ({ node, read: `${node['Node Type']} of ${node.Alias} as ${who} in ${text}` })),
    );
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.flatMap(({ node, read }) => (isWhole(node) ? read : []))).toEqual([]);
  }
});

/** Partial indexes of what is going on now: they stay small. */
const OF_NOW = [
  'one_live_ticket_per_visit',
  'one_live_leg_per_visit',
  'tickets_live_line',
  'legs_by_staff',
  'reservations_held',
];

/** Read without an index, or by an index's vendor alone. */
const isWhole = (node: PlanNode): boolean =>
  nodesOf(node).every(
    (one) => !/\bAND\b|\bid = /.test(one['Index Cond'] ?? '') && !OF_NOW.includes(one['Index Name'] ?? ''),
  );

/** Finished appointments and visits of the line, one every ten minutes for months, each with a message. */
async function fillYears(): Promise<void> {
  const { vendorId, location, service } = world;
  const staff = await world.staffOf(10);
  await change(
    app.deps.db,
    vendorId,
    sql`
    WITH made AS (
      INSERT INTO visits (vendor_id, entry, status, service_id, location_id, staff_id, meeting_method, source, first_name, email, time_zone,
        starts_at, ends_at, local_start, current_leg, confirmation_number, public_ref, created_at, ended_at, ended_reason)
      SELECT ${vendorId}, CASE WHEN n % 2 = 0 THEN 'booked' ELSE 'joined' END, 2, ${service}, ${location}, ${staff}, 1, 9, 'Past', 'past@example.com', 'America/Los_Angeles',
        CASE WHEN n % 2 = 0 THEN d.at END, CASE WHEN n % 2 = 0 THEN d.at + interval '9 minutes' END, CASE WHEN n % 2 = 0 THEN d.at::timestamp END,
        1, 'past-' || n, 'past-' || n, d.at, d.at, 'completed'
      FROM generate_series(1, ${VISITS}) AS n, LATERAL (SELECT ${at(MOMENT - DAY)}::timestamptz - n * interval '10 minutes' AS at) d
      RETURNING id, created_at, starts_at, ends_at
    ), placed AS (
      INSERT INTO tickets (vendor_id, visit_id, location_id, day, prefix, number, joined_at, order_at, called_at, left_at, left_reason)
      SELECT ${vendorId}, id, ${location}, created_at::date, 'P', row_number() OVER (ORDER BY id), created_at, created_at, created_at, created_at, 'served' FROM made
    ), served AS (
      INSERT INTO legs (vendor_id, visit_id, seq, service_id, location_id, staff_id, queued_at, called_at, started_at, ended_at, outcome)
      SELECT ${vendorId}, id, 1, ${service}, ${location}, ${staff}, created_at, created_at, created_at, created_at, 'completed' FROM made
    ), sent AS (
      INSERT INTO messages (vendor_id, notification_key, event_id, visit_id, location_id, kind, channel, lang, state, made_at, settled_at)
      SELECT ${vendorId}, 'past-' || id, id, id, ${location}, 'booked', 'sms', 'en', 'sent', created_at, created_at FROM made
    ), ended AS (
      INSERT INTO wrap_ups (vendor_id, at, staff_id, location_id, service_id, reason)
      SELECT ${vendorId}, created_at, ${staff}, ${location}, ${service}, 'Booked' FROM made
    )
    INSERT INTO reservations (vendor_id, visit_id, kind, resource_kind, resource_id, during, from_min, to_min)
    SELECT ${vendorId}, id, 'visit', 1, ${staff}, tstzrange(starts_at, ends_at), extract(epoch FROM starts_at) / 60, extract(epoch FROM ends_at) / 60
    FROM made WHERE starts_at IS NOT NULL`,
  );
}
