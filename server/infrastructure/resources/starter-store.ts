import type { FieldVisibility } from '#domain/access/field-visibility.ts';
import { sql } from '../database/database.ts';
import type { Tx } from '../database/database.ts';

export interface Starter {
  role: number;
  name: string;
  email: string;
  identityId: string | null;
  locationIds: number[];
  customRoles: StoredRole[] | null;
  fieldVisibility: FieldVisibility | null;
  seesAllClients: boolean | null;
}

/** A custom role as it is stored; null without the feature. */
export interface StoredRole {
  id: number;
  name: string;
  base: number;
  scope: string;
  grants: string[];
}

/** The person in whose name work goes on; undefined if they have left. */
export async function starterOf(tx: Tx, staffId: number): Promise<Starter | undefined> {
  return tx.maybe(sql<Starter>`
    SELECT s.role, s.display_name AS name, COALESCE(i.email, s.email) AS email, s.identity_id, custom_roles_of_staff(s.vendor_id, s.id) AS custom_roles,
      client_field_visibility(s.vendor_id) AS field_visibility,
      staff_see_all_clients(s.vendor_id) AS sees_all_clients,
      ARRAY(SELECT l.location_id FROM staff_locations l WHERE l.vendor_id = s.vendor_id AND l.staff_id = s.id ORDER BY l.location_id)::bigint[] AS location_ids
    FROM staff s LEFT JOIN identities i ON i.id = s.identity_id WHERE s.vendor_id = ${tx.vendorId} AND s.id = ${staffId} AND s.deactivated_at IS NULL`);
}
