import type { Assignment } from '#domain/capacity/server-skills.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { QUIET_FOR } from '../state/duty-store.ts';
import type { DutyState } from '../state/duty-store.ts';

/** Reads the visit's data that decides about its possible destinations. */
export async function visitToTransfer(tx: Tx, visitId: number): Promise<VisitToTransfer | undefined> {
  return tx.maybe(sql<VisitToTransfer>`
    SELECT location_id, service_id, meeting_method AS method, staff_id, phone <> '' AS has_phone FROM visits
    WHERE vendor_id = ${tx.vendorId} AND id = ${visitId}`);
}

interface VisitToTransfer {
  locationId: number;
  serviceId: number;
  method: number;
  staffId: number | null;
  hasPhone: boolean;
}

export interface Colleague {
  id: number;
  name: string;
  state: DutyState;
  /** Their skills at the location; null without assignments. */
  skills: Assignment[] | null;
}

/** Returns the staff of a location, with their availability there. */
export async function colleaguesAt(tx: Tx, locationId: number, now: Instant): Promise<Colleague[]> {
  return tx.many(sql<Colleague>`
    SELECT p.id, p.display_name AS name,
           CASE WHEN d.staff_id IS NULL OR d.location_id <> ${locationId} OR d.last_seen_at < ${at(now - QUIET_FOR)} THEN 'off' ELSE d.state END AS state,
           (SELECT json_agg(json_build_object('serviceId', g.service_id, 'methods', methods_with_room(g), 'walkIn', g.walk_in)) FROM assignments g
              WHERE g.vendor_id = p.vendor_id AND g.staff_id = p.id AND g.location_id = ${locationId}) AS skills
    FROM staff p JOIN staff_locations l ON l.vendor_id = p.vendor_id AND l.staff_id = p.id AND l.location_id = ${locationId}
    LEFT JOIN duty d ON d.vendor_id = p.vendor_id AND d.staff_id = p.id
    WHERE p.vendor_id = ${tx.vendorId} AND p.deactivated_at IS NULL AND p.role <> 7
    ORDER BY p.display_name, p.id`);
}

interface LineChoice {
  id: number;
  name: string;
  visibility: 'public' | 'private';
}

/** Returns the locations that serve this meeting method without an appointment. */
export async function linesOfMethod(tx: Tx, method: number): Promise<LineChoice[]> {
  return tx.many(sql<LineChoice>`
    SELECT l.id, COALESCE(NULLIF(l.name, ''), l.address) AS name, l.visibility FROM locations l
    WHERE l.vendor_id = ${tx.vendorId} AND l.archived_at IS NULL
      AND EXISTS (SELECT 1 FROM assignments g JOIN staff p ON p.vendor_id = g.vendor_id AND p.id = g.staff_id AND p.deactivated_at IS NULL
                  WHERE g.vendor_id = l.vendor_id AND g.location_id = l.id AND g.walk_in AND ${method}::smallint = ANY(methods_with_room(g)))
    ORDER BY 2, 1`);
}
