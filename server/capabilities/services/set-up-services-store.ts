import type { ServiceFacts, ServiceQuestion, ServiceValues } from '#contract/setup/services.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';
import type { Sorts } from '#server/infrastructure/resources/list-request.ts';

export const SERVICES = sql`services`;
export const SERVICE_SORTS: Sorts = {
  name: { column: sql`r.sort_name`, kind: 'string' },
  order: { column: sql`r.sort_order`, kind: 'number' },
  length: { column: sql`r.duration_minutes`, kind: 'number' },
};

export interface ServiceListStored {
  id: number;
  version: number;
  name: string;
  category: string | null;
  lineOfBusiness: string | null;
  durationMinutes: number;
  meetingMethods: number[];
  inviteOnly: boolean;
  locations: number;
  staff: number;
  displayInLobby: boolean;
  supportsWalkIn: boolean;
  supportsCurbsidePickup: boolean;
  archived: boolean;
}

const LOCATIONS_OF = sql`(SELECT count(*)::int FROM location_services o JOIN locations l ON l.vendor_id = o.vendor_id AND l.id = o.location_id AND l.archived_at IS NULL
  WHERE o.vendor_id = r.vendor_id AND o.service_id = r.id)`;
const STAFF_OF = sql`(SELECT count(DISTINCT g.staff_id)::int FROM assignments g JOIN staff p ON p.vendor_id = g.vendor_id AND p.id = g.staff_id AND p.deactivated_at IS NULL
  WHERE g.vendor_id = r.vendor_id AND g.service_id = r.id)`;

export const SERVICE_COLUMNS = sql`
  r.version, r.name, c.name AS category, b.name AS line_of_business, r.duration_minutes, r.meeting_methods, r.invite_only,
  r.display_in_lobby, r.supports_walk_in, r.supports_curbside_pickup, (r.archived_at IS NOT NULL) AS archived,
  ${LOCATIONS_OF} AS locations, ${STAFF_OF} AS staff`;
export const SERVICE_JOINS = sql`
  LEFT JOIN categories c ON c.vendor_id = r.vendor_id AND c.id = r.category_id
  LEFT JOIN lines_of_business b ON b.vendor_id = r.vendor_id AND b.id = r.line_of_business_id`;

/** Conditions of the list's filters; undefined does not filter. */
export function serviceFilters(of: {
  /** The caller's locations. */
  within: readonly number[] | undefined;
  archived: boolean | undefined;
  inviteOnly: boolean | undefined;
  methods: readonly number[] | undefined;
  categories: readonly number[] | undefined;
  lines: readonly number[] | undefined;
  locations: readonly number[] | undefined;
}): Sql[] {
  const any = (ids: readonly number[] | undefined, condition: (list: number[]) => Sql): Sql[] =>
    ids === undefined ? [] : [condition([...ids])];
  return [
    ...(of.archived === undefined
      ? []
      : [of.archived ? sql`r.archived_at IS NOT NULL` : sql`r.archived_at IS NULL`]),
    ...(of.inviteOnly === undefined ? [] : [sql`r.invite_only = ${of.inviteOnly}`]),
    ...(of.methods ?? []).map((method) => sql`${method}::smallint = ANY(r.meeting_methods)`),
    ...any(of.categories, (ids) => sql`r.category_id = ANY(${ids}::bigint[])`),
    ...any(of.lines, (ids) => sql`r.line_of_business_id = ANY(${ids}::bigint[])`),
    ...any(
      of.within,
      (
        ids,
      ) => sql`(r.id IN (SELECT o.service_id FROM location_services o WHERE o.vendor_id = r.vendor_id AND o.location_id = ANY(${ids}::bigint[]))
        OR NOT EXISTS (SELECT 1 FROM location_services o WHERE o.vendor_id = r.vendor_id AND o.service_id = r.id))`,
    ),
    ...any(
      of.locations,
      (ids) =>
        sql`r.id IN (SELECT o.service_id FROM location_services o WHERE o.vendor_id = r.vendor_id AND o.location_id = ANY(${ids}::bigint[]))`,
    ),
  ];
}

type Columns = Omit<
  ServiceValues,
  'translations' | 'questions' | 'location_ids' | 'external_id' | 'category_id' | 'line_of_business_id'
>;

export interface StoredService {
  version: number;
  archived: boolean;
  columns: Columns;
  externalId: string | null;
  categoryId: number | null;
  lineOfBusinessId: number | null;
  locationIds: number[];
  questions: (Omit<ServiceQuestion, 'id' | 'translations'> & { id: number })[];
  facts: ServiceFacts;
}

const FIELDS = [
  'name',
  'description',
  'instructions',
  'duration_minutes',
  'slot_interval',
  'buffer_before',
  'buffer_after',
  'travel_minutes',
  'notice_minutes',
  'horizon_days',
  'meeting_methods',
  'supports_walk_in',
  'supports_curbside_pickup',
  'staff_needed',
  'rooms_needed',
  'is_group',
  'handle_minutes',
  'ticket_prefix',
  'display_in_lobby',
  'invite_only',
  'sort_order',
] as const satisfies readonly (keyof Columns)[];

