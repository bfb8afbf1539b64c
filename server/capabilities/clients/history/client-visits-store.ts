import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { visitWithin } from '../records/client-scope-store.ts';
import type { HistoryCursor } from './history-cursor.ts';

/** The client whose visits are read, and the visits that the reader sees. */
export interface VisitsOf {
  clientId: number;
  scope: RecordScope;
  after: HistoryCursor | null;
  most: number;
}

interface VisitRow {
  id: number;
  service: string;
  meetingMethod: number;
  status: number;
  locationId: number;
  location: string;
  zone: string;
  staffId: number | null;
  staff: string | null;
  suggested: boolean;
  workflow: { id: number; title: string } | null;
}

export interface AppointmentRow extends VisitRow {
  version: number;
  confirmationNumber: string;
  startsAt: Instant;
  endsAt: Instant;
  source: number;
  utm: Record<string, string>;
  addedBy: Actor['kind'] | null;
  addedByName: string | null;
  createdAt: Instant;
}

/** Each name by a subquery: the plan then reads one row of each for every visit of the page. */
const SHARED = sql`v.id, v.meeting_method, v.status, v.location_id, v.time_zone AS zone, v.client_link = 'suggested' AS suggested,
  (SELECT json_build_object('id', w.id, 'title', w.title) FROM client_workflows w
    WHERE w.vendor_id = v.vendor_id AND w.client_id = v.client_id AND w.id::text = v.workflow_id) AS workflow,
  (SELECT s.name FROM services s WHERE s.vendor_id = v.vendor_id AND s.id = v.service_id) AS service,
  (SELECT COALESCE(NULLIF(l.name, ''), l.address) FROM locations l WHERE l.vendor_id = v.vendor_id AND l.id = v.location_id) AS location`;
const nameOf = (id: Sql): Sql =>
  sql`(SELECT p.display_name FROM staff p WHERE p.vendor_id = v.vendor_id AND p.id = ${id})`;

const WHEN = {
  upcoming: (now: Instant) => sql`v.status <> 4 AND v.ends_at > ${at(now)}::timestamptz`,
  past: (now: Instant) => sql`v.status <> 4 AND v.ends_at <= ${at(now)}::timestamptz`,
  cancelled: () => sql`v.status = 4`,
};

/** Appointments of a client: the next one first if they are to come, else the latest one. */
export async function appointmentsOf(
  tx: Tx,
  {
    clientId,
    scope,
    after,
    most,
    when,
    now,
  }: VisitsOf & { when: keyof typeof WHEN | undefined; now: Instant },
): Promise<AppointmentRow[]> {
  const [order, beyond] = when === 'upcoming' ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`];
  return tx.many(sql<AppointmentRow>`
    SELECT ${SHARED}, v.version, v.confirmation_number, v.starts_at, v.ends_at, v.source, v.utm, v.created_at,
      v.staff_id, ${nameOf(sql`v.staff_id`)} AS staff, b.actor_kind AS added_by, ${nameOf(sql`CASE WHEN b.actor_kind = 'staff' THEN b.actor_id END`)} AS added_by_name
    FROM visits v LEFT JOIN LATERAL (
      SELECT e.actor_kind, e.actor_id FROM events e
      WHERE e.vendor_id = v.vendor_id AND e.subject_kind = 'visit' AND e.subject_id = v.id ORDER BY e.subject_version LIMIT 1) b ON true
    WHERE v.vendor_id = ${tx.vendorId} AND v.client_id = ${clientId} AND v.starts_at IS NOT NULL AND ${visitWithin(scope)}
      AND ${when === undefined ? sql`true` : WHEN[when](now)}
      ${after === null ? sql`` : sql`AND (v.starts_at, v.id) ${beyond} (${at(after.at)}::timestamptz, ${after.id}::bigint)`}
    ORDER BY v.starts_at ${order}, v.id ${order} LIMIT ${most}`);
}

export interface WalkInRow extends VisitRow {
  prefix: string;
  number: number;
  joinedAt: Instant;
  calledAt: Instant | null;
  startedAt: Instant | null;
  endedAt: Instant | null;
  leftReason: string | null;
  endedReason: string | null;
  converted: boolean;
  rating: number | null;
}

/** Visits of a client that began in the line, the latest first. */
export async function walkInsOf(tx: Tx, { clientId, scope, after, most }: VisitsOf): Promise<WalkInRow[]> {
  return tx.many(sql<WalkInRow>`
    SELECT ${SHARED}, t.prefix, t.number, v.created_at AS joined_at, g.called_at, g.started_at, g.ended_at, t.left_reason, v.ended_reason,
      v.converted_at IS NOT NULL AS converted, s.staff_id, ${nameOf(sql`s.staff_id`)} AS staff,
      (SELECT f.rating FROM feedback f WHERE f.vendor_id = v.vendor_id AND f.visit_id = v.id) AS rating
    FROM visits v
    JOIN LATERAL (
      SELECT t.prefix, t.number, t.left_reason FROM tickets t WHERE t.vendor_id = v.vendor_id AND t.visit_id = v.id ORDER BY t.id DESC LIMIT 1) t ON true
    LEFT JOIN LATERAL (
      SELECT min(g.called_at) AS called_at, min(g.started_at) AS started_at,
        CASE WHEN count(*) = count(g.ended_at) THEN max(g.ended_at) END AS ended_at
      FROM legs g WHERE g.vendor_id = v.vendor_id AND g.visit_id = v.id) g ON true
    LEFT JOIN LATERAL (
      SELECT g.staff_id FROM legs g WHERE g.vendor_id = v.vendor_id AND g.visit_id = v.id AND g.staff_id IS NOT NULL ORDER BY g.seq DESC LIMIT 1) s ON true
    WHERE v.vendor_id = ${tx.vendorId} AND v.client_id = ${clientId} AND v.entry = 'joined' AND ${visitWithin(scope)}
      ${after === null ? sql`` : sql`AND (v.created_at, v.id) < (${at(after.at)}::timestamptz, ${after.id}::bigint)`}
    ORDER BY v.created_at DESC, v.id DESC LIMIT ${most}`);
}

/** Whether a visit is one of the client's that the scope includes. */
export async function isVisitOf(
  tx: Tx,
  { visitId, clientId, scope }: { visitId: number; clientId: number; scope: RecordScope },
): Promise<boolean> {
  const { found } = await tx.one(sql<{ found: boolean }>`
    SELECT EXISTS (SELECT 1 FROM visits v WHERE v.vendor_id = ${tx.vendorId} AND v.id = ${visitId} AND v.client_id = ${clientId} AND ${visitWithin(scope)}) AS found`);
  return found;
}
