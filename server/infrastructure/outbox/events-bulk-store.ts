import { sql } from '../database/database.ts';
import type { Tx } from '../database/database.ts';
import { json } from '../database/values.ts';
import type { Actor, EventData } from './events-store.ts';

export interface EventBulkRow {
  at: Date;
  subject_kind: string;
  subject_id: number;
  subject_version: number;
  kind: string;
  actor_kind: Actor['kind'];
  actor_id: number | null;
  data: EventData;
}

/** Inserts many events at once, for loading; ids, and with them positions, follow the order of the rows. */
export async function bulkInsertEvents(tx: Tx, rows: readonly EventBulkRow[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO events (vendor_id, at, subject_kind, subject_id, subject_version, kind, actor_kind, actor_id, data)
    SELECT ${tx.vendorId}::bigint, r.at, r.subject_kind, r.subject_id, r.subject_version, r.kind, r.actor_kind, r.actor_id, r.data
    FROM json_to_recordset(${json(rows)}::json) AS r(at timestamptz, subject_kind text, subject_id bigint, subject_version integer,
      kind text, actor_kind text, actor_id bigint, data jsonb)`);
}
