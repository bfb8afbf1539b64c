import type { ServiceQuestion, ServiceValues } from '#contract/setup/services.ts';
import { serviceValues } from '#contract/setup/services.values.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';
import { formTable } from '#server/infrastructure/resources/form-table-store.ts';
import { byIds, byState, byValues } from '#server/infrastructure/resources/list-filters-store.ts';
import type { Sorts } from '#server/infrastructure/resources/list-request.ts';

export const SERVICES = sql`services`;
export const SERVICE_SORTS: Sorts = {
  name: { column: sql`r.sort_name`, kind: 'string' },
  order: { column: sql`r.sort_order`, kind: 'number' },
  length: { column: sql`r.duration_minutes`, kind: 'number' },
};

// Each of these reads its records by key: a join would read all locations or staff of the vendor for each row.
const LOCATIONS_OF = sql`(SELECT count(*)::int FROM location_services o WHERE o.vendor_id = r.vendor_id AND o.service_id = r.id
  AND (SELECT l.archived_at IS NULL FROM locations l WHERE l.vendor_id = o.vendor_id AND l.id = o.location_id))`;
const STAFF_OF = sql`(SELECT count(DISTINCT g.staff_id)::int FROM assignments g WHERE g.vendor_id = r.vendor_id AND g.service_id = r.id
  AND (SELECT p.deactivated_at IS NULL FROM staff p WHERE p.vendor_id = g.vendor_id AND p.id = g.staff_id))`;

export const SERVICE_COLUMNS = sql`r.version, r.name, c.name AS category, b.name AS line_of_business, r.duration_minutes, r.attendees_limit, r.meeting_methods,
  r.invite_only, r.display_in_lobby, r.supports_walk_in, r.supports_curbside_pickup, r.archived_at IS NOT NULL AS archived,
  ${LOCATIONS_OF} AS locations, ${STAFF_OF} AS staff`;
export const SERVICE_FACTS = sql`json_build_object('locations', ${LOCATIONS_OF}, 'staff', ${STAFF_OF}, 'appointments',
  (SELECT count(*)::int FROM visits v WHERE v.vendor_id = r.vendor_id AND v.service_id = r.id AND v.status = 1 AND v.entry = 'booked'))`;
export const SERVICE_JOINS = sql`
  LEFT JOIN categories c ON c.vendor_id = r.vendor_id AND c.id = r.category_id
  LEFT JOIN lines_of_business b ON b.vendor_id = r.vendor_id AND b.id = r.line_of_business_id`;

/** Conditions of the list's filters; `within` are the caller's locations, undefined for the whole vendor. */
export const serviceFilters = (
  query: Readonly<Record<string, string | undefined>>,
  within: readonly number[] | undefined,
): Sql[] => [
  ...byState(query),
  ...byValues(query, { name: 'visibility', values: ['public', 'invitation'] }, (chosen) =>
    chosen.length === 1 ? sql`r.invite_only = ${chosen[0] === 'invitation'}` : sql`true`,
  ),
  ...byValues(query, { name: 'method', values: ['1', '2', '3', '4'] }, (chosen) =>
    sql.join(
      chosen.map((method) => sql`${Number(method)}::smallint = ANY(r.meeting_methods)`),
      sql` AND `,
    ),
  ),
  ...byIds(query, 'category', (ids) => sql`r.category_id = ANY(${ids}::bigint[])`),
  ...byIds(query, 'line', (ids) => sql`r.line_of_business_id = ANY(${ids}::bigint[])`),
  ...byIds(query, 'location', offeredAt),
  ...(within === undefined
    ? []
    : [
        sql`(${offeredAt(within)} OR NOT EXISTS (SELECT 1 FROM location_services o WHERE o.vendor_id = r.vendor_id AND o.service_id = r.id))`,
      ]),
];

const offeredAt = (ids: readonly number[]): Sql =>
  sql`EXISTS (SELECT 1 FROM location_services o WHERE o.vendor_id = r.vendor_id AND o.service_id = r.id AND o.location_id = ANY(${[...ids]}::bigint[]))`;

export const SERVICE_FORM = formTable<ServiceValues>('services', serviceValues, {
  apart: ['translations', 'questions', 'location_ids'],
  nulls: ['external_id'],
  dated: true,
});

interface ServiceParts {
  locationIds: number[];
  questions: (Omit<ServiceQuestion, 'id' | 'translations'> & { id: number })[];
}

