import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';

/** A staff member (1) or a room (2). */
interface Resource {
  kind: number;
  id: number;
}

/** A free time that is held for visitors on the list. */
export interface NewOpening {
  locationId: number;
  staffId: number | null;
  startsAt: Instant;
  endsAt: Instant;
  expiresAt: Instant;
  resources: readonly Resource[];
  /** The reserved range, buffers included. */
  from: Instant;
  to: Instant;
  now: Instant;
}

/** Holds a time under the constraint and returns the opening's id. Removes ended holds first. */
export async function insertOpening(tx: Tx, of: NewOpening): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO wait_list_openings (vendor_id, location_id, staff_id, starts_at, ends_at, expires_at, created_at)
    VALUES (${tx.vendorId}, ${of.locationId}, ${of.staffId}, ${at(of.startsAt)}, ${at(of.endsAt)}, ${at(of.expiresAt)}, ${at(of.now)}) RETURNING id`);
  dropEndedHolds(tx, of);
  // mutation: held-opening
  await tx.run(sql`
    INSERT INTO reservations (vendor_id, kind, resource_kind, resource_id, during, from_min, to_min, expires_at, opening_id)
    SELECT ${tx.vendorId}, 'hold', w.kind, w.id, tstzrange(${at(of.from)}, ${at(of.to)}), ${Math.floor(of.from / MINUTE)}, ${Math.ceil(of.to / MINUTE)},
      ${at(of.expiresAt)}, ${id}
    FROM json_to_recordset(${json(of.resources)}::json) AS w(kind smallint, id bigint) ORDER BY w.kind, w.id`);
  return id;
}

/** Removes ended holds on these resources: the constraint would still count them. */
export function dropEndedHolds(
  tx: Tx,
  { resources, now }: { resources: readonly Resource[]; now: Instant },
): void {
  tx.enqueue(sql`
    DELETE FROM reservations r WHERE r.vendor_id = ${tx.vendorId} AND r.live AND r.kind = 'hold' AND r.expires_at <= ${at(now)}
      AND r.resource_id = ANY(${resources.map(({ id }) => id)}::bigint[])`);
}

/** Free seats of a session that are held for visitors on its list. */
export interface NewSeats extends Pick<
  NewOpening,
  'locationId' | 'startsAt' | 'endsAt' | 'expiresAt' | 'now'
> {
  sessionId: number;
  seats: number;
}

/** Holds seats under the constraint of the session and returns the opening's id; null when too few are free. */
export async function insertSeats(tx: Tx, of: NewSeats): Promise<number | null> {
  // mutation: held-seats
  const isHeld = await tx.run(sql`
    UPDATE sessions SET seats_held = seats_held + ${of.seats}
    WHERE vendor_id = ${tx.vendorId} AND id = ${of.sessionId} AND status = 'open' AND seats_taken + seats_held + ${of.seats} <= capacity`);
  if (isHeld === 0) return null;
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO wait_list_openings (vendor_id, location_id, session_id, seats, starts_at, ends_at, expires_at, created_at)
    VALUES (${tx.vendorId}, ${of.locationId}, ${of.sessionId}, ${of.seats}, ${at(of.startsAt)}, ${at(of.endsAt)}, ${at(of.expiresAt)}, ${at(of.now)}) RETURNING id`);
  return id;
}

/** The seats of a session `g` that are not free: held ones too, except those held for the visitor. */
export const seatsGone = (openingIds: readonly number[] = []): Sql =>
  openingIds.length === 0
    ? sql`g.seats_taken + g.seats_held`
    : sql`g.seats_taken + g.seats_held - COALESCE((SELECT sum(o.seats)::integer FROM wait_list_openings o
        WHERE o.vendor_id = g.vendor_id AND o.session_id = g.id AND o.id = ANY(${[...openingIds]}::bigint[])), 0)`;

