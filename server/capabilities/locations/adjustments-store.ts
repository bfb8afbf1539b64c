import type { AdjustmentFacts, AdjustmentSubject, AdjustmentValues } from '#contract/setup/adjustments.ts';
import { ADJUSTMENT_TYPE } from '#domain/codes/adjustment-type.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { at, json } from '#server/infrastructure/database/values.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Sorts } from '#server/infrastructure/resources/list-request.ts';

export const ADJUSTMENTS = sql`adjustments`;
export const ADJUSTMENT_SORTS: Sorts = { date: { column: sql`r.from_day`, kind: 'number' } };

const TYPE_NAME = sql`(ARRAY['staff', 'location', 'holiday', 'room'])[r.type]`;
const SUBJECT = sql`COALESCE(CASE r.type
    WHEN 1 THEN (SELECT s.display_name FROM staff s WHERE s.vendor_id = r.vendor_id AND s.id = r.subject_id)
    WHEN 4 THEN (SELECT m.name FROM rooms m WHERE m.vendor_id = r.vendor_id AND m.id = r.subject_id)
    ELSE (SELECT COALESCE(NULLIF(l.name, ''), l.address) FROM locations l WHERE l.vendor_id = r.vendor_id AND l.id = r.subject_id) END, '')`;
const TIMES = sql`jsonb_build_array(jsonb_build_object('from', r.from_minute, 'to', r.to_minute)) || r.more_times`;
const REPEAT = sql`CASE WHEN r.recurrence IS NOT NULL THEN jsonb_build_object('every', r.recurrence->>'every', 'interval', COALESCE((r.recurrence->>'interval')::int, 1),
  'until', r.recurrence->>'until', 'count', (r.recurrence->>'count')::int) END`;

export const ADJUSTMENT_COLUMNS = sql`r.version, COALESCE(NULLIF(r.reason, ''), ${SUBJECT}) AS name, ${TYPE_NAME} AS type, ${SUBJECT} AS subject,
  r.kind, r.from_date, r.to_date, ${TIMES} AS times, ${REPEAT} AS repeats, r.approved, r.calendar_id IS NOT NULL AS subscribed,
  r.archived_at IS NOT NULL AS archived`;

export interface AdjustmentFilters {
  types: readonly AdjustmentSubject[];
  archived: boolean | undefined;
  kind: string | undefined;
  approved: boolean | undefined;
  /** Bounds of the dates on which it applies. */
  from: string | undefined;
  until: string | undefined;
  subjectIds: readonly number[] | undefined;
}

/** Conditions of the list's filters. A recurring adjustment applies on any later date. */
export function adjustmentFilters(of: AdjustmentFilters): Sql[] {
  const given = (value: unknown, condition: () => Sql): Sql[] => (value === undefined ? [] : [condition()]);
  return [
    sql`r.type = ANY(${of.types.map((one) => ADJUSTMENT_TYPE[one])}::smallint[])`,
    ...given(of.archived, () => (of.archived ? sql`r.archived_at IS NOT NULL` : sql`r.archived_at IS NULL`)),
    ...given(of.kind, () => sql`r.kind = ${of.kind}`),
    ...given(of.approved, () => sql`r.approved = ${of.approved}`),
    ...given(of.from, () => sql`(r.to_date >= ${of.from}::date OR r.recurrence IS NOT NULL)`),
    ...given(of.until, () => sql`r.from_date <= ${of.until}::date`),
    ...given(of.subjectIds, () => sql`r.subject_id = ANY(${[...of.subjectIds!]}::bigint[])`),
  ];
}

/** The adjustments that a scope reaches: of its own staff member, or of its locations with their staff and rooms. */
export function reachedBy(scope: RecordScope): Sql[] {
  if (scope.reach === 'vendor') return [];
  if (scope.reach === 'own') return [sql`r.type = 1 AND r.subject_id = ${scope.staffId}`];
  const here = sql`= ANY(${[...scope.locationIds]}::bigint[])`;
  return [
    sql`(r.type IN (2, 3) AND (r.subject_id = 0 OR r.subject_id ${here})
      OR r.type = 1 AND EXISTS (SELECT 1 FROM staff_locations w WHERE w.vendor_id = r.vendor_id AND w.staff_id = r.subject_id AND w.location_id ${here})
      OR r.type = 4 AND EXISTS (SELECT 1 FROM rooms m WHERE m.vendor_id = r.vendor_id AND m.id = r.subject_id AND m.location_id ${here}))`,
  ];
}

