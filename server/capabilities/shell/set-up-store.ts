import type { SetUpStep } from '#contract/shell/set-up.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

/** Whether each step of the set-up is done; archived records do not count. */
export function setUpSteps(tx: Tx): Promise<Record<SetUpStep, boolean>> {
  return tx.one(sql<Record<SetUpStep, boolean>>`
    SELECT
      EXISTS (SELECT 1 FROM locations l WHERE l.vendor_id = ${tx.vendorId} AND l.archived_at IS NULL) AS location,
      EXISTS (SELECT 1 FROM location_hours h JOIN locations l ON l.vendor_id = h.vendor_id AND l.id = h.location_id AND l.archived_at IS NULL
        WHERE h.vendor_id = ${tx.vendorId}) AS hours,
      EXISTS (SELECT 1 FROM services s WHERE s.vendor_id = ${tx.vendorId} AND s.archived_at IS NULL) AS service,
      EXISTS (SELECT 1 FROM staff_locations w JOIN staff p ON p.vendor_id = w.vendor_id AND p.id = w.staff_id AND p.deactivated_at IS NULL
        WHERE w.vendor_id = ${tx.vendorId}) AS person,
      EXISTS (SELECT 1 FROM assignments g
        JOIN staff p ON p.vendor_id = g.vendor_id AND p.id = g.staff_id AND p.deactivated_at IS NULL
        JOIN services s ON s.vendor_id = g.vendor_id AND s.id = g.service_id AND s.archived_at IS NULL
        JOIN locations l ON l.vendor_id = g.vendor_id AND l.id = g.location_id AND l.archived_at IS NULL
        WHERE g.vendor_id = ${tx.vendorId}) AS assignment,
      EXISTS (SELECT 1 FROM staff_hours w
        JOIN staff p ON p.vendor_id = w.vendor_id AND p.id = w.staff_id AND p.deactivated_at IS NULL
        JOIN locations l ON l.vendor_id = w.vendor_id AND l.id = w.location_id AND l.archived_at IS NULL
        WHERE w.vendor_id = ${tx.vendorId}) AS schedule`);
}