/** Frees held seats for a booking by their own reader, which takes them in the same transaction. */
export async function freeSeats(
  tx: Tx,
  { openingIds, sessionId, seats }: { openingIds: readonly number[]; sessionId: number; seats: number },
): Promise<void> {
  // The lock comes first: of two readers, the second finds the seats that the first has left.
  const held = await tx.many(sql<{ id: number; seats: number }>`
    SELECT o.id, o.seats FROM wait_list_openings o
    WHERE o.vendor_id = ${tx.vendorId} AND o.session_id = ${sessionId} AND o.id = ANY(${[...openingIds]}::bigint[]) AND o.state = 'offered' AND o.seats > 0
    ORDER BY o.id FOR UPDATE`);
  let needed = seats;
  for (const opening of held) {
    const freed = Math.min(needed, opening.seats);
    if (freed === 0) break;
    needed -= freed;
    await tx.run(sql`
      UPDATE wait_list_openings SET seats = seats - ${freed} WHERE vendor_id = ${tx.vendorId} AND id = ${opening.id}`);
    await tx.run(sql`
      UPDATE sessions SET seats_held = seats_held - ${freed} WHERE vendor_id = ${tx.vendorId} AND id = ${sessionId}`);
  }
}

/** Ends the open offers of a session that has been moved or cancelled; their readers have not decided about it. */
export async function releaseSeats(tx: Tx, sessionId: number): Promise<void> {
  const rows = await tx.many(sql<{ id: number }>`
    UPDATE wait_list_openings SET state = 'released'
    WHERE vendor_id = ${tx.vendorId} AND session_id = ${sessionId} AND state = 'offered' RETURNING id`);
  if (rows.length > 0) await settle(tx, { openingIds: rows.map(({ id }) => id), offers: sql`'lost'` });
}

export async function insertOffers(
  tx: Tx,
  { openingId, startsAt, entryIds }: { openingId: number; startsAt: Instant; entryIds: readonly number[] },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO wait_list_offers (vendor_id, entry_id, opening_id, starts_at)
    SELECT ${tx.vendorId}, e, ${openingId}, ${at(startsAt)} FROM unnest(${[...entryIds]}::bigint[]) AS e`);
}

/** An offer to one entry. */
export interface OfferRow {
  entryId: number;
  openingId: number;
  startsAt: Instant;
  endsAt: Instant;
  expiresAt: Instant;
  staffId: number | null;
  staffName: string | null;
  isOpen: boolean;
  /** Another visitor was quicker: the visitor has not decided about that start. */
  isLost: boolean;
}

/** All offers to some entries, past ones too, earliest first. */
export async function offersTo(
  tx: Tx,
  { entryIds, now }: { entryIds: readonly number[]; now: Instant },
): Promise<OfferRow[]> {
  return tx.many(sql<OfferRow>`
    SELECT f.entry_id, f.opening_id, f.starts_at, o.ends_at, o.expires_at, o.staff_id, p.display_name AS staff_name,
      f.state = 'open' AND o.state = 'offered' AND o.expires_at > ${at(now)} AS is_open, f.state = 'lost' AS is_lost
    FROM wait_list_offers f JOIN wait_list_openings o ON o.vendor_id = f.vendor_id AND o.id = f.opening_id
    LEFT JOIN staff p ON p.vendor_id = o.vendor_id AND p.id = o.staff_id
    WHERE f.vendor_id = ${tx.vendorId} AND f.entry_id = ANY(${[...entryIds]}::bigint[]) ORDER BY f.starts_at, f.opening_id`);
}

/** The open openings that are offered to the holder of a reference. */
export async function openingsOf(tx: Tx, reference: string, now: Instant): Promise<number[]> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT o.id FROM wait_list e
    JOIN wait_list_offers f ON f.vendor_id = e.vendor_id AND f.entry_id = e.id AND f.state = 'open'
    JOIN wait_list_openings o ON o.vendor_id = f.vendor_id AND o.id = f.opening_id AND o.state = 'offered' AND o.expires_at > ${at(now)}
    WHERE e.vendor_id = ${tx.vendorId} AND e.reference = ${reference} AND e.state = 'waiting'`);
  return rows.map(({ id }) => id);
}

/** Ends the openings of a location whose time to accept is over, and frees their time. */
export async function expireOpenings(
  tx: Tx,
  { locationId, now }: { locationId: number; now: Instant },
): Promise<number> {
  const rows = await tx.many(sql<{ id: number }>`
    UPDATE wait_list_openings SET state = 'expired'
    WHERE vendor_id = ${tx.vendorId} AND location_id = ${locationId} AND state = 'offered' AND expires_at <= ${at(now)} RETURNING id`);
  if (rows.length > 0) await settle(tx, { openingIds: rows.map(({ id }) => id), offers: sql`'expired'` });
  return rows.length;
}

