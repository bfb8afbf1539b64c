import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** An appointment of the day whose visitor is not in the line. */
export interface ExpectedTodayRow {
  id: number;
  version: number;
  firstName: string;
  lastName: string;
  confirmationNumber: string;
  lang: string;
  serviceId: number;
  service: string;
  meetingMethod: number;
  startsAt: Instant;
  endsAt: Instant;
  staffId: number | null;
  staffName: string | null;
  hasNotes: boolean;
}

/** As many as the lobby shows; a location with more begins with the earliest. */
const MOST = 300;

/** Returns the confirmed appointments of a day without a ticket, the earliest first; sessions have a roster. */
export async function expectedToday(
  tx: Tx,
  locationId: number,
  { from, until }: { from: Instant; until: Instant },
): Promise<ExpectedTodayRow[]> {
  return tx.many(sql<ExpectedTodayRow>`
    SELECT v.id, v.version, v.staff_id, v.first_name, v.last_name, v.confirmation_number, v.lang, v.service_id, s.name AS service, v.meeting_method,
      v.starts_at, v.ends_at, p.display_name AS staff_name, v.notes <> '' AS has_notes
    FROM visits v
    JOIN services s ON s.vendor_id = v.vendor_id AND s.id = v.service_id
    LEFT JOIN staff p ON p.vendor_id = v.vendor_id AND p.id = v.staff_id
    WHERE v.vendor_id = ${tx.vendorId} AND v.location_id = ${locationId} AND v.status = 1 AND v.session_id IS NULL
      AND v.starts_at >= ${at(from)} AND v.starts_at < ${at(until)}
      AND NOT EXISTS (SELECT 1 FROM tickets t WHERE t.vendor_id = v.vendor_id AND t.visit_id = v.id AND t.left_at IS NULL)
    ORDER BY v.starts_at, v.id LIMIT ${MOST}`);
}
