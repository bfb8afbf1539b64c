import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

/** Visits by the numbers that files gave their appointments. */
export async function visitsByNumber(tx: Tx, numbers: readonly string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await tx.many(sql<{ externalId: string; id: number }>`
    SELECT external_id, visit_id AS id FROM imported_appointments
    WHERE vendor_id = ${tx.vendorId} AND external_id = ANY(${[...new Set(numbers)]}::text[])`);
  return new Map(rows.map(({ externalId, id }) => [externalId, String(id)]));
}

/** The number that a file gave an appointment, and the person whom the client asked for; undefined for other visits. */
export async function importedVisit(
  tx: Tx,
  visitId: number,
): Promise<{ externalId: string; preferredStaffId: number | null } | undefined> {
  return tx.maybe(sql<{ externalId: string; preferredStaffId: number | null }>`
    SELECT i.external_id, v.preferred_staff_id FROM imported_appointments i
    JOIN visits v ON v.vendor_id = i.vendor_id AND v.id = i.visit_id
    WHERE i.vendor_id = ${tx.vendorId} AND i.visit_id = ${visitId}`);
}

export async function insertImported(
  tx: Tx,
  of: { externalId: string; visitId: number; madeClientId: number | null },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO imported_appointments (vendor_id, external_id, visit_id, made_client_id)
    VALUES (${tx.vendorId}, ${of.externalId}, ${of.visitId}, ${of.madeClientId})`);
}

/** Whether the client came with an appointment of a file. */
export async function isMadeByFile(tx: Tx, clientId: number): Promise<boolean> {
  const { made } = await tx.one(sql<{ made: boolean }>`
    SELECT EXISTS (SELECT 1 FROM imported_appointments WHERE vendor_id = ${tx.vendorId} AND made_client_id = ${clientId}) AS made`);
  return made;
}

/** Forgets that a visit came from a file: its row may create it again. Returns the client who came with it. */
export async function takeImported(tx: Tx, visitId: number): Promise<number | null> {
  const row = await tx.maybe(sql<{ madeClientId: number | null }>`
    DELETE FROM imported_appointments WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId} RETURNING made_client_id`);
  return row?.madeClientId ?? null;
}
