import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, onDuty } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { asOperator } from '#server/testing/operator-store.ts';
import * as appointments from '../../capabilities/appointments/index.ts';
import * as queue from '../../capabilities/queue/index.ts';
import * as visits from '../../capabilities/visits/index.ts';
import { outboxInvariants } from '../outbox/invariants.ts';
import { auditFigures, openViolations } from './audit-store.ts';

const lines: { fields: Record<string, unknown>; text: string }[] = [];
const log: Log = {
  debug() {},
  info() {},
  warn() {},
  error: (fields, text) => void lines.push({ fields, text }),
};

let app: TestApp;
let vendorId: number;
let location: number;
let service: number;
beforeAll(async () => {
  app = await anApp({ log });
  const { db } = app.deps;
  vendorId = (await aVendor(db)).id;
  location = await aLocation(db, vendorId);
  service = await aService(db, vendorId, { locations: [location] });
  const staff = await aStaffMember(db, vendorId, { locations: [location], serves: [service] });
  await onDuty(db, vendorId, { staff, location });
  // Duplicates of unique values require dropping the constraints.
  for (const fault of [
    sql`ALTER TABLE reservations DROP CONSTRAINT no_double_booking`,
    sql`DROP INDEX one_live_ticket_per_visit`,
    sql`DROP INDEX one_live_leg_per_visit`,
    sql`ALTER TABLE tickets DROP CONSTRAINT tickets_vendor_id_location_id_day_prefix_number_key`,
    sql`ALTER TABLE sessions DROP CONSTRAINT sessions_check1`,
    sql`DROP INDEX events_00000_version`,
  ])
    await asOperator(db, fault);
  await auditInFull();
});

const audit = () => app.jobs.find((job) => job.name === 'audit')!.work({});
/** Audits every invariant over all rows once: one invariant per run. */
async function auditInFull() {
  for (let run = 0; run < 12; run += 1) await audit();
}
const result = async () =>
  (await app.deps.db.acrossVendors((tx) => openViolations(tx, 100))).map(
    ({ invariant, subject }) => `${invariant}: ${subject}`,
  );
const figuresOf = async (name: string) => {
  const figures = await app.deps.db.acrossVendors(auditFigures);
  const { open, total } = figures.find(({ invariant }) => invariant === name)!;
  return { open, total };
};
const violationsInAll = async (name: string) => {
  const all = [
    ...outboxInvariants(app.listeners),
    ...visits.invariants,
    ...queue.invariants,
    ...appointments.invariants,
  ];
  const invariant = all.find((each) => each.name === name)!;
  const wrong = await app.deps.db.acrossVendors(
    (tx) => invariant.find(tx, { whole: true, after: 0, upto: 0 }),
    'foyer_worker',
  );
  return wrong.map(({ subject }) => `${name}: ${subject}`);
};
const write = (query: Parameters<TestApp['deps']['db']['read']>[1]) => asOperator(app.deps.db, query);
const one = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> =>
  (await app.deps.db.read(vendorId, query))[0]!;

