import { BLOCK_SIZE } from '#domain/devices/ticket-blocks.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { firstNumber } from '../state/tickets-store.ts';
import type { TicketPosition } from '../state/tickets-store.ts';

export interface BlockRow {
  id: number;
  storeKey: string;
  locationId: number;
  day: string;
  prefix: string;
  first: number;
  last: number;
  reservedAt: Instant;
}

const BLOCK = sql`id, store_key, location_id, day, prefix, first_number AS first, last_number AS last, reserved_at`;

/** One request of a device reserves at a time: two pages must not burn two blocks. */
export async function lockBlocksOf(tx: Tx, deviceId: number): Promise<void> {
  await tx.run(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${tx.vendorId}:blocks:${deviceId}`}, 12))`,
  );
}

export async function blocksOf(tx: Tx, deviceId: number, days: readonly string[]): Promise<BlockRow[]> {
  return tx.many(sql<BlockRow>`
    SELECT ${BLOCK} FROM ticket_blocks
    WHERE vendor_id = ${tx.vendorId} AND device_id = ${deviceId} AND day = ANY(${[...days]}::date[]) ORDER BY first_number, id`);
}

/** A block of this very device. */
export async function blockOf(tx: Tx, of: { id: number; deviceId: number }): Promise<BlockRow | undefined> {
  return tx.maybe(sql<BlockRow>`
    SELECT ${BLOCK} FROM ticket_blocks
    WHERE vendor_id = ${tx.vendorId} AND id = ${of.id} AND device_id = ${of.deviceId}`);
}

/** Moves the day's counter past a block, and stores whose it is: no join gets one of its numbers. */
export async function insertBlock(
  tx: Tx,
  of: { deviceId: number; storeKey: string; locationId: number; day: string; prefix: string; now: Instant },
): Promise<BlockRow> {
  // mutation: counter-past-a-block
  return tx.one(sql<BlockRow>`
    WITH counter AS (
      INSERT INTO ticket_counters AS c (vendor_id, location_id, day, prefix, next_number)
      VALUES (${tx.vendorId}, ${of.locationId}, ${of.day}, ${of.prefix}, ${firstNumber(tx, of)} + ${BLOCK_SIZE})
      ON CONFLICT (vendor_id, location_id, day, prefix) DO UPDATE SET next_number = c.next_number + ${BLOCK_SIZE}
      RETURNING next_number
    )
    INSERT INTO ticket_blocks (vendor_id, device_id, store_key, location_id, day, prefix, first_number, last_number, reserved_at)
    SELECT ${tx.vendorId}, ${of.deviceId}, ${of.storeKey}, ${of.locationId}, ${of.day}, ${of.prefix}, next_number - ${BLOCK_SIZE},
      next_number - 1, ${at(of.now)} FROM counter
    RETURNING ${BLOCK}`);
}

/**
 * Takes new ids and a position in the line by the moment of the ticket. Like a join, it waits for the others of this
 * line until commit.
 */
export async function takeReserved(
  tx: Tx,
  of: { locationId: number; number: number; joinedAt: Instant },
): Promise<TicketPosition> {
  // mutation: place-by-its-moment
  return tx.one(sql<TicketPosition>`
    INSERT INTO line_ends AS e (vendor_id, location_id, order_at) VALUES (${tx.vendorId}, ${of.locationId}, ${at(of.joinedAt)})
    ON CONFLICT (vendor_id, location_id) DO UPDATE SET order_at = greatest(e.order_at, excluded.order_at)
    RETURNING ${of.number}::integer AS number, ${at(of.joinedAt)}::timestamptz AS order_at, nextval('visits_id_seq') AS visit_id,
      nextval('tickets_id_seq') AS ticket_id`);
}

export interface KioskJoin {
  deviceId: number;
  visitId: number | null;
  blockId: number | null;
  number: number | null;
}

/**
 * Claims the key of a join until commit: of two requests with one key, the second waits, and gets false. So does a
 * second ticket with the number of another.
 */
export async function claimJoin(
  tx: Tx,
  of: { key: string; deviceId: number; blockId?: number; number?: number },
): Promise<boolean> {
  // mutation: one-visit-for-a-key
  const claimed = await tx.run(sql`
    INSERT INTO kiosk_joins (vendor_id, join_key, device_id, block_id, number)
    VALUES (${tx.vendorId}, ${of.key}, ${of.deviceId}, ${of.blockId ?? null}, ${of.number ?? null})
    ON CONFLICT DO NOTHING`);
  return claimed > 0;
}

export async function joinOfKey(tx: Tx, key: string): Promise<KioskJoin | undefined> {
  return tx.maybe(sql<KioskJoin>`
    SELECT device_id, visit_id, block_id, number FROM kiosk_joins
    WHERE vendor_id = ${tx.vendorId} AND join_key = ${key} FOR UPDATE`);
}

/** Stores which visit the claimed key has made. */
export function storeJoin(tx: Tx, key: string, visitId: number): void {
  tx.enqueue(
    sql`UPDATE kiosk_joins SET visit_id = ${visitId} WHERE vendor_id = ${tx.vendorId} AND join_key = ${key}`,
  );
}

/** The visitor holds the reserved number: the join's own response never reached the kiosk. */
export async function renumberTicket(
  tx: Tx,
  of: { key: string; ticketId: number; blockId: number; prefix: string; number: number },
): Promise<void> {
  // mutation: number-that-was-shown
  await tx.run(sql`
    UPDATE tickets SET prefix = ${of.prefix}, number = ${of.number}, offline = 'given'
    WHERE vendor_id = ${tx.vendorId} AND id = ${of.ticketId}`);
  await tx.run(sql`
    UPDATE kiosk_joins SET block_id = ${of.blockId}, number = ${of.number}
    WHERE vendor_id = ${tx.vendorId} AND join_key = ${of.key}`);
}
