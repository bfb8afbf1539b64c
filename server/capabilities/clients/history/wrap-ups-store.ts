import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

export interface CountedWrapUp {
  at: Instant;
  staffId: number;
  /** The visit that the call booked; null if it booked none. */
  visit: { locationId: number; serviceId: number } | null;
  /** From the vendor's list; empty if there is none. */
  reason: string;
}

/** Counts the end of a call for reports. The row names no client, so it outlasts their erasure. */
export async function countWrapUp(tx: Tx, { visit, ...of }: CountedWrapUp): Promise<void> {
  await tx.run(sql`
    INSERT INTO wrap_ups (vendor_id, at, staff_id, location_id, service_id, reason)
    VALUES (${tx.vendorId}, ${at(of.at)}, ${of.staffId}, ${visit?.locationId ?? null}, ${visit?.serviceId ?? null}, ${of.reason})`);
}