/** The locations and the questions of a service. */
export async function serviceParts(tx: Tx, id: number): Promise<ServiceParts> {
  return tx.one(sql<ServiceParts>`
    SELECT ARRAY(SELECT o.location_id FROM location_services o JOIN locations l ON l.vendor_id = o.vendor_id AND l.id = o.location_id AND l.archived_at IS NULL
        WHERE o.vendor_id = ${tx.vendorId} AND o.service_id = ${id} ORDER BY o.location_id)::bigint[] AS location_ids,
      COALESCE((SELECT json_agg(json_build_object('id', q.id, 'type', q.type, 'label', q.label, 'placeholder', q.placeholder, 'required', q.required,
          'asked', q.asked, 'options', q.options) ORDER BY q.sort_order, q.id)
        FROM questions q WHERE q.vendor_id = ${tx.vendorId} AND q.service_id = ${id} AND q.archived_at IS NULL), '[]') AS questions`);
}

interface ServiceReferences {
  /** The stored length; null for a new service. */
  minutes: number | null;
  category: boolean;
  line: boolean;
  locationIds: number[];
  isTaken: boolean;
  /** Whether it is a group session, if it has appointments; else null. */
  isBookedGroup: boolean | null;
}

/** The records that a service names, as far as they exist. */
export async function referencesOf(
  tx: Tx,
  of: {
    categoryId: number | null;
    lineId: number | null;
    locationIds: readonly number[];
    externalId: string;
    id: number | null;
  },
): Promise<ServiceReferences> {
  return tx.one(sql<ServiceReferences>`
    SELECT EXISTS (SELECT 1 FROM categories WHERE vendor_id = ${tx.vendorId} AND id = ${of.categoryId}::bigint) AS category,
      EXISTS (SELECT 1 FROM lines_of_business WHERE vendor_id = ${tx.vendorId} AND id = ${of.lineId}::bigint AND archived_at IS NULL) AS line,
      ARRAY(SELECT id FROM locations WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...of.locationIds]}::bigint[]) AND archived_at IS NULL)::bigint[] AS location_ids,
      ${of.externalId !== ''} AND EXISTS (SELECT 1 FROM services WHERE vendor_id = ${tx.vendorId} AND external_id = ${of.externalId}
        AND id <> COALESCE(${of.id}::bigint, 0)) AS is_taken,
      (SELECT s.is_group FROM services s WHERE s.vendor_id = ${tx.vendorId} AND s.id = ${of.id}::bigint
        AND EXISTS (SELECT 1 FROM visits v WHERE v.vendor_id = s.vendor_id AND v.service_id = s.id AND v.status = 1 AND v.entry = 'booked')) AS is_booked_group,
      (SELECT duration_minutes FROM services WHERE vendor_id = ${tx.vendorId} AND id = ${of.id}::bigint) AS minutes`);
}

/** Replaces the locations that offer the service; archived ones keep it. */
export async function replaceLocations(tx: Tx, id: number, locationIds: readonly string[]): Promise<void> {
  const ids = locationIds.map(Number);
  await tx.run(sql`
    DELETE FROM location_services o USING locations l WHERE o.vendor_id = ${tx.vendorId} AND o.service_id = ${id}
      AND l.vendor_id = o.vendor_id AND l.id = o.location_id AND l.archived_at IS NULL AND o.location_id <> ALL(${ids}::bigint[])`);
  await tx.run(sql`
    INSERT INTO location_services (vendor_id, location_id, service_id)
    SELECT ${tx.vendorId}::bigint, l, ${id} FROM unnest(${ids}::bigint[]) AS l ON CONFLICT DO NOTHING`);
}

/** Writes the questions in their order and archives those left out. Returns their ids in the same order. */
export async function replaceQuestions(
  tx: Tx,
  id: number,
  { questions, now }: { questions: readonly ServiceQuestion[]; now: Instant },
): Promise<number[]> {
  const kept = questions.flatMap((question) => (question.id === null ? [] : [Number(question.id)]));
  await tx.run(sql`
    UPDATE questions SET archived_at = ${at(now)} WHERE vendor_id = ${tx.vendorId} AND service_id = ${id} AND archived_at IS NULL
      AND id <> ALL(${kept}::bigint[])`);
  const ids: number[] = [];
  for (const [
    order,
    { id: own, type, label, placeholder, required, asked, options },
  ] of questions.entries()) {
    const changed = await tx.maybe(sql<{ id: number }>`
      UPDATE questions SET type = ${type}, label = ${label}, placeholder = ${placeholder}, required = ${required}, asked = ${asked},
        options = ${json(options)}, sort_order = ${order}
      WHERE vendor_id = ${tx.vendorId} AND service_id = ${id} AND id = ${own}::bigint AND archived_at IS NULL RETURNING id`);
    // A question of another service, as in a duplicate, is a new one here.
    const row =
      changed ??
      (await tx.one(sql<{ id: number }>`
        INSERT INTO questions (vendor_id, service_id, type, label, placeholder, required, asked, options, sort_order)
        VALUES (${tx.vendorId}, ${id}, ${type}, ${label}, ${placeholder}, ${required}, ${asked}, ${json(options)}, ${order}) RETURNING id`));
    ids.push(row.id);
  }
  return ids;
}
