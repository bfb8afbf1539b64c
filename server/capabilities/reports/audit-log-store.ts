import { AUDIT_GROUPS, AUDIT_RECORDS } from '#domain/access/audited.ts';
import { SECURITY_GROUP_NAMES, SECURITY_GROUPS } from '#domain/access/security-event.ts';
import { fromIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { byIds, byValues } from '#server/infrastructure/resources/list-filters-store.ts';
import type { ListSource } from '#server/infrastructure/resources/page-store.ts';
import type { ListReader } from '#server/infrastructure/resources/record-rules.ts';

type Query = Readonly<Record<string, string | undefined>>;

/** As the index `events_audited` says it: another wording would not be read by the index. */
const AUDITED = sql`(r.actor_kind IN ('staff', 'api') OR (r.actor_kind IN ('system', 'device')
  AND r.subject_kind NOT IN ('visit', 'ticket', 'client', 'wait-list-entry', 'integration-health')))`;

const BY_TIME = { at: { column: sql`r.at`, kind: 'instant', newestFirst: true } } as const;

/** Names that the record has now; those of clients stand in their own list. */
const RECORD_NAME = sql`COALESCE(CASE r.subject_kind
  WHEN 'location' THEN (SELECT l.name FROM locations l WHERE l.vendor_id = r.vendor_id AND l.id = r.subject_id)
  WHEN 'location-hours' THEN (SELECT l.name FROM locations l WHERE l.vendor_id = r.vendor_id AND l.id = r.subject_id)
  WHEN 'intake' THEN (SELECT l.name FROM locations l WHERE l.vendor_id = r.vendor_id AND l.id = r.subject_id)
  WHEN 'delay' THEN (SELECT l.name FROM locations l WHERE l.vendor_id = r.vendor_id AND l.id = r.subject_id)
  WHEN 'settings' THEN (SELECT l.name FROM locations l WHERE l.vendor_id = r.vendor_id AND l.id = r.subject_id)
  WHEN 'room' THEN (SELECT o.name FROM rooms o WHERE o.vendor_id = r.vendor_id AND o.id = r.subject_id)
  WHEN 'station' THEN (SELECT n.name FROM stations n WHERE n.vendor_id = r.vendor_id AND n.id = r.subject_id)
  WHEN 'service' THEN (SELECT s.name FROM services s WHERE s.vendor_id = r.vendor_id AND s.id = r.subject_id)
  WHEN 'staff' THEN (SELECT s.display_name FROM staff s WHERE s.vendor_id = r.vendor_id AND s.id = r.subject_id)
  WHEN 'staff-hours' THEN (SELECT s.display_name FROM staff s WHERE s.vendor_id = r.vendor_id AND s.id = r.subject_id)
  WHEN 'duty' THEN (SELECT s.display_name FROM staff s WHERE s.vendor_id = r.vendor_id AND s.id = r.subject_id)
  WHEN 'device' THEN (SELECT d.name FROM devices d WHERE d.vendor_id = r.vendor_id AND d.id = r.subject_id)
END, '')`;

/** A fact of the request by which a staff member acted; null for others, and once the security log's period has passed. */
const originOf = (fact: Sql): Sql => sql`(SELECT ${fact} FROM act_origins o
  WHERE r.actor_kind = 'staff' AND o.vendor_id = r.vendor_id AND o.request_id = r.request_id)`;

/** What staff, API clients, devices and operators did, by time. */
export const auditSource = (query: Query, scope: RecordScope, reader: ListReader): ListSource => ({
  table: sql`events`,
  columns: sql`r.id, r.at, r.kind, r.actor_kind, r.subject_kind AS record, r.subject_id::text AS record_id, r.request_id,
    COALESCE((SELECT s.display_name FROM staff s WHERE r.actor_kind = 'staff' AND s.vendor_id = r.vendor_id AND s.id = r.actor_id), '') AS actor,
    ${originOf(sql`o.role`)} AS actor_role, COALESCE(${originOf(sql`to_json(o.roles)`)}, '[]') AS actor_roles,
    COALESCE(${originOf(sql`o.address`)}, '') AS address, ${RECORD_NAME} AS record_name,
    COALESCE((SELECT json_agg(json_build_object('field', c.field, 'before', COALESCE(NULLIF(c.before, ''), 'null'),
        'after', CASE WHEN c.before = '' THEN to_json(c.after)::text ELSE COALESCE(c.after, 'null') END) ORDER BY c.field)
      FROM personal_changes c WHERE c.vendor_id = r.vendor_id AND c.event_id = r.id), '[]') AS changes`,
  sorts: BY_TIME,
  // No words to search: a log is filtered.
  terms: 'none',
  where: [
    AUDITED,
    ...between(query),
    ...byIds(query, 'person', (ids) => sql`r.actor_kind = 'staff' AND r.actor_id = ANY(${ids}::bigint[])`),
    ...byIds(query, 'number', (ids) => sql`r.subject_id = ANY(${ids}::bigint[])`),
    ...byValues(query, { name: 'record', values: AUDIT_GROUPS }, (groups) => {
      const subjects = groups.flatMap((group) => [...AUDIT_RECORDS[group]]);
      return sql`r.subject_kind = ANY(${subjects}::text[])`;
    }),
    ...actsWithin(scope, reader),
  ],
});

/** Product admins belong to no vendor: their events name the account. */
function actsWithin(scope: RecordScope, { staffId, identityId }: ListReader): Sql[] {
  if (staffId === null)
    return [sql`r.subject_kind IN ('vendor', 'settings') AND r.data ->> 'identity_id' = ${identityId}`];
  return scope.reach === 'vendor'
    ? []
    : [
        sql`r.actor_kind = 'staff' AND EXISTS (SELECT 1 FROM staff_locations l
          WHERE l.vendor_id = r.vendor_id AND l.staff_id = r.actor_id AND l.location_id = ANY(${[...scope.locationIds]}::bigint[]))`,
      ];
}

/** The vendor's security events that the reader's right includes, by time. */
export const securitySource = (query: Query, scope: RecordScope, reader: ListReader): ListSource => ({
  table: sql`security_events`,
  columns: sql`r.id, r.at, r.kind, r.account, r.address, r.detail, r.request_id`,
  sorts: BY_TIME,
  // No words to search: a log is filtered.
  terms: 'none',
  where: [
    ...between(query),
    ...byValues(query, { name: 'group', values: SECURITY_GROUP_NAMES }, (groups) => {
      const kinds = groups.flatMap((group) => [...SECURITY_GROUPS[group]]);
      return sql`r.kind = ANY(${kinds}::text[])`;
    }),
    ...byIds(
      query,
      'person',
      (ids) => sql`r.identity_id IN (SELECT s.identity_id FROM staff s
        WHERE s.vendor_id = r.vendor_id AND s.id = ANY(${ids}::bigint[]))`,
    ),
    ...(reader.staffId === null ? [sql`r.identity_id = ${reader.identityId}`] : eventsWithin(scope)),
  ],
});

const eventsWithin = (scope: RecordScope): Sql[] =>
  scope.reach === 'vendor'
    ? []
    : [
        sql`EXISTS (SELECT 1 FROM staff s JOIN staff_locations l ON l.vendor_id = s.vendor_id AND l.staff_id = s.id
          WHERE s.vendor_id = r.vendor_id AND s.identity_id = r.identity_id AND l.location_id = ANY(${[...scope.locationIds]}::bigint[]))`,
      ];

/** `from` is included, `until` is not. A date is its start in UTC. */
function between(query: Query): Sql[] {
  const from = instantIn(query, 'from');
  const until = instantIn(query, 'until');
  return [
    ...(from === null ? [] : [sql`r.at >= ${at(from)}::timestamptz`]),
    ...(until === null ? [] : [sql`r.at < ${at(until)}::timestamptz`]),
  ];
}

function instantIn(query: Query, name: 'from' | 'until'): Instant | null {
  const text = query[name];
  if (text === undefined || text === '') return null;
  try {
    return fromIso(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text);
  } catch {
    throw refuse('parameter-invalid', { meta: { parameter: name } });
  }
}
