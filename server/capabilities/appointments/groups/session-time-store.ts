import { DAY, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';
import { dropEndedHolds } from '../offers/offers-store.ts';
import { lockTimes, promoteBeside } from '../booking/reservations-store.ts';
import type { Freed, Resource } from '../booking/reservations-store.ts';

/** The hosts and the room of a session, and the time that it takes of them. */
export interface SessionTime {
  resources: readonly Resource[];
  from: Instant;
  to: Instant;
}

/** A host or the room, taken by something else. */
export interface BusyResource {
  kind: number;
  name: string;
}

/**
 * The hosts and the room that are taken at this time by anything but the session itself. Locks their times first: what
 * is free here stays free until the transaction ends.
 */
export async function busyAt(
  tx: Tx,
  { resources, from, to }: SessionTime,
  { sessionId, now }: { sessionId: number | null; now: Instant },
): Promise<BusyResource[]> {
  const own = await resourcesOfSession(tx, sessionId ?? 0);
  lockTimes(tx, { visitId: 0, resources: [...resources, ...own] });
  dropEndedHolds(tx, { resources, now });
  const [start, end] = [Math.floor(from / MINUTE), Math.ceil(to / MINUTE)];
  // mutation: busy-hosts
  return tx.many(sql<BusyResource>`
    SELECT w.kind, COALESCE((SELECT p.display_name FROM staff p WHERE w.kind = 1 AND p.vendor_id = ${tx.vendorId} AND p.id = w.id),
      (SELECT m.name FROM rooms m WHERE w.kind = 2 AND m.vendor_id = ${tx.vendorId} AND m.id = w.id), '') AS name
    FROM json_to_recordset(${json(resources)}::json) AS w(kind smallint, id bigint)
    WHERE EXISTS (SELECT 1 FROM reservations r WHERE r.vendor_id = ${tx.vendorId} AND r.live AND r.resource_kind = w.kind AND r.resource_id = w.id
      AND r.from_min > ${start - LONGEST}::integer AND r.from_min < ${end}::integer AND r.to_min > ${start}::integer
      AND r.session_id IS DISTINCT FROM ${sessionId}::bigint)
    ORDER BY w.kind, name`);
}

/** In minutes; no reservation is longer. */
const LONGEST = (3 * DAY) / MINUTE;

const resourcesOfSession = (tx: Tx, sessionId: number): Promise<Resource[]> =>
  tx.many(sql<Resource>`
    SELECT resource_kind AS kind, resource_id AS id FROM reservations WHERE vendor_id = ${tx.vendorId} AND session_id = ${sessionId} AND live`);

/** Reserves the time of a session in place of the one it had. The constraint decides between concurrent writers. */
export async function reserveSession(
  tx: Tx,
  sessionId: number,
  { resources, from, to }: SessionTime,
): Promise<void> {
  await releaseSession(tx, sessionId);
  // mutation: time-of-a-session
  await tx.run(sql`
    INSERT INTO reservations (vendor_id, session_id, kind, resource_kind, resource_id, during, from_min, to_min)
    SELECT ${tx.vendorId}, ${sessionId}, 'session', w.kind, w.id, tstzrange(${at(from)}, ${at(to)}), ${Math.floor(from / MINUTE)}, ${Math.ceil(to / MINUTE)}
    FROM json_to_recordset(${json(resources)}::json) AS w(kind smallint, id bigint) ORDER BY w.kind, w.id`);
}

/** Gives the time of a session back. */
export async function releaseSession(tx: Tx, sessionId: number): Promise<void> {
  const freed = await tx.many(sql<Freed>`
    DELETE FROM reservations WHERE vendor_id = ${tx.vendorId} AND session_id = ${sessionId}
    RETURNING resource_kind AS kind, resource_id AS id, from_min AS "from"`);
  await promoteBeside(tx, freed);
}
