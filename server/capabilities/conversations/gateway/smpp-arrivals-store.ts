import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** The id of a delivery whose answer the gateway may not have; undefined for a new one. */
export async function unansweredArrival(
  tx: Tx,
  { digests, since }: { digests: readonly string[]; since: Instant },
): Promise<number | undefined> {
  const row = await tx.maybe(sql<{ id: number }>`
    SELECT id FROM smpp_arrivals WHERE vendor_id = ${tx.vendorId} AND digest = ANY(${[...digests]}::text[]) AND NOT answered
      AND arrived_at > ${at(since)} ORDER BY id LIMIT 1`);
  return row?.id;
}

export interface StoredPart {
  id: number;
  source: string;
  destination: string;
  reference: number;
  total: number;
  part: number;
  coding: number;
  content: Buffer;
}

export interface Arrival extends Omit<StoredPart, 'id'> {
  digest: string;
  now: Instant;
}

export async function insertArrival(tx: Tx, of: Arrival): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO smpp_arrivals (vendor_id, digest, source, destination, reference, total, part, coding, content, visit_id, arrived_at)
    VALUES (${tx.vendorId}, ${of.digest}, ${of.source}, ${of.destination}, ${of.reference}, ${of.total}, ${of.part}, ${of.coding}, ${of.content},
      (SELECT id FROM visits WHERE vendor_id = ${tx.vendorId} AND phone = ${of.source} AND phone <> '' ORDER BY created_at DESC LIMIT 1), ${at(of.now)})
    RETURNING id`);
  return id;
}

const PART = sql`id, source, destination, reference, total, part, coding, content`;

/** The parts of one long text that have arrived, in their order. */
export async function partsOfText(
  tx: Tx,
  of: Pick<Arrival, 'source' | 'destination' | 'reference' | 'total'>,
): Promise<StoredPart[]> {
  return tx.many(sql<StoredPart>`
    SELECT ${PART} FROM smpp_arrivals WHERE vendor_id = ${tx.vendorId} AND source = ${of.source} AND source <> '' AND destination = ${of.destination}
      AND reference = ${of.reference} AND total = ${of.total} ORDER BY part, id FOR UPDATE`);
}

/** The oldest part that still waits for the others. */
export async function oldestPart(tx: Tx, before: Instant): Promise<StoredPart | undefined> {
  return tx.maybe(sql<StoredPart>`
    SELECT ${PART} FROM smpp_arrivals WHERE vendor_id = ${tx.vendorId} AND source <> '' AND arrived_at < ${at(before)}
    ORDER BY arrived_at, id LIMIT 1`);
}

/** Forgets the words and the number of deliveries that are in their thread; a repeated one is still recognised. */
export async function emptyArrivals(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    UPDATE smpp_arrivals SET source = '', content = '' WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids]}::bigint[])`);
}

export async function markAnswered(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`UPDATE smpp_arrivals SET answered = true WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

/** Removes a batch of old rows of one vendor. */
export async function deleteOldArrivals(
  tx: Tx,
  { before, most }: { before: Instant; most: number },
): Promise<number> {
  return tx.run(sql`
    DELETE FROM smpp_arrivals WHERE vendor_id = ${tx.vendorId} AND id IN (
      SELECT id FROM smpp_arrivals WHERE vendor_id = ${tx.vendorId} AND arrived_at < ${at(before)} LIMIT ${most})`);
}
