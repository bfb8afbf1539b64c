import type { ClientSearchField } from '#domain/access/contact-centre-rules.ts';
import type { ClientValues, ClientConsent } from '#contract/clients/clients.ts';
import { clientValues } from '#contract/clients/clients.values.ts';
import type { CustomAnswers } from '#domain/clients/custom-fields.ts';
import { searchTerms } from '#domain/clients/search-terms.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { formTable } from '#server/infrastructure/resources/form-table-store.ts';
import { byIds, byState, byValues } from '#server/infrastructure/resources/list-filters-store.ts';
import type { Sorts } from '#server/infrastructure/resources/list-request.ts';
import type { ListReader } from '#server/infrastructure/resources/record-rules.ts';
import { OWN_SYSTEM } from './clients-store.ts';
import type { ClientRow } from './clients-store.ts';
import { clientSearch, IS_OWN_RECORD } from './client-search-store.ts';
import { clientWithin, hasVisit, visitWithin } from './client-scope-store.ts';

export const CLIENTS = sql`clients`;
export const CLIENT_FORM = formTable<ClientValues>('clients', clientValues, {
  apart: ['external_id'],
  nulls: ['time_zone'],
  dated: true,
});
export const CLIENT_SORTS: Sorts = { name: { column: sql`r.sort_name`, kind: 'string' } };

/** Terms that a search of a few clients counts, to begin with its rarest word. */
const SOME_TERMS = 1_000;
const NAME = sql`concat_ws(', ', NULLIF(r.last_name, ''), NULLIF(r.first_name, ''))`;
const EXTERNAL_ID = sql`COALESCE((SELECT e.external_id FROM client_external_ids e
  WHERE e.vendor_id = r.vendor_id AND e.client_id = r.id AND e.superseded_at IS NULL ORDER BY e.system = ${OWN_SYSTEM} DESC, e.system, e.external_id LIMIT 1), '')`;
const TOOK_PLACE = sql`v.status IN (2, 5, 6)`;
const isToCome = (now: Instant): Sql =>
  sql`v.status = 1 AND v.entry = 'booked' AND v.starts_at > ${at(now)}::timestamptz`;

/**
 * The columns of a row, with `clientJoins`: visits outside the reader's reach are left out. The second scope is that of
 * the right to edit; null without it.
 */
export function clientColumns(scope: RecordScope, edits: RecordScope | null): Sql {
  return sql`r.version, ${NAME} AS name, ${EXTERNAL_ID} AS external_id, r.email, r.phone, r.lang, r.tags, r.custom_fields, r.receive_sms,
    COALESCE((SELECT COALESCE(NULLIF(l.name, ''), l.address) FROM locations l WHERE l.vendor_id = r.vendor_id AND l.id = r.home_location_id), '') AS location,
    latest.at AS last_visit, COALESCE(latest.time_zone, '') AS last_zone,
    coming.at AS next_visit, COALESCE(coming.time_zone, '') AS next_zone,
    (SELECT true FROM visits v WHERE v.vendor_id = r.vendor_id AND v.client_id = r.id AND ${visitWithin(scope)} AND (
      SELECT true FROM consents s WHERE s.vendor_id = v.vendor_id AND s.visit_id = v.id AND s.kind = 'compliance' LIMIT 1) LIMIT 1) AS agreed,
    r.archived_at IS NOT NULL AS archived, ${edits === null ? sql`false` : clientWithin(edits, 'r')} AS editable`;
}

/** The last visit and the next one. */
export const clientJoins = (scope: RecordScope, now: Instant): Sql => sql`
  LEFT JOIN LATERAL (SELECT COALESCE(v.starts_at, v.created_at) AS at, v.time_zone FROM visits v
    WHERE v.vendor_id = r.vendor_id AND v.client_id = r.id AND ${TOOK_PLACE} AND ${visitWithin(scope)}
    ORDER BY COALESCE(v.starts_at, v.created_at) DESC LIMIT 1) AS latest ON true
  LEFT JOIN LATERAL (SELECT v.starts_at AS at, v.time_zone FROM visits v
    WHERE v.vendor_id = r.vendor_id AND v.client_id = r.id AND ${isToCome(now)} AND ${visitWithin(scope)}
    ORDER BY v.starts_at LIMIT 1) AS coming ON true`;

/** A merged or erased client is no record of its own. */
export const STANDING = sql`json_build_object('mergedInto', r.merged_into, 'isErased', r.erased_at IS NOT NULL)`;

type Query = Readonly<Record<string, string | undefined>>;