/** Written as JSON, so that the names of the form's fields stay as they are. */
const AS_JSON = sql.join(FIELDS.map((field) => sql`${sql.id('r', field)}`));

export async function storedService(
  tx: Tx,
  id: number,
  { lock }: { lock: boolean },
): Promise<StoredService | undefined> {
  return tx.maybe(sql<StoredService>`
    SELECT r.version, (r.archived_at IS NOT NULL) AS archived, r.external_id, r.category_id, r.line_of_business_id,
      (SELECT row_to_json(f) FROM (SELECT ${AS_JSON}) AS f) AS columns,
      ARRAY(SELECT o.location_id FROM location_services o JOIN locations l ON l.vendor_id = o.vendor_id AND l.id = o.location_id AND l.archived_at IS NULL
        WHERE o.vendor_id = r.vendor_id AND o.service_id = r.id ORDER BY o.location_id)::bigint[] AS location_ids,
      COALESCE((SELECT json_agg(json_build_object('id', q.id, 'type', q.type, 'label', q.label, 'placeholder', q.placeholder, 'required', q.required,
          'asked', q.asked, 'options', q.options) ORDER BY q.sort_order, q.id)
        FROM questions q WHERE q.vendor_id = r.vendor_id AND q.service_id = r.id AND q.archived_at IS NULL), '[]') AS questions,
      json_build_object('locations', ${LOCATIONS_OF}, 'staff', ${STAFF_OF}, 'appointments',
        (SELECT count(*)::int FROM visits v WHERE v.vendor_id = r.vendor_id AND v.service_id = r.id AND v.status = 1 AND v.entry = 'booked')) AS facts
    FROM services r WHERE r.vendor_id = ${tx.vendorId} AND r.id = ${id} ${lock ? sql`FOR UPDATE OF r` : sql``}`);
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
): Promise<{ category: boolean; line: boolean; locationIds: number[]; isTaken: boolean }> {
  return tx.one(sql<{ category: boolean; line: boolean; locationIds: number[]; isTaken: boolean }>`
    SELECT EXISTS (SELECT 1 FROM categories WHERE vendor_id = ${tx.vendorId} AND id = ${of.categoryId}::bigint) AS category,
      EXISTS (SELECT 1 FROM lines_of_business WHERE vendor_id = ${tx.vendorId} AND id = ${of.lineId}::bigint AND archived_at IS NULL) AS line,
      ARRAY(SELECT id FROM locations WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...of.locationIds]}::bigint[]) AND archived_at IS NULL)::bigint[] AS location_ids,
      ${of.externalId !== ''} AND EXISTS (SELECT 1 FROM services WHERE vendor_id = ${tx.vendorId} AND external_id = ${of.externalId}
        AND id <> COALESCE(${of.id}::bigint, 0)) AS is_taken`);
}

export interface ServiceWritten {
  values: ServiceValues;
  version: number;
  now: Instant;
}

export async function insertService(
  tx: Tx,
  { values, now }: Omit<ServiceWritten, 'version'>,
): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO services (vendor_id, created_at, ${sql.join(FIELDS.map((field) => sql.id(field)))})
    SELECT ${tx.vendorId}::bigint, ${at(now)}, ${sql.join(FIELDS.map((field) => sql.id('f', field)))}
    FROM ${fieldsOf(values)} RETURNING id`);
  return id;
}

export async function updateService(
  tx: Tx,
  id: number,
  { values, version }: Omit<ServiceWritten, 'now'>,
): Promise<void> {
  await tx.run(sql`
    UPDATE services SET version = ${version}, external_id = ${values.external_id || null}, category_id = ${values.category_id}::bigint,
      line_of_business_id = ${values.line_of_business_id}::bigint, ${sql.join(FIELDS.map((field) => sql`${sql.id(field)} = ${sql.id('f', field)}`))}
    FROM ${fieldsOf(values)} WHERE vendor_id = ${tx.vendorId} AND services.id = ${id}`);
}

const fieldsOf = (
  values: ServiceValues,
) => sql`json_to_record(${json(values)}::json) AS f(name text, description text, instructions text,
  duration_minutes integer, slot_interval integer, buffer_before integer, buffer_after integer, travel_minutes integer, notice_minutes integer,
  horizon_days integer, meeting_methods smallint[], supports_walk_in boolean, supports_curbside_pickup boolean, staff_needed integer,
  rooms_needed jsonb, is_group boolean, handle_minutes integer, ticket_prefix text, display_in_lobby boolean, invite_only boolean, sort_order integer)`;

export async function archiveService(
  tx: Tx,
  id: number,
  { archivedAt, version }: { archivedAt: Instant | null; version: number },
): Promise<void> {
  await tx.run(
    sql`UPDATE services SET archived_at = ${at(archivedAt)}, version = ${version} WHERE vendor_id = ${tx.vendorId} AND id = ${id}`,
  );
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
