import { clients, revealContact, seeConsents } from '#contract/clients/clients.ts';
import type { ClientListRow, ClientValues } from '#contract/clients/clients.ts';
import { clientMasks, isMasked, lockedFields, masksOfFields } from '#domain/clients/masked-contact.ts';
import type { ClientMasks } from '#domain/clients/masked-contact.ts';
import { checkCustomAnswers, customCell, tidyCustomAnswers } from '#domain/clients/custom-fields.ts';
import type { CustomFault } from '#domain/clients/custom-fields.ts';
import { cellOf } from '#domain/access/permission-table.ts';
import { checkNotes, normaliseEmail, normalisePhone } from '#domain/intake/verdicts.ts';
import { isTimeZone } from '#domain/time/zone.ts';
import type { ContactField } from '#domain/vendors/setting-kinds.ts';
import { MINUTE, toIso } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { Person, RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import { shownValues } from '#server/infrastructure/resources/field-masks.ts';
import {
  archiveForm,
  insertForm,
  insertForms,
  readForm,
  updateForm,
} from '#server/infrastructure/resources/form-table-store.ts';
import { idOf } from '#server/infrastructure/resources/list-request.ts';
import { faultOf } from '#server/infrastructure/resources/record-rules.ts';
import type { Change, RecordRules, StoredRecord } from '#server/infrastructure/resources/record-rules.ts';
import { resourceRoutes } from '#server/infrastructure/resources/resource-routes.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { hasSeenSince } from './client-requests-store.ts';
import { importedConsents } from './clients-store.ts';
import { clientSearch } from './client-search-store.ts';
import { isClientWithin } from './client-scope-store.ts';
import {
  CLIENTS,
  CLIENT_FORM,
  CLIENT_SORTS,
  clientColumns,
  clientFilters,
  clientJoins,
  clientReferences,
  consentsOf,
  customAnswersOf,
  externalIdOf,
  STANDING,
  writeClientParts,
  writeNewClientParts,
} from './set-up-clients-store.ts';

type Action = 'archive' | 'restore';

export const CLIENT_RULES: RecordRules<ClientValues, Record<string, never>, ClientListRow, Action> = {
  kind: 'client',
  source: (query, scope, reader) => ({
    table: CLIENTS,
    columns: clientColumns(scope, reader.reachOf('clients-edit')),
    joins: clientJoins(scope, reader.now),
    sorts: CLIENT_SORTS,
    terms: clientSearch(query['search'] ?? '', reader.contactCentre?.searchFields),
    where: clientFilters(query, scope, reader),
  }),
  rowOf,
  file: [
    ...(['id', 'name', 'external_id', 'email', 'phone', 'lang', 'location', 'last_visit'] as const),
    ...(['next_visit', 'tags', 'custom_fields', 'consents', 'archived'] as const),
  ],
  cellsOf: ({ custom_fields: answers }) => ({ custom_fields: customCell(answers) }),
  read: storedClient,
  reaches: (tx, scope, { id }) => isClientWithin(tx, { clientId: id, scope }),
  masks: masksOf,
  locked: lockedOf,
  seen: noteLook,
  // `reaches` has decided; who creates a client gives it a location or a person of their own.
  mayChange: () => true,
  check,
  async insert(tx, values, change) {
    const created = placed(tidy(values), change.scope);
    const id = await insertForm(tx, CLIENT_FORM, { values: created, now: change.now });
    await writeClientParts(tx, id, { values: created, before: null });
    return id;
  },
  update: (tx, id, { values, ...written }) => writeClient(tx, id, { values: tidy(values), ...written }),
  archive: (tx, id, { archived, version, change }) =>
    archiveForm(tx, CLIENT_FORM, { id, archivedAt: archived ? change.now : null, version }),
  actions: { archive: () => 'archive', restore: () => 'restore' },
};

/** Clients as staff list, edit, archive and export them, and their contact where it is masked. */
export const clientRoutes: Route[] = [
  ...resourceRoutes(clients, CLIENT_RULES),
  route(revealContact, (context) =>
    context.write(async (tx) => {
      const { actor, now, requestId } = context;
      const { id, client } = await readableClient(tx, context);
      // A stream of its own: an open form of the client stays current.
      const subject = { kind: 'client-access', id, version: await nextVersionOf(tx, 'client-access', id) };
      await appendEvent(tx, { subject, kind: 'client-contact-revealed', actor, at: now, requestId });
      const { email, phone, home_phone, work_phone, address, custom_fields } = client.values;
      const contact = { email, phone, home_phone, work_phone, address, custom_fields };
      // What the vendor hides from a role, no look reveals.
      const masks = Object.entries(masksOfFields(context.person?.hides ?? [])).filter(
        ([field]) => field in contact,
      );
      return ok({ data: shownValues(contact, Object.fromEntries(masks)) });
    }),
  ),
  route(seeConsents, (context) =>
    context.read(async (tx) => {
      const { scope, query } = context;
      const { id: clientId } = await readableClient(tx, context);
      const before = query.before ? readId(query.before) : null;
      const rows = await consentsOf(tx, { clientId, scope, before, most: CONSENTS + 1 });
      const data = rows.slice(0, CONSENTS).map(({ id, givenAt, textVersion, ...consent }) => ({
        ...consent,
        id: String(id),
        text_version: textVersion,
        given_at: toIso(givenAt),
      }));
      const brought = before === null ? await importedConsents(tx, clientId) : [];
      const imported = brought.map(({ id, givenOn, source }) => ({
        id: String(id),
        given_on: givenOn,
        source,
      }));
      return ok({ data, meta: { next: rows.length > CONSENTS ? data.at(-1)!.id : null, imported } });
    }),
  ),
];

/** A form that is fetched again is the same look. */
const ONE_LOOK = 30 * MINUTE;

/** Records that a staff member opened a client, in the log of accesses. */
async function noteLook(tx: Tx, id: number, { actor, now, requestId }: Change): Promise<void> {
  if (await hasSeenSince(tx, { clientId: id, actor, since: now - ONE_LOOK })) return;
  const subject = { kind: 'client-access', id, version: await nextVersionOf(tx, 'client-access', id) };
  await appendEvent(tx, { subject, kind: 'client-seen', actor, at: now, requestId });
}

/** Consents of one page. */
const CONSENTS = 20;

/** The client of an address within the caller's reach; one that was merged leads to the other. */
export async function readableClient(
  tx: Tx,
  { params, scope }: { params: { id: string }; scope: RecordScope },
): Promise<{ id: number; client: NonNullable<Awaited<ReturnType<typeof storedClient>>> }> {
  const requested = idOf(params.id);
  const client = await storedClient(tx, requested, { lock: false });
  const id = client?.id ?? requested;
  if (!client || !(await isClientWithin(tx, { clientId: id, scope }))) throw refuse('not-found');
  return { id, client };
}

export function masksOf(person: Person | null): ClientMasks {
  return clientMasks(person === null ? null : cellOf(person, 'clients-see'), person?.hides);
}

export function lockedOf(person: Person | null): readonly string[] {
  return lockedFields(person === null ? null : cellOf(person, 'clients-see'), person?.hides);
}

export function rowOf(
  row: Readonly<Record<string, unknown>> & { id: string },
  person: Person | null,
): ClientListRow {
  const { receive_sms: sms, agreed, last_visit: last, next_visit: next, ...shown } = row;
  const instant = (at: unknown): string | null => (typeof at === 'string' ? toIso(Date.parse(at)) : null);
  const masks = Object.entries(masksOf(person)).filter(([field]) => field in shown);
  return {
    ...shownValues(shown, Object.fromEntries(masks)),
    last_visit: instant(last),
    next_visit: instant(next),
    consents: [...(sms === true ? ['sms'] : []), ...(agreed === true ? ['compliance'] : [])],
  } as unknown as ClientListRow;
}

/** The client of an id; the client that it was merged into, to read. A change of a merged or erased one is refused. */
export async function storedClient(
  tx: Tx,
  id: number,
  { lock }: { lock: boolean },
): Promise<StoredRecord<ClientValues, Record<string, never>> | undefined> {
  const stored = await readForm<ClientValues, StandingFacts>(tx, CLIENT_FORM, {
    id,
    lock,
    facts: STANDING,
  });
  if (!stored) return undefined;
  const { mergedInto, isErased } = stored.facts;
  if (lock && mergedInto !== null) throw refuse('client-merged', { meta: { into: String(mergedInto) } });
  if (lock && isErased) throw refuse('client-forgotten');
  if (isErased) return undefined;
  if (mergedInto !== null) {
    const standing = await storedClient(tx, mergedInto, { lock });
    return standing && { ...standing, id: mergedInto };
  }
  const external_id = await externalIdOf(tx, id);
  return { ...stored, values: { ...stored.values, external_id }, facts: {} };
}

interface StandingFacts {
  mergedInto: number | null;
  isErased: boolean;
}

/** Writes a client's form and what follows from it. */
export async function writeClient(
  tx: Tx,
  id: number,
  { values, before, version }: { values: ClientValues; before: ClientValues; version: number },
): Promise<void> {
  await updateForm(tx, CLIENT_FORM, { id, values, version });
  await writeClientParts(tx, id, { values, before });
}

/** Texts as the visitors' own forms store them. */
export function tidy<Values extends ClientValues>(values: Values): Values {
  const plain = (typed: string): string => typed.trim().normalize('NFC');
  return {
    ...values,
    first_name: plain(values.first_name),
    last_name: plain(values.last_name),
    email: normaliseEmail(values.email),
    phone: normalisePhone(values.phone),
    home_phone: normalisePhone(values.home_phone),
    work_phone: normalisePhone(values.work_phone),
    address: plain(values.address),
    notes: plain(values.notes),
    custom_fields: tidyCustomAnswers(values.custom_fields),
    tags: [...new Set(values.tags.map(plain).filter((tag) => tag !== ''))],
    external_id: plain(values.external_id),
  };
}

/** A new client belongs to the caller's reach: to their only location, or to themselves. */
function placed(values: ClientValues, scope: RecordScope): ClientValues {
  if (scope.reach === 'own')
    return { ...values, preferred_staff_id: values.preferred_staff_id ?? String(scope.staffId) };
  if (scope.reach === 'vendor' || scope.locationIds.length !== 1) return values;
  return { ...values, home_location_id: values.home_location_id ?? String(scope.locationIds[0]) };
}

async function check(
  tx: Tx,
  values: ClientValues,
  { id, change }: { id: number | null; change: Change },
): Promise<FieldFault[]> {
  const [faults] = await checkClients(tx, [{ values, id }], change);
  return faults!;
}

/** The faults of several forms, in their order. */
export async function checkClients(
  tx: Tx,
  forms: readonly { values: ClientValues; id: number | null }[],
  { scope }: Change,
): Promise<FieldFault[][]> {
  const known = await clientReferences(tx, forms);
  const settings = await effectiveSettings(tx);
  const digitRule = settings.feature('notesFieldDigitValidation');
  const fields = settings.get('customContactFields');
  const answered = await customAnswersOf(
    tx,
    forms.flatMap(({ id, values }) =>
      id === null || Object.keys(values.custom_fields).length === 0 ? [] : [id],
    ),
  );
  return forms.map(({ values, id }, at) => {
    const { hasLocation, hasStaff, isNumberTaken } = known[at]!;
    const notes = checkNotes(values.notes, { digitRule });
    const within = id === null ? placed(values, scope) : null;
    const isElsewhere =
      within !== null &&
      scope.reach === 'locations' &&
      !scope.locationIds.includes(Number(within.home_location_id));
    const isOthers =
      within !== null && scope.reach === 'own' && within.preferred_staff_id !== String(scope.staffId);
    return [
      // A mask of another text than the stored one.
      ...(['email', 'phone', 'home_phone', 'work_phone'] as const).flatMap((field) =>
        faultOf(isMasked(values[field]), field, field === 'email' ? 'email' : 'phone_valid'),
      ),
      ...faultOf(values.time_zone !== '' && !isTimeZone(values.time_zone), 'time_zone', 'option'),
      ...faultOf(!hasLocation || isElsewhere, 'home_location_id', 'option'),
      ...faultOf(!hasStaff || isOthers, 'preferred_staff_id', 'option'),
      ...faultOf(isNumberTaken, 'external_id', 'taken'),
      ...(notes === null ? [] : faultOf(true, 'notes', notes.code)),
      ...checkCustomAnswers(values.custom_fields, { fields, before: answered.get(id ?? 0) ?? {} }).map(
        ({ key, fault }) => customFault(key, { fault, fields }),
      ),
    ];
  });
}

/** Names the field by the vendor's label, because no catalogue has a text for it. */
function customFault(
  key: string,
  { fault, fields }: { fault: CustomFault['fault']; fields: readonly ContactField[] },
): FieldFault {
  const name = fields.find((field) => field.key === key)?.label ?? key;
  return { ...fault, pointer: `/values/custom_fields/${key}`, name };
}

/** Adds many clients at once, as `insert` adds one. Returns their ids in the same order. */
export async function insertClients(
  tx: Tx,
  rows: readonly ClientValues[],
  { scope, now }: Change,
): Promise<number[]> {
  const created = rows.map((values) => placed(tidy(values), scope));
  const ids = await insertForms(tx, CLIENT_FORM, { rows: created, now });
  await writeNewClientParts(
    tx,
    created.map((values, at) => ({ id: ids[at]!, values })),
  );
  return ids;
}
