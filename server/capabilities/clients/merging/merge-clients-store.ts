import type { MergedRecord } from '#contract/clients/merging.ts';
import type { ClientValues } from '#contract/clients/clients.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';

type History = MergedRecord['history'];

interface MergeFacts extends History {
  createdAt: Instant;
  changedAt: Instant;
  location: string;
  staff: string;
}

/** What a merge of this client would move, and what its form does not say. */
export async function mergeFacts(tx: Tx, clientId: number): Promise<MergeFacts> {
  const visits = sql`FROM visits v WHERE v.vendor_id = c.vendor_id AND v.client_id = c.id`;
  const ofVisits = (rows: Sql) =>
    sql`(SELECT count(*)::int FROM visits v JOIN ${rows} x ON x.vendor_id = v.vendor_id AND x.visit_id = v.id
      WHERE v.vendor_id = c.vendor_id AND v.client_id = c.id)`;
  return tx.one(sql<MergeFacts>`
    SELECT c.created_at, COALESCE((SELECT max(e.at) FROM events e WHERE e.vendor_id = c.vendor_id
        AND e.subject_kind = 'client' AND e.subject_id = c.id), c.created_at) AS changed_at,
      COALESCE((SELECT COALESCE(NULLIF(l.name, ''), l.address) FROM locations l WHERE l.vendor_id = c.vendor_id AND l.id = c.home_location_id), '') AS location,
      COALESCE((SELECT s.display_name FROM staff s WHERE s.vendor_id = c.vendor_id AND s.id = c.preferred_staff_id), '') AS staff,
      (SELECT count(*)::int ${visits}) AS visits, ${ofVisits(sql`messages`)} AS messages, ${ofVisits(sql`consents`)} AS consents,
      ${ofVisits(sql`visit_notes`)} AS notes, ${ofVisits(sql`visit_files`)} AS files
    FROM clients c WHERE c.vendor_id = ${tx.vendorId} AND c.id = ${clientId}`);
}

/** A number that was not picked stays with the client and finds them. */
export async function supersedeExternalId(
  tx: Tx,
  { clientId, number, now }: { clientId: number; number: string; now: Instant },
): Promise<void> {
  await tx.run(sql`
    UPDATE client_external_ids SET superseded_at = ${at(now)}
    WHERE vendor_id = ${tx.vendorId} AND client_id = ${clientId} AND external_id = ${number}`);
}

export interface StoredMerge {
  clientId: number;
  mergedId: number;
  staffId: number | null;
  now: Instant;
  moved: History;
  clientHad: ClientValues;
  mergedHad: ClientValues;
}

/** Records who merged what, when, and what each record had. Earlier merges of the merged record follow it. */
export async function recordMerge(tx: Tx, merge: StoredMerge): Promise<void> {
  await tx.run(sql`
    UPDATE client_merges SET client_id = ${merge.clientId} WHERE vendor_id = ${tx.vendorId} AND client_id = ${merge.mergedId}`);
  await tx.run(sql`
    INSERT INTO client_merges (vendor_id, client_id, merged_id, staff_id, merged_at, moved, client_had, merged_had)
    VALUES (${tx.vendorId}, ${merge.clientId}, ${merge.mergedId}, ${merge.staffId}, ${at(merge.now)},
      ${json(merge.moved)}, ${json(merge.clientHad)}, ${json(merge.mergedHad)})`);
}

/** The words of the client that stays also find them by the merged record: a picked name or address replaces their own. */
export async function keepTerms(tx: Tx, of: { clientId: number; mergedId: number }): Promise<void> {
  await tx.run(sql`
    INSERT INTO client_terms (vendor_id, term, client_id)
    SELECT t.vendor_id, t.term, ${of.mergedId}::bigint FROM client_terms t
    WHERE t.vendor_id = ${tx.vendorId} AND t.client_id = ${of.clientId} ON CONFLICT DO NOTHING`);
}
