import { sql } from '../database/database.ts';
import type { Tx } from '../database/database.ts';

export interface HistoryRow {
  id: number;
  at: number;
  kind: string;
  actor: string;
  actorKind: 'staff' | 'system' | 'visitor' | 'device' | 'api';
  version: number;
  changes: { field: string; before: string | null; after: string | null }[] | null;
}

/** The events of a record with what they changed, newest first. */
export async function historyRows(
  tx: Tx,
  { kind, id, before, most }: { kind: string; id: number; before: number | null; most: number },
): Promise<HistoryRow[]> {
  return tx.many(sql<HistoryRow>`
    SELECT e.id, e.at, e.kind, e.actor_kind, e.subject_version AS version,
      COALESCE((SELECT s.display_name FROM staff s WHERE e.actor_kind = 'staff' AND s.vendor_id = e.vendor_id AND s.id = e.actor_id), '') AS actor,
      (SELECT json_agg(json_build_object('field', c.field, 'before', c.before, 'after', c.after) ORDER BY c.field)
        FROM personal_changes c WHERE c.vendor_id = e.vendor_id AND c.event_id = e.id) AS changes
    FROM events e
    WHERE e.vendor_id = ${tx.vendorId} AND e.subject_kind = ${kind} AND e.subject_id = ${id}
      AND (${before}::bigint IS NULL OR e.id < ${before}::bigint)
    ORDER BY e.id DESC LIMIT ${most}`);
}
