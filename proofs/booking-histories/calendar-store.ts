import { sql } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';

/**
 * Appointments of a branch that are active without exactly their staff reserved, or that are over and still
 * reserve time. Staff who call a visitor stand at the visit, and the reserved person may be another.
 */
export async function halfBooked(db: Database, vendorId: number, location: number): Promise<string[]> {
  const rows = await db.withVendor(vendorId, (tx) =>
    tx.many(sql<{ id: number; status: number; rows: number }>`
      SELECT v.id, v.status, count(r.id)::integer AS rows FROM visits v
      LEFT JOIN reservations r ON r.vendor_id = v.vendor_id AND r.visit_id = v.id AND r.live AND r.from_min * 60 = EXTRACT(EPOCH FROM v.starts_at)
        AND r.resource_kind = 1 AND (r.resource_id = v.staff_id OR EXISTS (SELECT 1 FROM legs g WHERE g.vendor_id = v.vendor_id AND g.visit_id = v.id
          AND (g.staff_id IS NOT NULL OR g.outcome = 'returned')))
      WHERE v.location_id = ${location} AND v.starts_at IS NOT NULL GROUP BY v.id, v.status
      HAVING count(r.id) <> CASE WHEN v.status = 4 THEN 0 ELSE 1 END`),
  );
  return rows.map(({ id, status, rows: held }) => `visit ${id} of status ${status} has ${held} reservations`);
}

/**
 * Appointments of a branch whose events have gaps or do not end in their state, or that have another number of live
 * positions in the line than their check-in and their status say.
 */
export async function brokenHistories(db: Database, vendorId: number, location: number): Promise<string[]> {
  const rows = await db.withVendor(vendorId, (tx) =>
    tx.many(sql<{ about: string }>`
      SELECT format('visit %s of status %s, version %s: %s events up to %s, last %s; %s positions, %s legs, %s arrivals', v.id, v.status, v.version,
        e.events, e.last, e.status, t.positions, g.legs, e.arrivals) AS about
      FROM visits v,
      LATERAL (SELECT count(*) AS events, max(subject_version) AS last, count(*) FILTER (WHERE kind = 'visit-arrived') AS arrivals,
          (array_agg(data->>'status' ORDER BY subject_version DESC))[1]::integer AS status
        FROM events WHERE vendor_id = v.vendor_id AND subject_kind = 'visit' AND subject_id = v.id) e,
      LATERAL (SELECT count(*) AS positions FROM tickets WHERE vendor_id = v.vendor_id AND visit_id = v.id AND left_at IS NULL) t,
      LATERAL (SELECT count(*) AS legs FROM legs WHERE vendor_id = v.vendor_id AND visit_id = v.id AND ended_at IS NULL) g,
      LATERAL (SELECT (v.status IN (1, 5) AND v.arrived_at IS NOT NULL)::integer AS inside) i
      -- The positions to exchange were written without events.
      WHERE v.location_id = ${location} AND v.starts_at IS NOT NULL
        AND (v.version <> e.last OR e.events <> v.version - (v.converted_at IS NOT NULL)::integer OR e.status <> v.status
          OR e.arrivals <> (v.arrived_at IS NOT NULL)::integer OR t.positions <> i.inside OR g.legs <> i.inside)`),
  );
  return rows.map(({ about }) => about);
}

/** The number of events of a branch's appointments, by kind. */
export async function eventsByKind(
  db: Database,
  vendorId: number,
  location: number,
): Promise<Record<string, number>> {
  const rows = await db.withVendor(vendorId, (tx) =>
    tx.many(sql<{ kind: string; count: number }>`
      SELECT e.kind, count(*)::integer AS count FROM events e JOIN visits v ON v.vendor_id = e.vendor_id AND v.id = e.subject_id
      WHERE e.vendor_id = ${vendorId} AND e.subject_kind = 'visit' AND v.location_id = ${location} GROUP BY e.kind`),
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

/** Pairs of live reservations of one resource that overlap, counted without any constraint. */
export async function overlapsIn(db: Database, vendorId: number): Promise<number> {
  const { count } = await db.withVendor(vendorId, (tx) =>
    tx.one(sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM reservations a
      JOIN reservations b ON b.resource_kind = a.resource_kind AND b.resource_id = a.resource_id AND b.id > a.id AND b.live
       AND b.from_min < a.to_min AND a.from_min < b.to_min
      WHERE a.live`),
  );
  return count;
}

/**
 * Deadlocks in this database so far. PostgreSQL ends each after a second, and the server tries again: no response
 * shows it, apart from its time.
 */
export async function deadlocksIn(db: Database, vendorId: number): Promise<number> {
  const { count } = await db.withVendor(vendorId, (tx) =>
    tx.one(sql<{ count: number }>`
      SELECT deadlocks::integer AS count FROM pg_stat_database WHERE datname = current_database()`),
  );
  return count;
}
