import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';
import { dropEndedHolds } from '../offers/offers-store.ts';

export const RESOURCE = { staff: 1, room: 2 } as const;

export interface Resource {
  kind: (typeof RESOURCE)[keyof typeof RESOURCE];
  id: number;
}

/** The resources of an appointment and their range, buffers and travel included. */
export interface Reserving {
  visitId: number;
  resources: readonly Resource[];
  from: Instant;
  to: Instant;
  now: Instant;
  /** Whether ended holds may exist. Looking for them in vain would cost as much as the booking itself. */
  hasEndedHolds: boolean;
  /**
   * The staff member who overbooks, and whether the reservation may overlap others. Without that, the constraint
   * refuses a time that is taken meanwhile. The reason is stored with the event's personal words.
   */
  overbook?: { by: number; overlaps: boolean } | null;
}

/**
 * Reserves all resources or none. The constraint's refusal (23P01) aborts the transaction. Removes ended
 * holds first.
 */
export async function reserve(
  tx: Tx,
  { visitId, resources, from, to, now, hasEndedHolds, overbook = null }: Reserving,
): Promise<void> {
  lockTimes(tx, { visitId, resources });
  if (hasEndedHolds) dropEndedHolds(tx, { resources, now });
  // mutation: written-reservation
  await tx.run(sql`
    INSERT INTO reservations (vendor_id, visit_id, kind, resource_kind, resource_id, during, from_min, to_min, overbooked, overbooked_by)
    SELECT ${tx.vendorId}, ${visitId}, 'visit', w.kind, w.id, tstzrange(${at(from)}, ${at(to)}), ${Math.floor(from / MINUTE)}, ${Math.ceil(to / MINUTE)},
      ${overbook?.overlaps ?? false}, ${overbook?.by ?? null}
    FROM json_to_recordset(${json(resources)}::json) AS w(kind smallint, id bigint) ORDER BY w.kind, w.id`);
}

/**
 * Serialises transactions that reserve or release the same staff and rooms, both the old and the new ones.
 * The constraint alone would be correct. But transactions that have both written deadlock on it until
 * PostgreSQL aborts one, a second later. Lock in one order, before writing anything else about them.
 */
export function lockTimes(
  tx: Tx,
  { visitId, resources = [] }: { visitId: number; resources?: readonly Resource[] },
): void {
  // mutation: locked-times
  tx.enqueue(sql`
    SELECT pg_advisory_xact_lock(hashtextextended(${tx.vendorId} || ':' || t.kind || ':' || t.id, 17)) FROM (
      SELECT w.kind, w.id FROM json_to_recordset(${json(resources)}::json) AS w(kind smallint, id bigint)
      UNION SELECT r.resource_kind, r.resource_id FROM reservations r WHERE r.vendor_id = ${tx.vendorId} AND r.visit_id = ${visitId}
      ORDER BY 1, 2) AS t`);
}

/** Whether the constraint refused the reservation because the time is taken. */
export const isTaken = (error: unknown): boolean => (error as { code?: string } | null)?.code === '23P01';

/** Returns the minutes of appointments per staff member between two instants. */
export async function loadsOf(
  tx: Tx,
  { staffIds, from, to }: { staffIds: readonly number[]; from: Instant; to: Instant },
): Promise<Map<number, number>> {
  const rows = await tx.many(sql<{ id: number; minutes: number }>`
    SELECT resource_id AS id, sum(to_min - from_min)::integer AS minutes FROM reservations
    WHERE vendor_id = ${tx.vendorId} AND resource_kind = 1 AND resource_id = ANY(${[...staffIds]}::bigint[]) AND live AND kind <> 'hold'
      AND from_min >= ${Math.floor(from / MINUTE)} AND from_min < ${Math.ceil(to / MINUTE)} GROUP BY resource_id`);
  return new Map(rows.map(({ id, minutes }) => [id, minutes]));
}

/** Returns false when too few seats are left. */
export async function takeSeats(
  tx: Tx,
  { sessionId, seats }: { sessionId: number; seats: number },
): Promise<boolean> {
  const taken = await tx.run(sql`
    UPDATE sessions SET seats_taken = seats_taken + ${seats}
    WHERE vendor_id = ${tx.vendorId} AND id = ${sessionId} AND status = 'open' AND seats_taken + seats_held + ${seats} <= capacity`);
  // mutation: seats-taken
  return taken === 1;
}

