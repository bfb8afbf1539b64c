import type { Instant } from '#domain/time/instant.ts';
import { sql } from '../database/database.ts';
import type { Sql, Tx } from '../database/database.ts';
import { at } from '../database/values.ts';

/** The request by which a staff member acts. */
export interface ActOrigin {
  requestId: string;
  at: Instant;
  staffId: number;
  /** The built-in role. */
  role: number;
  /** The caller's address: IPv4, or IPv6 /64. */
  address: string;
}

const origins = new WeakMap<Tx, ActOrigin>();

/** Names the request of a transaction. It is recorded with the first event of staff that the transaction writes. */
export function noteOrigin(tx: Tx, origin: ActOrigin): void {
  origins.set(tx, origin);
}

/** Records the request of the transaction, once, with the custom roles of the staff member as they are now. */
export function enqueueOrigin(tx: Tx, actorKind: string): void {
  const origin = origins.get(tx);
  if (origin === undefined || actorKind !== 'staff') return;
  origins.delete(tx);
  tx.enqueue(sql`
    INSERT INTO act_origins (vendor_id, request_id, at, role, roles, address)
    VALUES (${tx.vendorId}, ${origin.requestId}, ${at(origin.at)}, ${origin.role}, ARRAY(
      SELECT c.name FROM staff_custom_roles s JOIN custom_roles c ON c.vendor_id = s.vendor_id AND c.id = s.role_id
      WHERE s.vendor_id = ${tx.vendorId} AND s.staff_id = ${origin.staffId} ORDER BY c.sort_name), ${origin.address})
    ON CONFLICT (vendor_id, request_id) DO NOTHING`);
}

/** Deletes some of the origins before an instant that no hold keeps. Returns their number. */
export const removeOriginsBefore = (
  tx: Tx,
  until: Instant,
  { isHeld, most }: { isHeld: (vendor: Sql, time: Sql) => Sql; most: number },
): Promise<number> =>
  tx.run(sql`
    DELETE FROM act_origins d USING (
      SELECT o.request_id FROM act_origins o WHERE o.vendor_id = ${tx.vendorId} AND o.at < ${at(until)}
        AND NOT ${isHeld(sql`o.vendor_id`, sql`o.at`)}
      ORDER BY o.at LIMIT ${most}) AS due
    WHERE d.vendor_id = ${tx.vendorId} AND d.request_id = due.request_id`);
