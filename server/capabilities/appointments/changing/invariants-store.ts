import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { AuditRange } from '#server/infrastructure/audit/invariant.ts';

export interface WrongRow {
  vendorId: number;
  about: number;
}

export const overlappingReservations = (tx: Tx, { whole, after, upto }: AuditRange): Promise<WrongRow[]> =>
  tx.many(sql<WrongRow>`
    SELECT vendor_id, about FROM audit_reservations(${whole}, ${after}, ${upto})`);

export const overfullSessions = (tx: Tx): Promise<WrongRow[]> =>
  tx.many(sql<WrongRow>`SELECT vendor_id, about FROM audit_session_seats()`);
