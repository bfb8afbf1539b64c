import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';

type Rows = Record<string, unknown>[];

/** What a client asked for, and what staff wrote about it. */
export async function insertRequest(
  tx: Tx,
  of: {
    clientId: number;
    kind: 'export' | 'accesses' | 'correction';
    staffId: number | null;
    reason: string;
    now: Instant;
  },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO client_requests (vendor_id, client_id, kind, staff_id, reason, asked_at)
    VALUES (${tx.vendorId}, ${of.clientId}, ${of.kind}, ${of.staffId}, ${of.reason}, ${at(of.now)})`);
}

/** The client and the records that were merged into it. */
const same = (tx: Tx, clientId: number): Sql =>
  sql`SELECT c.id FROM clients c WHERE c.vendor_id = ${tx.vendorId} AND (c.id = ${clientId} OR c.merged_into = ${clientId})`;

const rowsOf = async (tx: Tx, columns: Sql, from: Sql): Promise<Rows> => {
  const rows = await tx.many(sql<{ row: Record<string, unknown> }>`
    SELECT (SELECT row_to_json(f) FROM (SELECT ${columns}) AS f) AS row FROM ${from}`);
  return rows.map(({ row }) => row);
};

const staffName = (id: Sql, vendor: Sql) =>
  sql`COALESCE((SELECT s.display_name FROM staff s WHERE s.vendor_id = ${vendor} AND s.id = ${id}), '')`;

export const recordOf = (tx: Tx, clientId: number): Promise<Rows> =>
  rowsOf(
    tx,
    sql`c.id::text, c.first_name, c.last_name, c.email, c.phone, c.home_phone, c.work_phone, c.address, c.lang, c.time_zone, c.receive_sms,
      (SELECT COALESCE(NULLIF(l.name, ''), l.address) FROM locations l WHERE l.vendor_id = c.vendor_id AND l.id = c.home_location_id) AS home_location,
      ${staffName(sql`c.preferred_staff_id`, sql`c.vendor_id`)} AS preferred_staff, c.tags, c.notes, c.custom_fields, c.created_at,
      ARRAY(SELECT e.system || ': ' || e.external_id FROM client_external_ids e WHERE e.vendor_id = c.vendor_id AND e.client_id = c.id) AS external_ids`,
    sql`clients c WHERE c.vendor_id = ${tx.vendorId} AND c.id IN (${same(tx, clientId)}) ORDER BY c.merged_into NULLS FIRST, c.id`,
  );

export const mergesOf = (tx: Tx, clientId: number): Promise<Rows> =>
  rowsOf(
    tx,
    sql`m.merged_at, m.merged_id::text, ${staffName(sql`m.staff_id`, sql`m.vendor_id`)} AS staff, m.moved, m.client_had, m.merged_had`,
    sql`client_merges m WHERE m.vendor_id = ${tx.vendorId} AND m.client_id = ${clientId} ORDER BY m.id`,
  );

export const requestsOf = (tx: Tx, clientId: number): Promise<Rows> =>
  rowsOf(
    tx,
    sql`q.asked_at, q.kind, q.reason, ${staffName(sql`q.staff_id`, sql`q.vendor_id`)} AS staff`,
    sql`client_requests q WHERE q.vendor_id = ${tx.vendorId} AND q.client_id IN (${same(tx, clientId)}) ORDER BY q.id`,
  );

/** Workflows of the client, each with its steps. */
export const workflowRecordsOf = (tx: Tx, clientId: number): Promise<Rows> =>
  rowsOf(
    tx,
    sql`w.title, w.type, w.status, w.outcome, ${staffName(sql`w.owner_id`, sql`w.vendor_id`)} AS owner, w.created_at, w.closed_at,
      ARRAY(SELECT jsonb_build_object('title', p.title, 'due_on', p.due_on, 'owner', ${staffName(sql`p.owner_id`, sql`p.vendor_id`)}, 'done_at', p.done_at)
        FROM client_workflow_steps p WHERE p.vendor_id = w.vendor_id AND p.workflow_id = w.id ORDER BY p.position) AS steps`,
    sql`client_workflows w WHERE w.vendor_id = ${tx.vendorId} AND w.client_id IN (${same(tx, clientId)}) ORDER BY w.id`,
  );

/** Notes of staff about the client, private ones too: they are about the person who asks. */
export const noteRecordsOf = (tx: Tx, clientId: number): Promise<Rows> =>
  rowsOf(
    tx,
    sql`n.text, n.created_at, ${staffName(sql`n.staff_id`, sql`n.vendor_id`)} AS staff`,
    sql`client_notes n WHERE n.vendor_id = ${tx.vendorId} AND n.client_id IN (${same(tx, clientId)}) ORDER BY n.id`,
  );

/** How phone calls with the client ended that booked nothing. */
export const wrapUpRecordsOf = (tx: Tx, clientId: number): Promise<Rows> =>
  rowsOf(
    tx,
    sql`${wordOf('reason')} AS reason, ${wordOf('message')} AS text, e.at, ${staffName(sql`e.actor_id`, sql`e.vendor_id`)} AS staff`,
    sql`events e WHERE e.vendor_id = ${tx.vendorId} AND e.subject_kind = 'client-wrap-up' AND e.subject_id IN (${same(tx, clientId)}) ORDER BY e.id`,
  );

const wordOf = (field: string): Sql => sql`
  COALESCE((SELECT p.after FROM personal_changes p WHERE p.vendor_id = e.vendor_id AND p.event_id = e.id AND p.field = ${field}), '')`;

/** Consents that the client gave elsewhere. */
export const consentRecordsOf = (tx: Tx, clientId: number): Promise<Rows> =>
  rowsOf(
    tx,
    sql`n.kind, n.given_on, n.source, n.recorded_at`,
    sql`client_consents n WHERE n.vendor_id = ${tx.vendorId} AND n.client_id IN (${same(tx, clientId)}) ORDER BY n.id`,
  );

export interface AccessRow {
  id: number;
  at: Instant;
  kind: string;
  actor: string;
}

/** Looks at a client and changes of them, newest first: events of the client, of access to it and of merged records. */
export async function accessRows(
  tx: Tx,
  { clientId, before, most }: { clientId: number; before: number | null; most: number | null },
): Promise<AccessRow[]> {
  return tx.many(sql<AccessRow>`
    SELECT e.id, e.at, regexp_replace(e.kind, '^client-', '') AS kind,
      CASE WHEN e.actor_kind = 'staff' THEN ${staffName(sql`e.actor_id`, sql`e.vendor_id`)} ELSE '' END AS actor
    FROM events e WHERE e.vendor_id = ${tx.vendorId} AND e.subject_kind IN ('client', 'client-access') AND e.subject_id IN (${same(tx, clientId)})
      ${before === null ? sql`` : sql`AND e.id < ${before}`}
    ORDER BY e.id DESC ${most === null ? sql`` : sql`LIMIT ${sql.whole(most)}`}`);
}

export async function hasSeenSince(
  tx: Tx,
  { clientId, actor, since }: { clientId: number; actor: Actor; since: Instant },
): Promise<boolean> {
  const { has } = await tx.one(sql<{ has: boolean }>`
    SELECT EXISTS (SELECT 1 FROM events e WHERE e.vendor_id = ${tx.vendorId} AND e.subject_kind = 'client-access' AND e.subject_id = ${clientId}
      AND e.kind = 'client-seen' AND e.actor_kind = ${actor.kind} AND e.actor_id IS NOT DISTINCT FROM ${actor.id}::bigint AND e.at > ${at(since)}) AS has`);
  return has;
}
