import type { LocationFacts, LocationListRow, LocationValues } from '#contract/setup/locations.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';
import type { Sorts } from '#server/infrastructure/resources/list-request.ts';

export const LOCATIONS = sql`locations`;
export const LOCATION_SORTS: Sorts = {
  name: { column: sql`r.sort_name`, kind: 'string' },
  city: { column: sql`r.sort_city`, kind: 'string' },
  order: { column: sql`r.sort_order`, kind: 'number' },
};

/** A row, and the count of its services and staff, as JSON: the names of the response stay as they are. */
export interface LocationListStored {
  id: number;
  listed: Omit<LocationListRow, 'id'>;
}

const SERVICES_OF = sql`(SELECT count(*)::int FROM location_services o JOIN services s ON s.vendor_id = o.vendor_id AND s.id = o.service_id AND s.archived_at IS NULL
  WHERE o.vendor_id = r.vendor_id AND o.location_id = r.id)`;
const STAFF_OF = sql`(SELECT count(*)::int FROM staff_locations w JOIN staff p ON p.vendor_id = w.vendor_id AND p.id = w.staff_id AND p.deactivated_at IS NULL AND p.role <> 7
  WHERE w.vendor_id = r.vendor_id AND w.location_id = r.id)`;

export const LOCATION_COLUMNS = sql`
  json_build_object('version', r.version, 'name', COALESCE(NULLIF(r.name, ''), r.address), 'external_id', COALESCE(r.external_id, ''),
    'city', r.city, 'region', r.region, 'time_zone', r.time_zone, 'visibility', r.visibility, 'takes_online_queue', r.takes_online_queue,
    'takes_phone', r.takes_phone, 'takes_video', r.takes_video, 'supports_curbside_pickup', r.supports_curbside_pickup,
    'services', ${SERVICES_OF}, 'staff', ${STAFF_OF}, 'archived', r.archived_at IS NOT NULL) AS listed`;

/** Conditions of the list's filters; undefined does not filter. */
export function locationFilters(of: {
  /** The caller's locations. */
  within: readonly number[] | undefined;
  archived: boolean | undefined;
  visibility: string | undefined;
  takes: readonly ('queue' | 'phone' | 'video' | 'curbside')[];
  lines: readonly number[] | undefined;
}): Sql[] {
  return [
    ...(of.within === undefined ? [] : [sql`r.id = ANY(${[...of.within]}::bigint[])`]),
    ...(of.archived === undefined
      ? []
      : [of.archived ? sql`r.archived_at IS NOT NULL` : sql`r.archived_at IS NULL`]),
    ...(of.visibility === undefined ? [] : [sql`r.visibility = ${of.visibility}`]),
    ...of.takes.map((one) => sql`${TAKES[one]}`),
    ...(of.lines === undefined
      ? []
      : [
          sql`(${sql.join(
            of.lines.map((line) => sql`${line}::bigint = ANY(r.lines_of_business)`),
            sql` OR `,
          )})`,
        ]),
  ];
}

const TAKES = {
  queue: sql`r.takes_online_queue`,
  phone: sql`r.takes_phone`,
  video: sql`r.takes_video`,
  curbside: sql`r.supports_curbside_pickup`,
};

type Columns = Omit<LocationValues, 'translations' | 'external_id' | 'line_ids'>;
const FIELDS = [
  'name',
  'instructions',
  'address',
  'city',
  'prov_state',
  'postal_zip',
  'country',
  'region',
  'latitude',
  'longitude',
  'time_zone',
  'phone',
  'mailing_code',
  'physical',
  'visibility',
  'takes_online_queue',
  'takes_phone',
  'takes_video',
  'supports_curbside_pickup',
  'restrict_callback_request_hours',
  'queue_capacity',
  'review_link',
  'google_review_url',
  'sort_order',
] as const satisfies readonly (keyof Columns)[];

export interface StoredLocation {
  version: number;
  archived: boolean;
  columns: Columns;
  externalId: string | null;
  lineIds: number[];
  facts: LocationFacts;
}

export async function storedLocation(
  tx: Tx,
  id: number,
  { lock }: { lock: boolean },
): Promise<StoredLocation | undefined> {
  return tx.maybe(sql<StoredLocation>`
    SELECT r.version, (r.archived_at IS NOT NULL) AS archived, r.external_id, r.lines_of_business AS line_ids,
      (SELECT row_to_json(f) FROM (SELECT ${sql.join(FIELDS.map((field) => sql`${sql.id('r', field)}`))}) AS f) AS columns,
      json_build_object('services', ${SERVICES_OF}, 'staff', ${STAFF_OF}, 'appointments',
        (SELECT count(*)::int FROM visits v WHERE v.vendor_id = r.vendor_id AND v.location_id = r.id AND v.status = 1 AND v.entry = 'booked')) AS facts
    FROM locations r WHERE r.vendor_id = ${tx.vendorId} AND r.id = ${id} ${lock ? sql`FOR UPDATE OF r` : sql``}`);
}

/** Whether another location has this number, and which lines of business exist. */
export async function locationReferences(
  tx: Tx,
  of: { id: number | null; externalId: string; lineIds: readonly number[] },
): Promise<{ isTaken: boolean; lines: number }> {
  return tx.one(sql<{ isTaken: boolean; lines: number }>`
    SELECT ${of.externalId !== ''} AND EXISTS (SELECT 1 FROM locations WHERE vendor_id = ${tx.vendorId} AND external_id = ${of.externalId}
        AND id <> COALESCE(${of.id}::bigint, 0)) AS is_taken,
      (SELECT count(*)::int FROM lines_of_business WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...of.lineIds]}::bigint[])) AS lines`);
}

export async function insertLocation(tx: Tx, values: LocationValues, now: Instant): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO locations (vendor_id, created_at, external_id, lines_of_business, ${sql.join(FIELDS.map((field) => sql.id(field)))})
    SELECT ${tx.vendorId}::bigint, ${at(now)}, ${values.external_id || null}, ${values.line_ids.map(Number)}::bigint[],
      ${sql.join(FIELDS.map((field) => sql.id('f', field)))}
    FROM ${fieldsOf(values)} RETURNING id`);
  return id;
}

export async function updateLocation(
  tx: Tx,
  id: number,
  { values, version }: { values: LocationValues; version: number },
): Promise<void> {
  await tx.run(sql`
    UPDATE locations SET version = ${version}, external_id = ${values.external_id || null}, lines_of_business = ${values.line_ids.map(Number)}::bigint[],
      ${sql.join(FIELDS.map((field) => sql`${sql.id(field)} = ${sql.id('f', field)}`))}
    FROM ${fieldsOf(values)} WHERE vendor_id = ${tx.vendorId} AND locations.id = ${id}`);
}

const fieldsOf = (
  values: LocationValues,
) => sql`json_to_record(${json(values)}::json) AS f(name text, instructions text, address text, city text,
  prov_state text, postal_zip text, country text, region text, latitude double precision, longitude double precision, time_zone text, phone text,
  mailing_code text, physical boolean, visibility text, takes_online_queue boolean, takes_phone boolean, takes_video boolean,
  supports_curbside_pickup boolean, restrict_callback_request_hours boolean, queue_capacity integer, review_link text, google_review_url text,
  sort_order integer)`;

export async function archiveLocation(
  tx: Tx,
  id: number,
  { archivedAt, version }: { archivedAt: Instant | null; version: number },
): Promise<void> {
  await tx.run(
    sql`UPDATE locations SET archived_at = ${at(archivedAt)}, version = ${version} WHERE vendor_id = ${tx.vendorId} AND id = ${id}`,
  );
}