/**
 * Releases the unused time of a visit: everything of a cancelled one, the time after the end of an ended one.
 * A reservation that would end before it starts is released whole.
 */
export async function giveBack(tx: Tx, visitId: number): Promise<void> {
  lockTimes(tx, { visitId });
  const freed = await tx.many(sql<Freed>`
    UPDATE reservations r SET
      live = r.live AND v.status <> 4 AND v.ended_at > lower(r.during),
      during = CASE WHEN v.status <> 4 AND v.ended_at > lower(r.during) THEN tstzrange(lower(r.during), v.ended_at) ELSE r.during END,
      to_min = CASE WHEN v.status <> 4 AND v.ended_at > lower(r.during) THEN greatest(ceil(EXTRACT(EPOCH FROM v.ended_at) / 60)::integer, r.from_min + 1) ELSE r.to_min END
    FROM visits v
    WHERE r.vendor_id = ${tx.vendorId} AND r.visit_id = ${visitId} AND r.live AND v.vendor_id = r.vendor_id AND v.id = r.visit_id
      AND (v.status = 4 OR v.status IN (2, 3, 6) AND v.ended_at < upper(r.during))
    RETURNING r.resource_kind AS kind, r.resource_id AS id, r.from_min AS "from"`);
  await promoteBeside(tx, freed);
}

/** Returns the capacity of the visit's smallest room; null without a room. */
export async function roomFor(tx: Tx, visitId: number): Promise<number | null> {
  const { least } = await tx.one(sql<{ least: number | null }>`
    SELECT min(m.capacity) AS least FROM reservations r JOIN rooms m ON m.vendor_id = r.vendor_id AND m.id = r.resource_id
    WHERE r.vendor_id = ${tx.vendorId} AND r.visit_id = ${visitId} AND r.resource_kind = 2 AND r.live AND m.kind = 'room'`);
  return least;
}

/** Call once per taken seat, in the transaction that cancels or moves the visit. */
export async function giveSeatsBack(
  tx: Tx,
  { sessionId, seats }: { sessionId: number; seats: number },
): Promise<void> {
  await tx.run(sql`
    UPDATE sessions SET seats_taken = seats_taken - ${seats} WHERE vendor_id = ${tx.vendorId} AND id = ${sessionId} AND seats_taken >= ${seats}`);
}

/**
 * Deletes the visit's reservations so that the same transaction can reserve others. No other transaction can
 * take them before the commit.
 */
export async function dropReservations(tx: Tx, visitId: number): Promise<void> {
  const freed = await tx.many(sql<Freed>`
    DELETE FROM reservations WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId}
    RETURNING resource_kind AS kind, resource_id AS id, from_min AS "from"`);
  await promoteBeside(tx, freed);
}

/** Deletes the reserved time of the visit's staff and keeps its room. Returns false when no time was reserved. */
export async function dropStaff(tx: Tx, visitId: number): Promise<boolean> {
  const freed = await tx.many(sql<Freed>`
    DELETE FROM reservations WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId} AND resource_kind = ${RESOURCE.staff}
    RETURNING resource_kind AS kind, resource_id AS id, from_min AS "from"`);
  await promoteBeside(tx, freed);
  return freed.length > 0;
}

export interface Freed {
  kind: number;
  id: number;
  from: number;
}

/** Promotes overbooked reservations to ordinary ones when nothing overlaps them any more (ground rule 9). */
export async function promoteBeside(tx: Tx, freed: readonly Freed[]): Promise<void> {
  if (freed.length === 0) return;
  await tx.run(sql`
    UPDATE reservations o SET overbooked = false
    FROM json_to_recordset(${json(freed)}::json) AS f(kind smallint, id bigint, "from" integer)
    WHERE o.vendor_id = ${tx.vendorId} AND o.live AND o.overbooked AND o.resource_kind = f.kind AND o.resource_id = f.id
      AND o.from_min > f."from" - ${NEAR} AND o.from_min < f."from" + ${NEAR}
      AND NOT EXISTS (SELECT 1 FROM reservations x WHERE x.vendor_id = o.vendor_id AND x.live AND x.resource_kind = o.resource_kind
        AND x.resource_id = o.resource_id AND x.id <> o.id AND x.from_min < o.to_min AND x.to_min > o.from_min AND (NOT x.overbooked OR x.id < o.id))`);
}

/** In minutes; no appointment is longer. */
const NEAR = 2 * 24 * 60;
