import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { openDatabase, sql } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { isSameClient } from '#domain/clients/same-client.ts';
import type { Contact } from '#domain/clients/same-client.ts';
import { clientOf } from '#server/capabilities/clients/index.ts';
import { aDatabase } from '#server/testing/test-database.ts';
import { keepDemoOnDuty, seedDemo, topUpToday } from '../index.ts';
import type { SeedOptions } from '../index.ts';

const NOW = Date.parse('2026-11-20T18:05:00Z');

let db: Database;
let harbor = 0;
let lines: string[] = [];

beforeAll(async () => {
  db = openDatabase(await aDatabase());
});
afterAll(() => db.close());

const seed = (more: Partial<SeedOptions> = {}) =>
  seedDemo({
    db,
    now: NOW,
    seed: 1,
    days: 12,
    log: (line) => lines.push(line),
    accounts: bareAccounts(),
    ...more,
  });

/** Identities as rows; the access capability's own tests cover password hashes. */
function bareAccounts(): SeedOptions['accounts'] {
  return {
    identityOfEmail: (email) =>
      db.acrossVendors(
        async (tx) =>
          (await tx.maybe(sql<{ id: string }>`SELECT id FROM identities WHERE email = ${email}`))?.id ?? null,
      ),
    async createIdentity({ email, name }) {
      await db.acrossVendors((tx) =>
        tx.run(
          sql`INSERT INTO identities (id, name, email, created_at, updated_at) VALUES (${email}, ${name}, ${email}, now(), now())`,
        ),
      );
      return email;
    },
    markDemoAccount: async () => {},
    makeProductAdmin: async (id) => {
      await db.acrossVendors(
        (tx) =>
          tx.run(sql`INSERT INTO platform_staff (identity_id, role, created_at) VALUES (${id}, 50, now())`),
        'foyer_worker',
      );
    },
  };
}