/** Declines the open offers of an entry. An opening without another reader is free again. */
export async function declineOffers(tx: Tx, entryId: number): Promise<void> {
  const rows = await tx.many(sql<{ openingId: number }>`
    UPDATE wait_list_offers SET state = 'declined' WHERE vendor_id = ${tx.vendorId} AND entry_id = ${entryId} AND state = 'open' RETURNING opening_id`);
  await releaseUnread(
    tx,
    rows.map(({ openingId }) => openingId),
  );
}

/** Frees the holds on the resources of a booking by their own reader. Its insertion would meet them otherwise. */
export async function freeHeld(
  tx: Tx,
  of: { openingIds: readonly number[]; resources: readonly Resource[]; from: Instant; to: Instant },
): Promise<void> {
  await tx.run(sql`
    DELETE FROM reservations h WHERE h.vendor_id = ${tx.vendorId} AND h.opening_id IN (
      SELECT r.opening_id FROM reservations r JOIN json_to_recordset(${json(of.resources)}::json) AS w(kind smallint, id bigint)
        ON r.resource_kind = w.kind AND r.resource_id = w.id
      WHERE r.vendor_id = ${tx.vendorId} AND r.opening_id = ANY(${[...of.openingIds]}::bigint[])
        AND r.from_min < ${Math.ceil(of.to / MINUTE)} AND r.to_min > ${Math.floor(of.from / MINUTE)})`);
}

/** After a booking: an opening whose hold it used is taken, and lost for its other readers; the rest is declined. */
export async function settleBooked(
  tx: Tx,
  { entryId, openingIds }: { entryId: number; openingIds: readonly number[] },
): Promise<void> {
  const taken = await tx.many(sql<{ id: number }>`
    UPDATE wait_list_openings o SET state = 'taken'
    WHERE o.vendor_id = ${tx.vendorId} AND o.id = ANY(${[...openingIds]}::bigint[]) AND o.state = 'offered' AND o.seats = 0
      AND NOT EXISTS (SELECT 1 FROM reservations r WHERE r.vendor_id = o.vendor_id AND r.opening_id = o.id) RETURNING o.id`);
  if (taken.length > 0)
    await settle(tx, {
      openingIds: taken.map(({ id }) => id),
      offers: sql`CASE WHEN entry_id = ${entryId} THEN 'accepted' ELSE 'lost' END`,
    });
  await declineOffers(tx, entryId);
}

async function releaseUnread(tx: Tx, openingIds: readonly number[]): Promise<void> {
  const rows = await tx.many(sql<{ id: number }>`
    UPDATE wait_list_openings o SET state = 'released'
    WHERE o.vendor_id = ${tx.vendorId} AND o.id = ANY(${[...openingIds]}::bigint[]) AND o.state = 'offered'
      AND NOT EXISTS (SELECT 1 FROM wait_list_offers f WHERE f.vendor_id = o.vendor_id AND f.opening_id = o.id AND f.state = 'open') RETURNING o.id`);
  if (rows.length > 0) await settle(tx, { openingIds: rows.map(({ id }) => id), offers: sql`'lost'` });
}

/** Gives the open offers of openings their end, and frees what the openings held. */
async function settle(
  tx: Tx,
  { openingIds, offers }: { openingIds: readonly number[]; offers: Sql },
): Promise<void> {
  tx.enqueue(
    sql`DELETE FROM reservations WHERE vendor_id = ${tx.vendorId} AND opening_id = ANY(${[...openingIds]}::bigint[])`,
  );
  // mutation: freed-seats
  tx.enqueue(sql`
    UPDATE sessions g SET seats_held = g.seats_held - h.seats FROM (
      SELECT o.session_id, sum(o.seats) AS seats FROM wait_list_openings o
      WHERE o.vendor_id = ${tx.vendorId} AND o.id = ANY(${[...openingIds]}::bigint[]) AND o.seats > 0 GROUP BY o.session_id) AS h
    WHERE g.vendor_id = ${tx.vendorId} AND g.id = h.session_id`);
  tx.enqueue(sql`
    UPDATE wait_list_openings SET seats = 0 WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...openingIds]}::bigint[]) AND seats > 0`);
  await tx.run(sql`
    UPDATE wait_list_offers SET state = ${offers}
    WHERE vendor_id = ${tx.vendorId} AND opening_id = ANY(${[...openingIds]}::bigint[]) AND state = 'open'`);
}
