import type { Instant } from '#domain/time/instant.ts';
import { HOUR } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

export type DutyState = 'available' | 'busy' | 'break' | 'off';
export interface DutyRow {
  staffId: number;
  locationId: number;
  stationId: number | null;
  state: DutyState;
  since: Instant;
  version: number;
}

/** Staff without a request for two hours count as off. */
export const QUIET_FOR = 2 * HOUR;

export async function dutyOf(tx: Tx, staffId: number, now: Instant): Promise<DutyRow | undefined> {
  return tx.maybe(sql<DutyRow>`
    SELECT staff_id, location_id, station_id, since, version,
           CASE WHEN last_seen_at < ${at(now - QUIET_FOR)} THEN 'off' ELSE state END AS state
    FROM duty WHERE vendor_id = ${tx.vendorId} AND staff_id = ${staffId}`);
}

/** Frees a station from staff who count as off, so that the next person can take it. */
export async function freeSilentStation(tx: Tx, stationId: number, now: Instant): Promise<void> {
  await tx.run(sql`UPDATE duty SET state = 'off', station_id = NULL, version = version + 1
    WHERE vendor_id = ${tx.vendorId} AND station_id = ${stationId} AND last_seen_at < ${at(now - QUIET_FOR)}`);
}

/** Takes staff off an archived station: they stay on duty, and their lobby asks for another one. */
export async function leaveStation(tx: Tx, stationId: number): Promise<void> {
  await tx.run(
    sql`UPDATE duty SET station_id = NULL, version = version + 1 WHERE vendor_id = ${tx.vendorId} AND station_id = ${stationId}`,
  );
}

export async function saveDuty(
  tx: Tx,
  duty: { staffId: number; locationId: number; stationId: number | null; state: DutyState; now: Instant },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO duty AS d (vendor_id, staff_id, location_id, station_id, state, since, last_seen_at)
    VALUES (${tx.vendorId}, ${duty.staffId}, ${duty.locationId}, ${duty.stationId}, ${duty.state}, ${at(duty.now)}, ${at(duty.now)})
    ON CONFLICT (vendor_id, staff_id) DO UPDATE SET location_id = excluded.location_id, station_id = excluded.station_id, state = excluded.state,
      since = CASE WHEN d.state = excluded.state AND d.location_id = excluded.location_id THEN d.since ELSE excluded.since END,
      last_seen_at = excluded.last_seen_at, version = d.version + 1`);
}

/**
 * Sets the staff member to work at this location and returns their station. They keep their current duty and
 * station unless they name another one. The UPDATE decides by the current row, so two windows of one person
 * do not overwrite each other.
 */
export async function beAtWork(
  tx: Tx,
  of: { staffId: number; locationId: number; named: number | null; now: Instant },
): Promise<number | null> {
  const here = sql`d.location_id = excluded.location_id AND d.state <> 'off' AND d.last_seen_at >= ${at(of.now - QUIET_FOR)}`;
  const stays = sql`(excluded.station_id IS NULL OR excluded.station_id = d.station_id)`;
  const { stationId } = await tx.one(sql<{ stationId: number | null }>`
    INSERT INTO duty AS d (vendor_id, staff_id, location_id, station_id, state, since, last_seen_at)
    VALUES (${tx.vendorId}, ${of.staffId}, ${of.locationId}, ${of.named}, 'available', ${at(of.now)}, ${at(of.now)})
    ON CONFLICT (vendor_id, staff_id) DO UPDATE SET location_id = excluded.location_id, last_seen_at = excluded.last_seen_at, version = d.version + 1,
      station_id = CASE WHEN ${here} THEN coalesce(excluded.station_id, d.station_id) ELSE excluded.station_id END,
      state = CASE WHEN ${here} AND (${stays} OR d.state = 'busy') THEN d.state ELSE 'available' END,
      since = CASE WHEN ${here} AND (${stays} OR d.state IN ('busy', 'available')) THEN d.since ELSE excluded.since END
    RETURNING d.station_id`);
  return stationId;
}

/** Records activity of the staff member: a call, a start or an end. */
export async function touchDuty(tx: Tx, staffId: number, now: Instant): Promise<void> {
  await tx.run(
    sql`UPDATE duty SET last_seen_at = ${at(now)} WHERE vendor_id = ${tx.vendorId} AND staff_id = ${staffId}`,
  );
}

export async function stationAt(
  tx: Tx,
  stationId: number,
  locationId: number,
): Promise<{ id: number; name: string } | undefined> {
  return tx.maybe(sql<{ id: number; name: string }>`
    SELECT id, name FROM stations WHERE vendor_id = ${tx.vendorId} AND id = ${stationId} AND location_id = ${locationId} AND archived_at IS NULL`);
}

export async function staffAt(tx: Tx, staffId: number, locationId: number): Promise<boolean> {
  return (
    (await tx.maybe(
      sql`SELECT 1 FROM staff_locations WHERE vendor_id = ${tx.vendorId} AND staff_id = ${staffId} AND location_id = ${locationId}`,
    )) !== undefined
  );
}

export interface SkillRow {
  serviceId: number;
  methods: number[];
  walkIn: boolean;
}
/** Returns one staff member's skills at a location. */
export async function skillsOf(tx: Tx, staffId: number, locationId: number): Promise<SkillRow[]> {
  return tx.many(sql<SkillRow>`
    SELECT service_id, methods_with_room(g) AS methods, walk_in FROM assignments g
    WHERE vendor_id = ${tx.vendorId} AND staff_id = ${staffId} AND location_id = ${locationId}`);
}
