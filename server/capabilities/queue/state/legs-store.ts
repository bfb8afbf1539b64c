import type { NearKind } from '#domain/notifications/due-line-messages.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

export interface LegState {
  seq: number;
  serviceId: number;
  locationId: number;
  staffId: number | null;
  stationId: number | null;
  roomId: number | null;
  queuedAt: Instant;
  calledAt: Instant | null;
  calls: number;
  startedAt: Instant | null;
  endedAt: Instant | null;
  outcome: LegOutcome | null;
}
export type LegOutcome =
  | 'served'
  | 'completed'
  | 'no_show'
  | 'cancelled'
  | 'returned'
  | 'converted'
  | 'transferred'
  | 'day_ended';

export function insertLeg(
  tx: Tx,
  leg: { visitId: number; seq: number; serviceId: number; locationId: number; queuedAt: Instant },
): void {
  tx.enqueue(sql`INSERT INTO legs (vendor_id, visit_id, seq, service_id, location_id, queued_at)
    VALUES (${tx.vendorId}, ${leg.visitId}, ${leg.seq}, ${leg.serviceId}, ${leg.locationId}, ${at(leg.queuedAt)})`);
}

const STATE = sql`
  seq, service_id, location_id, staff_id, station_id, room_id, queued_at,
  called_at, calls, started_at, ended_at, outcome`;

/** Returns the visit's live leg. */
export async function currentLegOf(tx: Tx, visitId: number): Promise<LegState | undefined> {
  return tx.maybe(
    sql<LegState>`SELECT ${STATE} FROM legs WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId} AND ended_at IS NULL`,
  );
}

export async function legOf(tx: Tx, visitId: number, seq: number): Promise<LegState | undefined> {
  return tx.maybe(sql<LegState>`
    SELECT ${STATE} FROM legs WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId} AND seq = ${seq}`);
}

export type LegPatch = Partial<
  Pick<
    LegState,
    'staffId' | 'stationId' | 'roomId' | 'calledAt' | 'calls' | 'startedAt' | 'endedAt' | 'outcome'
  >
>;

export async function patchLeg(tx: Tx, of: { visitId: number; seq: number }, patch: LegPatch): Promise<void> {
  const sets = [
    patch.staffId !== undefined && sql`staff_id = ${patch.staffId}`,
    patch.stationId !== undefined && sql`station_id = ${patch.stationId}`,
    patch.roomId !== undefined && sql`room_id = ${patch.roomId}`,
    patch.calledAt !== undefined && sql`called_at = ${at(patch.calledAt)}`,
    patch.calls !== undefined && sql`calls = ${patch.calls}`,
    patch.startedAt !== undefined && sql`started_at = ${at(patch.startedAt)}`,
    patch.endedAt !== undefined && sql`ended_at = ${at(patch.endedAt)}`,
    patch.outcome !== undefined && sql`outcome = ${patch.outcome}`,
  ].filter((set) => set !== false);
  if (sets.length === 0) return;
  await tx.run(
    sql`UPDATE legs SET ${sql.join(sets)} WHERE vendor_id = ${tx.vendorId} AND visit_id = ${of.visitId} AND seq = ${of.seq}`,
  );
}

/** Sets when the services that a staff member gives now are expected to end; null for no expectation. */
export async function expectEnd(tx: Tx, staffId: number, end: Instant | null): Promise<void> {
  await tx.run(sql`
    UPDATE legs SET expected_end = ${at(end)}
    WHERE vendor_id = ${tx.vendorId} AND staff_id = ${staffId} AND ended_at IS NULL AND called_at IS NOT NULL`);
}

export async function removeLeg(tx: Tx, visitId: number, seq: number): Promise<void> {
  await tx.run(
    sql`DELETE FROM legs WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId} AND seq = ${seq}`,
  );
}

/** Marks these visits' waiting legs as notified of being next; returns the legs that were not notified before. */
export async function markNotifiedNext(
  tx: Tx,
  visitIds: readonly number[],
  now: Instant,
): Promise<{ visitId: number; seq: number }[]> {
  return tx.many(sql<{ visitId: number; seq: number }>`
    UPDATE legs SET told_next_at = ${at(now)}
    WHERE vendor_id = ${tx.vendorId} AND visit_id = ANY(${[...visitIds]}::bigint[]) AND ended_at IS NULL AND called_at IS NULL AND told_next_at IS NULL
    RETURNING visit_id, seq`);
}

/**
 * Marks the waiting legs of visits that get a message near their turn; returns the visits that no leg has got it for. A
 * visitor who is next gets that message alone.
 */
export async function markNotifiedNear(
  tx: Tx,
  { visitIds, kind, now }: { visitIds: readonly number[]; kind: NearKind; now: Instant },
): Promise<{ visitId: number; seq: number }[]> {
  const told = kind === 'return' ? sql`told_return_at` : sql`told_position_at`;
  // The row's own column is read again after a concurrent mark; the other legs have ended.
  return tx.many(sql<{ visitId: number; seq: number }>`
    UPDATE legs SET ${told} = ${at(now)}
    WHERE vendor_id = ${tx.vendorId} AND visit_id = ANY(${[...visitIds]}::bigint[]) AND ended_at IS NULL AND called_at IS NULL
      AND told_next_at IS NULL AND ${told} IS NULL
      AND NOT EXISTS (SELECT 1 FROM legs o WHERE o.vendor_id = legs.vendor_id AND o.visit_id = legs.visit_id AND o.${told} IS NOT NULL)
    RETURNING visit_id, seq`);
}
