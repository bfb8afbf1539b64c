import type { WorkflowValues } from '#contract/clients/workflows.ts';
import type { WorkflowState } from '#domain/clients/workflow.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';
import { visitWithin } from '../records/client-scope-store.ts';
import type { VisitsOf } from './client-visits-store.ts';

export interface WorkflowRow {
  id: number;
  version: number;
  title: string;
  type: string;
  ownerId: number;
  owner: string;
  status: WorkflowState;
  outcome: string;
  createdAt: Instant;
  closedAt: Instant | null;
  steps: StepRow[];
  visits: {
    id: number;
    entry: 'booked' | 'joined';
    service: string;
    status: number;
    at: Instant;
    zone: string;
  }[];
}

interface StepRow {
  id: number;
  title: string;
  due: string | null;
  ownerId: number | null;
  owner: string | null;
  doneAt: Instant | null;
  doneBy: string | null;
}

/** Visits of one workflow that the list holds; the client's other tabs have all of them. */
const VISITS = 20;

const nameOf = (id: Sql): Sql =>
  sql`(SELECT p.display_name FROM staff p WHERE p.vendor_id = w.vendor_id AND p.id = ${id})`;
const millis = (column: Sql): Sql => sql`(extract(epoch FROM ${column}) * 1000)::bigint`;

/** The workflows of a client with their steps, and the client's visits that name them within the scope; the latest first. */
export async function workflowsOf(
  tx: Tx,
  { clientId, scope, after, most }: VisitsOf,
): Promise<WorkflowRow[]> {
  return tx.many(sql<WorkflowRow>`
    SELECT w.id, w.version, w.title, w.type, w.owner_id, ${nameOf(sql`w.owner_id`)} AS owner, w.status, w.outcome, w.created_at, w.closed_at,
      COALESCE((SELECT jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'due', s.due_on, 'ownerId', s.owner_id, 'owner', ${nameOf(sql`s.owner_id`)},
          'doneAt', ${millis(sql`s.done_at`)}, 'doneBy', ${nameOf(sql`s.done_by`)}) ORDER BY s.position)
        FROM client_workflow_steps s WHERE s.vendor_id = w.vendor_id AND s.workflow_id = w.id), '[]'::jsonb) AS steps,
      COALESCE((SELECT jsonb_agg(to_jsonb(x) ORDER BY x.at DESC, x.id DESC) FROM (
        SELECT v.id, v.entry, v.status, v.time_zone AS zone, ${millis(sql`COALESCE(v.starts_at, v.created_at)`)} AS at,
          (SELECT n.name FROM services n WHERE n.vendor_id = v.vendor_id AND n.id = v.service_id) AS service
        FROM visits v WHERE v.vendor_id = w.vendor_id AND v.client_id = w.client_id AND v.workflow_id = w.id::text AND ${visitWithin(scope)}
        ORDER BY COALESCE(v.starts_at, v.created_at) DESC, v.id DESC LIMIT ${VISITS}) x), '[]'::jsonb) AS visits
    FROM client_workflows w
    WHERE w.vendor_id = ${tx.vendorId} AND w.client_id = ${clientId}
      ${after === null ? sql`` : sql`AND (w.created_at, w.id) < (${at(after.at)}::timestamptz, ${after.id}::bigint)`}
    ORDER BY w.created_at DESC, w.id DESC LIMIT ${most}`);
}

/** A client's workflow, locked until the transaction ends, and the numbers of its steps. */
export async function lockedWorkflow(
  tx: Tx,
  { id, clientId }: { id: number; clientId: number },
): Promise<{ version: number; outcome: string; stepIds: number[] } | undefined> {
  return tx.maybe(sql<{ version: number; outcome: string; stepIds: number[] }>`
    SELECT w.version, w.outcome,
      ARRAY(SELECT s.id FROM client_workflow_steps s WHERE s.vendor_id = w.vendor_id AND s.workflow_id = w.id) AS step_ids
    FROM client_workflows w WHERE w.vendor_id = ${tx.vendorId} AND w.id = ${id} AND w.client_id = ${clientId} FOR UPDATE OF w`);
}

/** Whether a client has the workflow. */
export async function isWorkflowOf(
  tx: Tx,
  { workflowId, clientId }: { workflowId: number; clientId: number },
): Promise<boolean> {
  const { found } = await tx.one(sql<{ found: boolean }>`
    SELECT EXISTS (SELECT 1 FROM client_workflows w WHERE w.vendor_id = ${tx.vendorId} AND w.id = ${workflowId} AND w.client_id = ${clientId}) AS found`);
  return found;
}