/** Conditions of filters and scope. */
export function clientFilters(query: Query, scope: RecordScope, { now, staffId }: ListReader): Sql[] {
  const upcoming = hasVisit('r', sql`${isToCome(now)} AND ${visitWithin(scope)}`);
  return [
    IS_OWN_RECORD,
    ...(scope.reach === 'vendor' ? [] : [clientWithin(scope, 'r')]),
    ...byState(query),
    ...byValues(query, { name: 'who', values: ['mine', 'all'] }, ([who]) =>
      who === 'mine' ? ownOf(staffId) : sql`true`,
    ),
    ...byIds(query, 'location', (ids) => {
      const here = sql`= ANY(${ids}::bigint[])`;
      const visited = hasVisit('r', sql`v.location_id ${here} AND ${visitWithin(scope)}`);
      return sql`COALESCE(r.home_location_id ${here} OR ${visited}, false)`;
    }),
    ...byValues(query, { name: 'lang', values: LANGUAGES }, (chosen) => sql`r.lang = ANY(${chosen}::text[])`),
    ...byIds(query, 'line', (ids) =>
      hasVisit(
        'r',
        sql`${visitWithin(scope)} AND (SELECT s.line_of_business_id = ANY(${ids}::bigint[]) FROM services s
          WHERE s.vendor_id = v.vendor_id AND s.id = v.service_id LIMIT 1)`,
      ),
    ),
    ...byValues(query, { name: 'upcoming', values: ['yes', 'no'] }, ([has]) =>
      has === 'yes' ? upcoming : sql`${upcoming} IS NULL`,
    ),
  ];
}

/** Clients who prefer this staff member, or whom they have served. */
const ownOf = (staffId: number | null): Sql =>
  sql`COALESCE(r.preferred_staff_id = ${staffId}::bigint OR ${hasVisit('r', sql`v.client_link = 'confirmed' AND v.staff_id = ${staffId}::bigint`)}, false)`;

/** The first clients of the list that a search finds, archived ones left out. */
export async function clientsMatching(
  tx: Tx,
  {
    query,
    scope,
    most,
    fields,
  }: {
    query: string;
    scope: RecordScope;
    most: number;
    fields: readonly ClientSearchField[] | undefined;
  },
): Promise<ClientRow[]> {
  const search = clientSearch(query, fields);
  if (search === null) return [];
  await search.breadth(tx, SOME_TERMS);
  return tx.many(sql<ClientRow>`
    SELECT r.id, r.first_name, r.last_name, r.email, r.phone FROM clients r
    WHERE r.vendor_id = ${tx.vendorId} AND ${IS_OWN_RECORD} AND r.archived_at IS NULL
      AND ${clientWithin(scope, 'r')} AND ${search.condition(tx)}
    ORDER BY r.sort_name, r.id LIMIT ${most}`);
}

type ListedClient = Readonly<Record<string, unknown>> & { id: string };

/** Clients as the rows of the list, by their ids. */
export async function clientRowsOf(
  tx: Tx,
  { ids, scope, now }: { ids: readonly number[]; scope: RecordScope; now: Instant },
): Promise<ListedClient[]> {
  const rows = await tx.many(sql<{ id: number; listed: Readonly<Record<string, unknown>> }>`
    SELECT r.id, (SELECT row_to_json(f) FROM (SELECT ${clientColumns(scope, scope)}) AS f) AS listed
    FROM clients r ${clientJoins(scope, now)} WHERE r.vendor_id = ${tx.vendorId} AND r.id = ANY(${[...ids]}::bigint[])`);
  return rows.map(({ id, listed }) => ({ ...listed, id: String(id) }));
}

type ConsentRow = Omit<ClientConsent, 'id' | 'given_at' | 'text_version'> & {
  id: number;
  givenAt: Instant;
  textVersion: string;
};

/** The consents of a client's visits that a scope includes, newest first. */
export async function consentsOf(
  tx: Tx,
  of: { clientId: number; scope: RecordScope; before: number | null; most: number },
): Promise<ConsentRow[]> {
  return tx.many(sql<ConsentRow>`
    SELECT s.id, s.kind, s.text_version, s.locale, s.given_at, v.time_zone AS zone,
      COALESCE((SELECT COALESCE(NULLIF(l.name, ''), l.address) FROM locations l WHERE l.vendor_id = v.vendor_id AND l.id = v.location_id), '') AS location
    FROM visits v JOIN consents s ON s.vendor_id = v.vendor_id AND s.visit_id = v.id AND s.attendee_id IS NULL
    WHERE v.vendor_id = ${tx.vendorId} AND v.client_id = ${of.clientId} AND ${visitWithin(of.scope)}
      AND (${of.before}::bigint IS NULL OR s.id < ${of.before}::bigint)
    ORDER BY s.id DESC LIMIT ${of.most}`);
}

export async function externalIdOf(tx: Tx, id: number): Promise<string> {
  const { externalId } = await tx.one(sql<{ externalId: string }>`
    SELECT ${EXTERNAL_ID} AS external_id FROM clients r WHERE r.vendor_id = ${tx.vendorId} AND r.id = ${id}`);
  return externalId;
}

