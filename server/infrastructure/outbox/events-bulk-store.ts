import { setImmediate as nextTurn } from 'node:timers/promises';
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

/** Rows of one statement: PostgreSQL inserts them while this process encodes the next. */
const SLICE = 8_000;

/**
 * Inserts a whole history with its positions, so that no row is written a second time for its stamp. Until
 * the transaction ends, no other event gets a position: the caller commits soon.
 */
export async function bulkInsertHistory(tx: Tx, rows: readonly EventBulkRow[]): Promise<void> {
  const { first } = await tx.one(
    sql<{ first: number }>`SELECT reserve_event_positions(${rows.length}::integer) AS first`,
  );
  let written: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < rows.length; from += SLICE) {
    const sent = insertWithPositions(tx, rows.slice(from, from + SLICE), first + from);
    sent.catch(() => {});
    await nextTurn();
    await written;
    written = sent;
  }
  await written;
}

async function insertWithPositions(tx: Tx, rows: readonly EventBulkRow[], first: number): Promise<void> {
  await tx.run(sql`
    INSERT INTO events (vendor_id, at, subject_kind, subject_id, subject_version, kind, actor_kind, actor_id, data, position)
    SELECT ${tx.vendorId}::bigint, r.at, r.subject_kind, r.subject_id, r.subject_version, r.kind, r.actor_kind, r.actor_id, r.data,
      ${first}::bigint + r.n - 1
    FROM ROWS FROM (json_to_recordset(${json(rows)}::json) AS (at timestamptz, subject_kind text, subject_id bigint, subject_version integer,
      kind text, actor_kind text, actor_id bigint, data jsonb)) WITH ORDINALITY
      AS r(at, subject_kind, subject_id, subject_version, kind, actor_kind, actor_id, data, n)`);
}
