import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { AuditRange } from '#server/infrastructure/audit/invariant.ts';

export const visitsBesideTheirEvents = (
  tx: Tx,
  { whole, after, upto }: AuditRange,
): Promise<{ vendorId: number; about: number }[]> =>
  tx.many(sql<{ vendorId: number; about: number }>`
    SELECT vendor_id, about FROM audit_visit_versions(${whole}, ${after}, ${upto})`);
