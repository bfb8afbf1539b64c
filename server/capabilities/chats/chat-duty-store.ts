import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** A staff member who takes chats; `locationIds` null is every location. */
export interface OnChatDuty {
  staffId: number;
  name: string;
  locationIds: number[] | null;
}

/** Returns whether the duty is news: a repetition is none. */
export async function startDuty(
  tx: Tx,
  of: { staffId: number; locationIds: readonly number[] | null; until: Instant; now: Instant },
): Promise<boolean> {
  const locations = of.locationIds === null ? null : [...of.locationIds];
  const { before } = await tx.one(sql<{ before: Instant | null }>`
    WITH before AS (SELECT until FROM chat_duty WHERE vendor_id = ${tx.vendorId} AND staff_id = ${of.staffId}), saved AS (
      INSERT INTO chat_duty (vendor_id, staff_id, location_ids, until) VALUES (${tx.vendorId}, ${of.staffId}, ${locations}::bigint[], ${at(of.until)})
      ON CONFLICT (vendor_id, staff_id) DO UPDATE SET location_ids = excluded.location_ids, until = excluded.until RETURNING staff_id)
    SELECT (SELECT until FROM before) AS before FROM saved`);
  return before === null || before <= of.now;
}

export async function endDuty(tx: Tx, staffId: number): Promise<boolean> {
  return (
    (await tx.run(sql`DELETE FROM chat_duty WHERE vendor_id = ${tx.vendorId} AND staff_id = ${staffId}`)) > 0
  );
}

/** Active staff who take chats now, by name. */
export async function onDutyNow(tx: Tx, now: Instant): Promise<OnChatDuty[]> {
  return tx.many(sql<OnChatDuty>`
    SELECT d.staff_id, s.display_name AS name, d.location_ids FROM chat_duty d
    JOIN staff s ON s.vendor_id = d.vendor_id AND s.id = d.staff_id AND s.archived_at IS NULL
    WHERE d.vendor_id = ${tx.vendorId} AND d.until > ${at(now)} ORDER BY s.display_name, d.staff_id`);
}

export async function removeOldDuty(tx: Tx, before: Instant): Promise<number> {
  return tx.run(sql`DELETE FROM chat_duty WHERE vendor_id = ${tx.vendorId} AND until < ${at(before)}`);
}
