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
  /** Whether a schedule of the actor made the change. */
  bySchedule?: boolean;
}

/** The events of a record with what they changed, newest first; `keys` limits them to events about these. */
export async function historyRows(
  tx: Tx,
  {
    kind,
    id,
    before,
    most,
    keys = null,
  }: { kind: string; id: number; before: number | null; most: number; keys?: readonly string[] | null },
): Promise<HistoryRow[]> {
  return tx.many(sql<HistoryRow>`
    SELECT e.id, e.at, e.kind, e.actor_kind, e.subject_version AS version, e.data ? 'by_schedule' AS by_schedule,
      COALESCE((SELECT s.display_name FROM staff s WHERE e.actor_kind = 'staff' AND s.vendor_id = e.vendor_id AND s.id = e.actor_id), '') AS actor,
      (SELECT json_agg(json_build_object('field', c.field, 'before', NULLIF(c.before, ''),
          'after', CASE WHEN c.before = '' THEN to_json(c.after)::text ELSE c.after END) ORDER BY c.field)
        FROM personal_changes c WHERE c.vendor_id = e.vendor_id AND c.event_id = e.id) AS changes
    FROM events e
    WHERE e.vendor_id = ${tx.vendorId} AND e.subject_kind = ${kind} AND e.subject_id = ${id}
      AND (${before}::bigint IS NULL OR e.id < ${before}::bigint)
      AND (${keys === null} OR e.data ->> 'key' = ANY(${[...(keys ?? [])]}::text[]))
    ORDER BY e.id DESC LIMIT ${most}`);
}

/** Ids of records by the texts in these columns, such as a name; an id names itself. The first column wins. */
export const idsByText =
  (table: string, columns: readonly string[]) =>
  async (tx: Tx, texts: readonly string[]): Promise<Map<string, string>> => {
    const wanted = [...new Set(texts)];
    if (wanted.length === 0) return new Map();
    const found = await tx.many(sql<{ rank: number; text: string; id: number }>`
      ${sql.join(
        columns.map(
          (column, rank) => sql`
            SELECT ${rank}::int AS rank, ${sql.id(column)} AS text, id FROM ${sql.table(table)}
            WHERE vendor_id = ${tx.vendorId} AND ${sql.id(column)} = ANY(${wanted}::text[])`,
        ),
        sql` UNION ALL `,
      )} ORDER BY rank DESC, id DESC`);
    const ids = wanted.filter((text) => /^[1-9][0-9]{0,14}$/.test(text)).map((text) => [text, text] as const);
    return new Map([...ids, ...found.map(({ text, id }) => [text, String(id)] as const)]);
  };