async function joined(): Promise<number> {
  const response = await ask(app, 'POST /api/v2/open/queue-appointments', {
    body: aJoin({ location, service }),
  });
  expect(response.status).toBe(201);
  return Number(response.body.data.id);
}
async function aReservation(from: number, to: number): Promise<number> {
  const range = `[${new Date(from).toISOString()},${new Date(to).toISOString()})`;
  return (
    await asOperator<{ id: number }>(
      app.deps.db,
      sql`INSERT INTO reservations (vendor_id, kind, resource_kind, resource_id, during, from_min, to_min)
        VALUES (${vendorId}, 'hold', 1, 77, ${range}::tstzrange, ${from / MINUTE}, ${to / MINUTE}) RETURNING id`,
    )
  )[0]!.id;
}
/** Breaks and repairs an invariant: `break` returns the expected message. */
interface Case {
  break(): Promise<string>;
  mend(): Promise<unknown>;
  /** Minutes that the violation must last. */
  minutes?: number;
}
let visit: number;
const cases: Record<string, Case> = {
  'reservations-overlap': {
    async break() {
      await aReservation(10 * HOUR, 11 * HOUR);
      // Adjacent to the other, without overlap.
      await aReservation(11 * HOUR, 12 * HOUR);
      return `reservation ${await aReservation(11.5 * HOUR, 12.5 * HOUR)}`;
    },
    mend: () => write(sql`UPDATE reservations SET live = false WHERE vendor_id = ${vendorId}`),
  },
  'session-seats': {
    async break() {
      // A constraint refuses more seats than the session has.
      const [session] = await asOperator<{ id: number }>(
        app.deps.db,
        sql`INSERT INTO sessions (vendor_id, service_id, location_id, starts_at, ends_at, time_zone, capacity, seats_taken)
          VALUES (${vendorId}, ${service}, ${location}, to_timestamp(0), to_timestamp(9), 'UTC', 10, -1) RETURNING id`,
      );
      return `session ${session!.id}`;
    },
    mend: () => write(sql`UPDATE sessions SET seats_taken = 0 WHERE vendor_id = ${vendorId}`),
  },
  'live-tickets': {
    async break() {
      visit = await joined();
      await write(sql`INSERT INTO tickets (vendor_id, visit_id, location_id, day, prefix, number, joined_at, order_at)
        SELECT vendor_id, visit_id, location_id, day, 'Z', 1, joined_at, order_at FROM tickets WHERE visit_id = ${visit}`);
      return `visit ${visit}`;
    },
    mend: () => write(sql`DELETE FROM tickets WHERE visit_id = ${visit} AND prefix = 'Z'`),
  },
  'live-legs': {
    async break() {
      visit = await joined();
      await write(sql`INSERT INTO legs (vendor_id, visit_id, seq, service_id, location_id, queued_at)
        SELECT vendor_id, visit_id, 2, service_id, location_id, queued_at FROM legs WHERE visit_id = ${visit}`);
      return `visit ${visit}`;
    },
    mend: () => write(sql`DELETE FROM legs WHERE visit_id = ${visit} AND seq = 2`),
  },
  'ticket-numbers': {
    async break() {
      const first = await joined();
      visit = await joined();
      await write(
        sql`UPDATE tickets SET number = (SELECT number FROM tickets WHERE visit_id = ${first}) WHERE visit_id = ${visit}`,
      );
      const { id } = await one(sql<{ id: number }>`SELECT id FROM tickets WHERE visit_id = ${visit}`);
      return `ticket ${id}`;
    },
    mend: () => write(sql`UPDATE tickets SET number = 99 WHERE visit_id = ${visit}`),
  },
  'visit-status': {
    async break() {
      visit = await joined();
      await write(sql`UPDATE visits SET status = 2 WHERE id = ${visit}`);
      return `visit ${visit}`;
    },
    mend: () => write(sql`UPDATE visits SET status = 1 WHERE id = ${visit}`),
  },
  'visit-versions': {
    async break() {
      visit = await joined();
      await write(sql`UPDATE visits SET version = version + 1 WHERE id = ${visit}`);
      return `visit ${visit}`;
    },
    mend: () => write(sql`UPDATE visits SET version = version - 1 WHERE id = ${visit}`),
  },
  'event-versions': {
    async break() {
      const [event] = await asOperator<{ id: number }>(
        app.deps.db,
        sql`INSERT INTO events (vendor_id, at, subject_kind, subject_id, subject_version, kind, actor_kind)
          VALUES (${vendorId}, to_timestamp(0), 'test', 5, 1, 'test-happened', 'system'), (${vendorId}, to_timestamp(0), 'test', 5, 3, 'test-happened', 'system') RETURNING id`,
      ).then((rows) => rows.slice(1));
      return `event ${event!.id}`;
    },
    mend: () =>
      write(sql`UPDATE events SET subject_version = 2 WHERE subject_kind = 'test' AND subject_version = 3`),
  },
  'events-stamped': {
    minutes: 1,
    async break() {
      // The sequencer assigns positions from here on; this event has lost its own.
      const { id } = await one(
        sql<{ id: number }>`SELECT max(id) AS id FROM events WHERE vendor_id = ${vendorId}`,
      );
      await write(
        sql`INSERT INTO events (vendor_id, at, subject_kind, subject_id, subject_version, kind, actor_kind) VALUES (${vendorId}, to_timestamp(0), 'test', 6, 1, 'test-happened', 'system')`,
      );
      return `event ${id + 1}`;
    },
    mend: () => app.outbox.settle(),
  },
  'listeners-move': {
    minutes: 1,
    async break() {
      const [row] = await asOperator<{ position: number }>(
        app.deps.db,
        sql`UPDATE listeners SET position = position - 1 WHERE name = 'client-links' RETURNING position`,
      );
      return `listener client-links at position ${row!.position}`;
    },
    mend: () => app.outbox.settle(),
  },
};