async function count(table: string, where = sql`true`): Promise<number> {
  const [row] = await db.read(
    harbor,
    sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)} WHERE ${where}`,
  );
  return row!.n;
}

/** Counts violations of conditions that always hold for the demo's rows. */
async function faults(): Promise<Record<string, number>> {
  const [row] = await db.read(
    harbor,
    sql<Record<string, number>>`
    SELECT (SELECT count(*) FROM visits v WHERE v.is_demo AND v.version <> (SELECT max(e.subject_version) FROM events e
             WHERE e.vendor_id = v.vendor_id AND e.subject_kind = 'visit' AND e.subject_id = v.id)) AS versions,
      (SELECT count(*) FROM visits v WHERE v.is_demo AND v.version <> (SELECT count(*) FROM events e
             WHERE e.vendor_id = v.vendor_id AND e.subject_kind = 'visit' AND e.subject_id = v.id)) AS gaps,
      (SELECT count(*) FROM visits v JOIN tickets t ON t.vendor_id = v.vendor_id AND t.visit_id = v.id
             WHERE t.left_at IS NULL AND v.status NOT IN (1, 5)) AS live_tickets_of_ended_visits,
      (SELECT count(*) FROM visits v JOIN tickets t ON t.vendor_id = v.vendor_id AND t.visit_id = v.id
             WHERE t.left_at IS NULL AND NOT EXISTS (SELECT 1 FROM legs g WHERE g.vendor_id = v.vendor_id AND g.visit_id = v.id
               AND g.seq = v.current_leg AND g.ended_at IS NULL)) AS live_tickets_without_leg,
      (SELECT count(*) FROM legs g JOIN visits v ON v.vendor_id = g.vendor_id AND v.id = g.visit_id
             WHERE v.status = 5 AND g.seq = v.current_leg AND (g.started_at IS NULL OR g.ended_at IS NOT NULL)) AS in_progress_without_service,
      (SELECT count(*) FROM legs a JOIN legs b ON b.vendor_id = a.vendor_id AND b.staff_id = a.staff_id AND a.ended_at IS NULL AND b.ended_at IS NULL
             AND a.called_at IS NOT NULL AND b.called_at IS NOT NULL AND b.visit_id > a.visit_id) AS two_at_once`,
  );
  return row!;
}
const NO_FAULTS = {
  versions: 0,
  gaps: 0,
  liveTicketsOfEndedVisits: 0,
  liveTicketsWithoutLeg: 0,
  inProgressWithoutService: 0,
  twoAtOnce: 0,
};

async function liveLines(): Promise<{ place: string; waiting: number; oldest: Instant }[]> {
  return db.read(
    harbor,
    sql<{ place: string; waiting: number; oldest: Instant }>`
    SELECT l.external_id AS place, count(*) FILTER (WHERE t.called_at IS NULL) AS waiting, min(t.joined_at) AS oldest
    FROM tickets t JOIN locations l ON l.vendor_id = t.vendor_id AND l.id = t.location_id
    WHERE t.left_at IS NULL AND l.external_id IN ('harbor-001', 'harbor-002') GROUP BY l.external_id ORDER BY l.external_id`,
  );
}

describe('seeding', () => {
  it('refuses an invalid request before it writes anything', async () => {
    expect(await seed({ vendor: 'nobody' })).toMatchObject({ ok: false, code: 'vendor-unknown' });
    expect(await seed({ vendor: 'sunrise-clinic', locations: 4 })).toMatchObject({
      ok: false,
      code: 'locations-range',
    });
    expect(await seed({ locations: 5000 })).toMatchObject({ ok: false, code: 'locations-range' });
    expect(await seed({ locations: 0 })).toMatchObject({ ok: false, code: 'locations-range' });
    expect(await seed({ days: -1 })).toMatchObject({ ok: false, code: 'days-range' });
    expect(await db.acrossVendors((tx) => tx.many(sql`SELECT id FROM identities`))).toEqual([]);
  });

  it('creates both vendors completely', async () => {
    const seeded = await seed();
    if (!seeded.ok) throw new Error(seeded.words);
    expect(seeded.vendors.map(({ pathname }) => pathname)).toEqual(['harbor-bank', 'sunrise-clinic']);
    harbor = seeded.vendors[0]!.id;
    expect([
      await count('locations'),
      await count('services'),
      await count('categories'),
      await count('staff', sql`role <> 7`),
    ]).toEqual([12, 8, 3, 40]);
    expect(await count('staff', sql`identity_id IS NOT NULL`)).toBe(7);
    expect(await count('visits', sql`is_demo`)).toBe(seeded.vendors[0]!.visits);
    expect(await count('visits', sql`starts_at > ${new Date(NOW)} AND status = 1`)).toBeGreaterThan(100);
    expect(await count('feedback')).toBeGreaterThan(200);
    expect(await count('service_times', sql`visits >= 20 AND squares > 0`)).toBeGreaterThan(10);
    // Each line has learned from its past: estimates shown, and real waits.
    expect(await count('line_learning', sql`jsonb_array_length(model -> 'calibrations') > 0`)).toBe(12);
    expect(await count('wait_shown', sql`raw_median IS NOT NULL AND started_at IS NOT NULL`)).toBeGreaterThan(
      200,
    );
    expect(lines).toHaveLength(2);
  });

  it('leaves a database without contradictions', async () => {
    expect(await faults()).toEqual(NO_FAULTS);
    expect(
      await count('reservations', sql`live AND from_min * 60 <> extract(epoch FROM lower(during))`),
    ).toBe(0);
  });

  it('has returning visitors on record, some of them in a line now, linked by the product’s rule', async () => {
    expect(await count('clients')).toBeGreaterThan(150);
    expect(await count('client_terms')).toBeGreaterThan((await count('clients')) * 3);
    expect(await count('visits', sql`client_link = 'confirmed'`)).toBeGreaterThan(100);
    expect(await count('visits', sql`client_link = 'suggested'`)).toBeGreaterThan(100);
    expect(
      await count(
        'tickets',
        sql`left_at IS NULL AND visit_id IN (SELECT id FROM visits WHERE client_link = 'confirmed')`,
      ),
    ).toBeGreaterThan(0);
    const rows = await db.read(
      harbor,
      sql<Record<'client' | 'visit', Contact>>`
      SELECT json_build_object('firstName', c.first_name, 'lastName', c.last_name, 'email', c.email, 'phone', c.phone) AS client,
        json_build_object('firstName', v.first_name, 'lastName', v.last_name, 'email', v.email, 'phone', v.phone) AS visit
      FROM visits v JOIN clients c ON c.id = v.client_id`,
    );
    expect(rows.filter(({ client, visit }) => !isSameClient(client, visit))).toEqual([]);
    const again = await db.withVendor(harbor, (tx) =>
      Promise.all(rows.slice(0, 40).map(({ visit }) => clientOf(tx, visit))),
    );
    expect(again).not.toContain(null);
  });

  it('has a line at the live locations, a called and a served visitor, and staff on duty', async () => {
    for (const { waiting } of await liveLines()) expect(waiting >= 4 && waiting <= 25).toBe(true);
    expect(await count('tickets', sql`left_at IS NULL AND called_at IS NOT NULL`)).toBeGreaterThanOrEqual(2);
    expect(await count('duty', sql`state = 'busy' AND station_id IS NOT NULL`)).toBeGreaterThanOrEqual(4);
  });

  it('is history: every event has its position, and a listener starts after them', async () => {
    expect(await count('events', sql`position IS NULL`)).toBe(0);
    const [{ last }] = (await db.read(
      harbor,
      sql<{ last: number }>`SELECT last_event_position() AS last`,
    )) as [{ last: number }];
    expect(last).toBeGreaterThan(10_000);
  });

  it('is refused if its vendor exists', async () => {
    expect(await seed({ vendor: 'sunrise-clinic' })).toMatchObject({ ok: false, code: 'vendor-exists' });
  });
});

describe('topping up', () => {
  const topUp = (now: Instant) => topUpToday({ db, now, log: () => {} });
  const whole = async () => [await count('visits'), await count('events'), await count('tickets')];

  it('does nothing right after seeding, nor on a second run at one instant', async () => {
    const before = await whole();
    expect(await topUp(NOW)).toBe(0);
    expect(await whole()).toEqual(before);
    expect(await topUp(NOW + 25 * MINUTE)).toBeGreaterThan(5);
    const after = await whole();
    expect(await topUp(NOW + 25 * MINUTE)).toBe(0);
    expect(await whole()).toEqual(after);
    expect(await faults()).toEqual(NO_FAULTS);
  });

  it('waits for a new day when a job runs it every minute', async () => {
    const before = await whole();
    expect(await topUpToday({ db, now: NOW + HOUR, log: () => {}, onlyWhenDayTurned: true })).toBe(0);
    expect(await whole()).toEqual(before);
  });

  it('does not change visits that real people created or are serving', async () => {
    const mine = await db.withVendor(harbor, async (tx) => {
      const { id } = await tx.one(sql<{ id: number }>`
        INSERT INTO visits (vendor_id, entry, service_id, location_id, meeting_method, source, first_name, time_zone, confirmation_number, public_ref, current_leg, created_at)
        SELECT vendor_id, 'joined', (SELECT min(id) FROM services), id, 1, 13, 'Real', time_zone, 'REAL0001', 'real', 1, ${new Date(NOW)} FROM locations WHERE external_id = 'harbor-001'
        RETURNING id`);
      await tx.run(sql`INSERT INTO tickets (vendor_id, visit_id, location_id, day, prefix, number, joined_at, order_at)
        SELECT vendor_id, id, location_id, '2026-11-20', 'Z', 1, created_at, created_at FROM visits WHERE id = ${id}`);
      return id;
    });
    // A real staff member signs in and calls the first visitor.
    const held = await db.withVendor(harbor, async (tx) => {
      const { staff } = await tx.one(
        sql<{ staff: number }>`SELECT id AS staff FROM staff WHERE email = 'staff@harbor.test'`,
      );
      const { visit } = await tx.one(sql<{ visit: number }>`
        SELECT t.visit_id AS visit FROM tickets t JOIN locations l ON l.id = t.location_id AND l.external_id = 'harbor-001'
        WHERE t.left_at IS NULL AND t.called_at IS NULL AND t.prefix <> 'Z' ORDER BY t.order_at LIMIT 1`);
      await tx.run(
        sql`UPDATE tickets SET called_at = ${new Date(NOW + 26 * MINUTE)} WHERE visit_id = ${visit}`,
      );
      await tx.run(
        sql`UPDATE legs SET called_at = ${new Date(NOW + 26 * MINUTE)}, calls = 1, staff_id = ${staff} WHERE visit_id = ${visit} AND ended_at IS NULL`,
      );
      return visit;
    });
    const rowOf = (id: number) =>
      db.read(
        harbor,
        sql`SELECT v.*, t.called_at, t.left_at FROM visits v JOIN tickets t ON t.visit_id = v.id WHERE v.id = ${id}`,
      );
    const before = [await rowOf(mine), await rowOf(held)];
    expect(await topUp(NOW + 3 * HOUR)).toBeGreaterThan(20);
    expect([await rowOf(mine), await rowOf(held)]).toEqual(before);
    await db.withVendor(harbor, async (tx) => {
      await tx.run(sql`DELETE FROM tickets WHERE visit_id = ${mine}`);
      await tx.run(sql`DELETE FROM visits WHERE id = ${mine}`);
      await tx.run(sql`UPDATE tickets SET called_at = NULL WHERE visit_id = ${held}`);
      await tx.run(
        sql`UPDATE legs SET called_at = NULL, calls = 0, staff_id = NULL WHERE visit_id = ${held} AND ended_at IS NULL`,
      );
    });
    expect(await faults()).toEqual(NO_FAULTS);
  });

  it.each([
    ['half a day', 14 * HOUR],
    ['the next day', DAY + 2 * HOUR],
    ['four days', 5 * DAY + HOUR],
  ])('brings the line up to now after %s', async (_, later) => {
    const now = NOW + later;
    expect(await topUp(now)).toBeGreaterThan(50);
    for (const { waiting, oldest } of await liveLines()) {
      expect(waiting >= 4 && waiting <= 25).toBe(true);
      expect(now - oldest).toBeLessThan(6 * HOUR);
    }
    expect(await faults()).toEqual(NO_FAULTS);
    expect(
      await count(
        'visits',
        sql`status IN (1, 5) AND is_demo AND entry = 'joined' AND created_at < ${new Date(now - DAY)}`,
      ),
    ).toBe(0);
    expect(await count('visits', sql`status = 1 AND is_demo AND starts_at < ${new Date(now - DAY)}`)).toBe(0);
    expect(await count('visits', sql`starts_at > ${new Date(now + 25 * DAY)}`)).toBeGreaterThan(0);
  });

  it('continues on a new day', async () => {
    // Past midnight in St. John's, and nowhere else yet.
    expect(
      await topUpToday({
        db,
        now: Date.parse('2026-11-26T03:31:00Z'),
        log: () => {},
        onlyWhenDayTurned: true,
      }),
    ).toBeGreaterThan(0);
    expect(await faults()).toEqual(NO_FAULTS);
  });

  it('keeps the demo’s staff on duty, and only them', async () => {
    const now = NOW + 6 * DAY;
    await keepDemoOnDuty({ db, now });
    expect(await count('duty', sql`state <> 'off' AND last_seen_at < ${new Date(now)}`)).toBe(0);
    expect(await count('duty', sql`state <> 'off'`)).toBeGreaterThan(3);
  });
});