/** Whether a scope reaches the subject of an adjustment, and whether the subject exists. */
export async function reachesSubject(
  tx: Tx,
  scope: RecordScope,
  { type, id }: { type: AdjustmentSubject; id: number },
): Promise<boolean> {
  const row = await tx.maybe(sql`
    SELECT 1 FROM (SELECT ${tx.vendorId}::bigint AS vendor_id, ${ADJUSTMENT_TYPE[type]}::smallint AS type, ${id}::bigint AS subject_id) r
    WHERE ${sql.join([EXISTING, ...reachedBy(scope)], sql` AND `)}`);
  return row !== undefined;
}

const EXISTING = sql`CASE r.type
  WHEN 1 THEN EXISTS (SELECT 1 FROM staff s WHERE s.vendor_id = r.vendor_id AND s.id = r.subject_id)
  WHEN 4 THEN EXISTS (SELECT 1 FROM rooms m WHERE m.vendor_id = r.vendor_id AND m.id = r.subject_id)
  ELSE r.subject_id = 0 AND r.type = 3 OR EXISTS (SELECT 1 FROM locations l WHERE l.vendor_id = r.vendor_id AND l.id = r.subject_id) END`;

export interface StoredAdjustment {
  version: number;
  archived: boolean;
  values: AdjustmentValues;
  facts: AdjustmentFacts;
}

export async function storedAdjustment(
  tx: Tx,
  id: number,
  { types, lock }: { types: readonly AdjustmentSubject[]; lock: boolean },
): Promise<StoredAdjustment | undefined> {
  return tx.maybe(sql<StoredAdjustment>`
    SELECT r.version, r.archived_at IS NOT NULL AS archived,
      json_build_object('subject', json_build_object('type', ${TYPE_NAME}, 'id', NULLIF(r.subject_id, 0)::text), 'kind', r.kind,
        'dates', json_build_object('from', r.from_date, 'to', r.to_date), 'times', ${TIMES}, 'methods', COALESCE(r.meeting_methods, '{}'),
        'only', r.only_hours, 'on_holidays', r.on_holidays, 'repeat', ${REPEAT}, 'reason', r.reason, 'approved', r.approved) AS values,
      json_build_object('subject', ${SUBJECT}, 'subscribed', r.calendar_id IS NOT NULL) AS facts
    FROM adjustments r WHERE r.vendor_id = ${tx.vendorId} AND r.id = ${id} AND r.type = ANY(${types.map((one) => ADJUSTMENT_TYPE[one])}::smallint[])
    ${lock ? sql`FOR UPDATE OF r` : sql``}`);
}

const COLUMNS = sql`type, subject_id, kind, from_date, to_date, from_minute, to_minute, more_times, meeting_methods, only_hours, on_holidays, recurrence, reason, approved`;

function columnsOf({ subject, dates, times, ...of }: AdjustmentValues): Sql {
  const [first, ...more] = times;
  return sql`${ADJUSTMENT_TYPE[subject.type]}::smallint, ${Number(subject.id ?? 0)}::bigint, ${of.kind}::text, ${dates.from}::date, ${dates.to}::date,
    ${first!.from}::smallint, ${first!.to}::smallint, ${json(more)}::jsonb, NULLIF(${of.methods}::smallint[], '{}'), ${of.only}::boolean,
    ${of.on_holidays}::boolean, ${of.repeat && json(of.repeat)}::jsonb, ${of.reason}::text, ${of.approved}::boolean`;
}

export async function insertAdjustment(tx: Tx, values: AdjustmentValues): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO adjustments (vendor_id, ${COLUMNS}) SELECT ${tx.vendorId}::bigint, ${columnsOf(values)} RETURNING id`);
  return id;
}

export async function updateAdjustment(
  tx: Tx,
  id: number,
  { values, version }: { values: AdjustmentValues; version: number },
): Promise<void> {
  await tx.run(sql`
    UPDATE adjustments SET (version, ${COLUMNS}) = (SELECT ${version}::integer, ${columnsOf(values)})
    WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

export async function archiveAdjustment(
  tx: Tx,
  id: number,
  { archivedAt, version }: { archivedAt: Instant | null; version: number },
): Promise<void> {
  await tx.run(sql`
    UPDATE adjustments SET archived_at = ${at(archivedAt)}, version = ${version}
    WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}
