import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { lockTimes } from '../booking/reservations-store.ts';

/** Time that a visit had reserved and released, whole or from some instant on. */
interface ReturnedTime {
  id: number;
  /** Whether another reservation overlaps it now. */
  taken: boolean;
}

/**
 * Returns the released time of a visit as it was booked. Overbooked time may overlap others again. Ended
 * holds do not count.
 */
export const returnedTimes = (tx: Tx, visitId: number, now: Instant): Promise<ReturnedTime[]> =>
  tx.many(sql<ReturnedTime>`
    SELECT r.id, NOT r.overbooked AND EXISTS (SELECT 1 FROM reservations x
        WHERE x.vendor_id = r.vendor_id AND x.live AND x.resource_kind = r.resource_kind AND x.resource_id = r.resource_id AND x.id <> r.id
          AND x.from_min >= r.from_min - ${LONGEST} AND x.from_min <= ${wholeMinute} AND (x.expires_at IS NULL OR x.expires_at > ${at(now)})
          AND x.during && tstzrange(lower(r.during), ${wholeUntil})) AS taken
    FROM reservations r JOIN visits v ON v.vendor_id = r.vendor_id AND v.id = r.visit_id
    WHERE r.vendor_id = ${tx.vendorId} AND r.visit_id = ${visitId} AND (NOT r.live OR upper(r.during) < ${wholeUntil})
    ORDER BY r.resource_kind, r.resource_id`);

/** Reserves the time again as it was booked; the constraint refuses if it is taken. */
export async function takeBackWhole(tx: Tx, visitId: number, now: Instant): Promise<void> {
  lockTimes(tx, { visitId });
  tx.enqueue(sql`
    DELETE FROM reservations h USING reservations r
    WHERE r.vendor_id = ${tx.vendorId} AND r.visit_id = ${visitId} AND h.vendor_id = r.vendor_id AND h.live AND h.kind = 'hold'
      AND h.expires_at <= ${at(now)} AND h.resource_kind = r.resource_kind AND h.resource_id = r.resource_id`);
  await tx.run(sql`
    UPDATE reservations r SET live = true, during = tstzrange(lower(r.during), ${wholeUntil}), to_min = ${wholeMinute}
    FROM visits v WHERE r.vendor_id = ${tx.vendorId} AND r.visit_id = ${visitId} AND v.vendor_id = r.vendor_id AND v.id = r.visit_id`);
}

/** The end of the reserved time: the visit's end, the buffer after it, and the travel back. */
const wholeUntil = sql`(v.ends_at + (v.buffer_after + v.travel_minutes) * interval '1 minute')`;
const wholeMinute = sql`ceil(EXTRACT(EPOCH FROM ${wholeUntil}) / 60)::integer`;

/** In minutes; no reservation is longer. */
const LONGEST = 3 * 24 * 60;