describe('the auditor', () => {
  it('knows every invariant broken here, and finds no violation in the product’s own data', async () => {
    for (let n = 0; n < 3; n += 1) await joined();
    await app.settle();
    await audit();
    expect(await result()).toEqual([]);
    const figures = await app.deps.db.acrossVendors(auditFigures);
    expect(figures.map(({ invariant }) => invariant)).toEqual(Object.keys(cases).toSorted());
    expect(figures.every(({ sweptAt, checkedAt }) => sweptAt !== null && checkedAt === app.clock.now())).toBe(
      true,
    );
  });

  it.each(Object.entries(cases))('finds %s within a minute, once, and sees the repair', async (name, of) => {
    await app.settle();
    // While time must pass, no stamp and no listener may run.
    if (of.minutes) await app.outbox.stop();
    const shown = `${name}: ${await of.break()}`;
    if (!of.minutes) await app.settle();
    lines.length = 0;
    await audit();
    if (of.minutes) {
      expect(await result()).not.toContain(shown);
      app.clock.advance(of.minutes * MINUTE);
      await audit();
    }
    expect(await result()).toContain(shown);
    expect(await figuresOf(name)).toEqual({ open: 1, total: 1 });
    // The nightly audit of every row reports the same.
    expect(await violationsInAll(name)).toEqual([shown]);
    await audit();
    const mine = lines.filter(({ fields }) => fields['invariant'] === name);
    expect(mine).toHaveLength(1);
    expect(Object.keys(mine[0]!.fields)).toEqual(['invariant', 'vendorId', 'subject']);

    await of.mend();
    await audit();
    expect(await result()).toEqual([]);
    expect(await figuresOf(name)).toEqual({ open: 0, total: 1 });
  });

  it('finds violations at night that no event has touched', async () => {
    visit = await joined();
    await app.settle();
    await ask(app, `GET /healthz`);
    await audit();
    await write(sql`UPDATE tickets SET left_at = now(), left_reason = 'served' WHERE visit_id = ${visit}`);
    await write(sql`UPDATE legs SET ended_at = now(), outcome = 'served' WHERE visit_id = ${visit}`);
    await audit();
    expect(await result()).toEqual([]);
    app.clock.set(Date.UTC(2026, 10, 22, 2, 30));
    await auditInFull();
    expect(await result()).toEqual([`visit-status: visit ${visit}`]);
    const metrics = async () => (await ask(app, 'GET /metrics')).text;
    // Figures are at most a second old.
    await expect
      .poll(metrics, { timeout: 10_000 })
      .toContain('foyer_invariant_violations{invariant="visit-status"} 1');
    expect(await metrics()).toContain('# TYPE invariant_violations_total counter');
    expect(await metrics()).toContain('invariant_violations_total{invariant="visit-status"} 2');
    expect(await metrics()).toContain('foyer_invariant_violations{invariant="ticket-numbers"} 0');
    expect(await metrics()).toContain('foyer_audit_age_seconds{invariant="visit-status"} 0');
  });
});
