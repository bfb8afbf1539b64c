import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { AuditRange } from '#server/infrastructure/audit/invariant.ts';

export interface WrongRow {
  vendorId: number;
  about: number;
}

const WRONG = sql`vendor_id, about`;

export const visitsWithTwoTickets = (tx: Tx): Promise<WrongRow[]> =>
  tx.many(sql<WrongRow>`SELECT ${WRONG} FROM audit_live_tickets()`);

export const visitsWithTwoLegs = (tx: Tx): Promise<WrongRow[]> =>
  tx.many(sql<WrongRow>`SELECT ${WRONG} FROM audit_live_legs()`);

export const ticketsOfOneNumber = (tx: Tx, { whole, after, upto }: AuditRange): Promise<WrongRow[]> =>
  tx.many(sql<WrongRow>`SELECT ${WRONG} FROM audit_ticket_numbers(${whole}, ${after}, ${upto})`);

export const visitsInTwoMinds = (tx: Tx, { whole, after, upto }: AuditRange): Promise<WrongRow[]> =>
  tx.many(sql<WrongRow>`SELECT ${WRONG} FROM audit_status(${whole}, ${after}, ${upto})`);