/** The answers of clients to the vendor's own fields, by the id of the client. */
export async function customAnswersOf(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CustomAnswers>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.many(sql<{ id: number; answers: CustomAnswers }>`
    SELECT r.id, r.custom_fields AS answers FROM clients r
    WHERE r.vendor_id = ${tx.vendorId} AND r.id = ANY(${[...ids]}::bigint[])`);
  return new Map(rows.map(({ id, answers }) => [id, answers]));
}

/** Writes what follows from the form: the terms of the search, and the client's number elsewhere if it changed. */
export async function writeClientParts(
  tx: Tx,
  id: number,
  { values, before }: { values: ClientValues; before: ClientValues | null },
): Promise<void> {
  const terms = termsOf(values);
  await tx.run(sql`
    DELETE FROM client_terms WHERE vendor_id = ${tx.vendorId} AND client_id = ${id} AND term <> ALL(${terms}::text[])`);
  await tx.run(sql`
    INSERT INTO client_terms (vendor_id, term, client_id)
    SELECT ${tx.vendorId}::bigint, term, ${id} FROM unnest(${terms}::text[]) AS term ON CONFLICT DO NOTHING`);
  if (values.external_id === (before?.external_id ?? '')) return;
  await tx.run(sql`
    DELETE FROM client_external_ids WHERE vendor_id = ${tx.vendorId} AND client_id = ${id} AND external_id = ${before?.external_id ?? ''}`);
  if (values.external_id !== '')
    await tx.run(sql`
      INSERT INTO client_external_ids (vendor_id, system, external_id, client_id)
      VALUES (${tx.vendorId}, ${OWN_SYSTEM}, ${values.external_id}, ${id})
      ON CONFLICT (vendor_id, system, external_id) DO UPDATE SET superseded_at = NULL WHERE client_external_ids.client_id = ${id}`);
}

/** The same for clients who have just been added. */
export async function writeNewClientParts(
  tx: Tx,
  rows: readonly { id: number; values: ClientValues }[],
): Promise<void> {
  const terms = rows.flatMap(({ id, values }) => termsOf(values).map((term) => ({ id, term })));
  await tx.run(sql`
    INSERT INTO client_terms (vendor_id, term, client_id)
    SELECT ${tx.vendorId}::bigint, w.term, w.id FROM json_to_recordset(${json(terms)}::json) AS w(id bigint, term text)`);
  const numbers = rows.flatMap(({ id, values }) =>
    values.external_id === '' ? [] : [{ id, number: values.external_id }],
  );
  await tx.run(sql`
    INSERT INTO client_external_ids (vendor_id, system, external_id, client_id)
    SELECT ${tx.vendorId}::bigint, ${OWN_SYSTEM}, w.number, w.id FROM json_to_recordset(${json(numbers)}::json) AS w(id bigint, number text)`);
}

/** The terms of the name, the contact and the number elsewhere. */
function termsOf(values: ClientValues): string[] {
  const { first_name: firstName, last_name: lastName, email } = values;
  const numbers = [values.phone, values.home_phone, values.work_phone];
  const terms = numbers.flatMap((phone) => searchTerms({ firstName, lastName, email, phone }));
  const elsewhere = searchTerms({ firstName: values.external_id, lastName: '', email: '', phone: '' });
  return [...new Set([...terms, ...elsewhere])];
}

/** What the values of forms refer to, in their order, and whether another client has the number. */
export async function clientReferences(
  tx: Tx,
  forms: readonly { id: number | null; values: ClientValues }[],
): Promise<{ hasLocation: boolean; hasStaff: boolean; isNumberTaken: boolean }[]> {
  const named = forms.map(({ id, values }, place) => ({
    place,
    id,
    location: values.home_location_id,
    staff: values.preferred_staff_id,
    number: values.external_id,
  }));
  return tx.many(sql<{ hasLocation: boolean; hasStaff: boolean; isNumberTaken: boolean }>`
    SELECT w.location IS NULL OR EXISTS (SELECT 1 FROM locations l WHERE l.vendor_id = ${tx.vendorId} AND l.id = w.location) AS has_location,
      w.staff IS NULL OR EXISTS (SELECT 1 FROM staff s WHERE s.vendor_id = ${tx.vendorId} AND s.id = w.staff AND s.role <> 7) AS has_staff,
      w.number <> '' AND EXISTS (SELECT 1 FROM client_external_ids e WHERE e.vendor_id = ${tx.vendorId} AND e.system = ${OWN_SYSTEM}
        AND e.external_id = w.number AND e.client_id <> COALESCE(w.id, 0)) AS is_number_taken
    FROM json_to_recordset(${json(named)}::json) AS w(place integer, id bigint, location bigint, staff bigint, number text) ORDER BY w.place`);
}