/** The workflow of the visit's client that the visit names; null without one. */
export async function workflowOfVisit(
  tx: Tx,
  visitId: number,
): Promise<{ id: number; clientId: number; title: string } | null> {
  const [row] = await tx.many(sql<{ id: number; clientId: number; title: string }>`
    SELECT w.id, w.client_id, w.title FROM visits v
    JOIN client_workflows w ON w.vendor_id = v.vendor_id AND w.client_id = v.client_id AND w.id::text = v.workflow_id
    WHERE v.vendor_id = ${tx.vendorId} AND v.id = ${visitId}`);
  return row ?? null;
}

/** Those of these numbers that are staff members of the vendor. */
export async function staffAmong(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT s.id FROM staff s WHERE s.vendor_id = ${tx.vendorId} AND s.id = ANY(${ids.map(Number)}::bigint[]) AND s.role <> 7`);
  return new Set(rows.map(({ id }) => String(id)));
}

export interface WorkflowWrite {
  values: WorkflowValues;
  staffId: number | null;
  now: Instant;
}

export async function insertWorkflow(
  tx: Tx,
  { clientId, values, staffId, now }: WorkflowWrite & { clientId: number },
): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO client_workflows (vendor_id, client_id, title, type, owner_id, status, outcome, created_at, closed_at)
    VALUES (${tx.vendorId}, ${clientId}, ${values.title}, ${values.type}, ${Number(values.owner_id)}, ${values.status}, ${values.outcome}, ${at(now)},
      ${values.status === 'open' ? null : at(now)}) RETURNING id`);
  await writeSteps(tx, id, { values, staffId, now });
  return id;
}

/** Writes the next version. A workflow that had ended keeps the moment of its end. */
export async function updateWorkflow(
  tx: Tx,
  id: number,
  { values, staffId, now }: WorkflowWrite,
): Promise<number> {
  const { version } = await tx.one(sql<{ version: number }>`
    UPDATE client_workflows SET title = ${values.title}, type = ${values.type}, owner_id = ${Number(values.owner_id)}, status = ${values.status},
      outcome = ${values.outcome}, version = version + 1,
      closed_at = CASE WHEN ${values.status}::text <> 'open' THEN COALESCE(closed_at, ${at(now)}::timestamptz) END
    WHERE vendor_id = ${tx.vendorId} AND id = ${id} RETURNING version`);
  await writeSteps(tx, id, { values, staffId, now });
  return version;
}

/** Makes these the steps of a workflow, in this order. A step that was done keeps when, and by whom. */
async function writeSteps(tx: Tx, id: number, { values, staffId, now }: WorkflowWrite): Promise<void> {
  const rows = values.steps.map((step, index) => ({
    id: step.id === null ? null : Number(step.id),
    position: index + 1,
    title: step.title,
    due: step.due_on,
    owner: step.owner_id === null ? null : Number(step.owner_id),
    done: step.done,
  }));
  const kept = rows.flatMap((row) => row.id ?? []);
  const sent = sql`json_to_recordset(${json(rows)}::json) AS r(id bigint, position integer, title text, due date, owner bigint, done boolean)`;
  await tx.run(sql`
    DELETE FROM client_workflow_steps WHERE vendor_id = ${tx.vendorId} AND workflow_id = ${id} AND id <> ALL(${kept}::bigint[])`);
  await tx.run(sql`
    UPDATE client_workflow_steps s SET position = r.position, title = r.title, due_on = r.due, owner_id = r.owner,
      done_at = CASE WHEN r.done THEN COALESCE(s.done_at, ${at(now)}::timestamptz) END,
      done_by = CASE WHEN NOT r.done THEN NULL WHEN s.done_at IS NULL THEN ${staffId}::bigint ELSE s.done_by END
    FROM ${sent} WHERE s.vendor_id = ${tx.vendorId} AND s.workflow_id = ${id} AND s.id = r.id`);
  await tx.run(sql`
    INSERT INTO client_workflow_steps (vendor_id, workflow_id, position, title, due_on, owner_id, done_at, done_by)
    SELECT ${tx.vendorId}::bigint, ${id}::bigint, r.position, r.title, r.due, r.owner,
      CASE WHEN r.done THEN ${at(now)}::timestamptz END, CASE WHEN r.done THEN ${staffId}::bigint END
    FROM ${sent} WHERE r.id IS NULL ORDER BY r.position`);
}
