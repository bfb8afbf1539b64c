import { setUpServices } from '#contract/setup/services.ts';
import type { ServiceFacts, ServiceListRow, ServiceValues } from '#contract/setup/services.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import { readFilter, readIdFilter } from '#server/infrastructure/resources/list-request.ts';
import { resourceRoutes } from '#server/infrastructure/resources/resource-routes.ts';
import type { StoredRecord } from '#server/infrastructure/resources/record-rules.ts';
import { replaceTranslations, textsByLanguage, translationsOf } from '../vendors/index.ts';
import {
  archiveService,
  insertService,
  referencesOf,
  replaceLocations,
  replaceQuestions,
  SERVICES,
  SERVICE_COLUMNS,
  SERVICE_JOINS,
  SERVICE_SORTS,
  serviceFilters,
  storedService,
  updateService,
} from './set-up-services-store.ts';
import type { ServiceListStored } from './set-up-services-store.ts';

/** Services as staff list, edit, archive and export them. */
export const setUpServicesRoutes = resourceRoutes(setUpServices, {
  kind: 'service',
  source: (query, scope) => ({
    table: SERVICES,
    columns: SERVICE_COLUMNS,
    joins: SERVICE_JOINS,
    sorts: SERVICE_SORTS,
    terms: 'service',
    where: serviceFilters({
      within: scope.reach === 'vendor' ? undefined : scope.locationIds,
      archived:
        (readFilter(query, 'state', ['active', 'archived', 'all'])?.[0] ?? 'active') === 'all'
          ? undefined
          : query['state'] === 'archived',
      inviteOnly: flag(readFilter(query, 'visibility', ['public', 'invitation']), 'invitation'),
      methods: readFilter(query, 'method', ['1', '2', '3', '4'])?.map(Number),
      categories: readIdFilter(query, 'category'),
      lines: readIdFilter(query, 'line'),
      locations: readIdFilter(query, 'location'),
    }),
  }),
  rowOf,
  heads: [
    'id',
    'name',
    'category',
    'line_of_business',
    'duration_minutes',
    'methods',
    'visibility',
    'locations',
    'staff',
    'archived',
  ],
  cellsOf: (row) => [
    row.id,
    row.name,
    row.category,
    row.line_of_business,
    row.duration_minutes,
    row.meeting_methods.join(' '),
    row.invite_only ? 'invitation' : 'public',
    row.locations,
    row.staff,
    row.archived,
  ],
  read,
  mayRead,
  mayChange,
  check,
  async insert(tx, values, { now }) {
    const id = await insertService(tx, { values, now });
    await writeParts(tx, id, { values, version: 1, now });
    return id;
  },
  update: (tx, id, { values, version, change }) => writeParts(tx, id, { values, version, now: change.now }),
  archive: (tx, id, { archived, version, change }) =>
    archiveService(tx, id, { archivedAt: archived ? change.now : null, version }),
  actions: {
    archive: () => 'archive',
    restore: () => 'restore',
    publish: () => ({ invite_only: false }),
    hide: () => ({ invite_only: true }),
    'show-in-lobby': () => ({ display_in_lobby: true }),
    'hide-in-lobby': () => ({ display_in_lobby: false }),
  },
});

const flag = (chosen: readonly string[] | undefined, name: string): boolean | undefined =>
  chosen?.length === 1 ? chosen[0] === name : undefined;

function rowOf({
  id,
  lineOfBusiness,
  durationMinutes,
  meetingMethods,
  inviteOnly,
  displayInLobby,
  ...row
}: ServiceListStored): ServiceListRow {
  return {
    id: String(id),
    version: row.version,
    name: row.name,
    category: row.category,
    line_of_business: lineOfBusiness,
    duration_minutes: durationMinutes,
    meeting_methods: meetingMethods,
    invite_only: inviteOnly,
    locations: row.locations,
    staff: row.staff,
    display_in_lobby: displayInLobby,
    supports_walk_in: row.supportsWalkIn,
    supports_curbside_pickup: row.supportsCurbsidePickup,
    archived: row.archived,
  };
}

/** Managers see services that one of their locations offers, or none does yet. */
function mayRead(scope: RecordScope, { location_ids: ids }: ServiceValues): boolean {
  return (
    scope.reach === 'vendor' || ids.length === 0 || ids.some((id) => scope.locationIds.includes(Number(id)))
  );
}

/** Managers change services that only their own locations offer. */
function mayChange(scope: RecordScope, values: ServiceValues): boolean {
  if (scope.reach === 'vendor') return true;
  const ids = values.location_ids.map(Number);
  return ids.length > 0 && ids.every((id) => scope.locationIds.includes(id));
}

async function read(
  tx: Tx,
  id: number,
  options: { lock: boolean },
): Promise<StoredRecord<ServiceValues, ServiceFacts> | undefined> {
  const stored = await storedService(tx, id, options);
  if (!stored) return undefined;
  const own = await translationsOf(tx, 'service', [id]);
  const ofQuestions = await translationsOf(
    tx,
    'question',
    stored.questions.map((question) => question.id),
  );
  const { version, archived, facts, columns } = stored;
  const values: ServiceValues = {
    ...columns,
    external_id: stored.externalId ?? '',
    category_id: textId(stored.categoryId),
    line_of_business_id: textId(stored.lineOfBusinessId),
    translations: textsByLanguage(own.get(id)),
    location_ids: stored.locationIds.map(String),
    questions: stored.questions.map((question) => ({
      ...question,
      id: String(question.id),
      translations: textsByLanguage(ofQuestions.get(question.id)),
    })),
  };
  return { version, archived, facts, values };
}

const textId = (id: number | null): string | null => (id === null ? null : String(id));

async function check(tx: Tx, values: ServiceValues, { id }: { id: number | null }): Promise<FieldFault[]> {
  const { category_id: category, line_of_business_id: line } = values;
  const known = await referencesOf(tx, {
    id,
    categoryId: category === null ? null : Number(category),
    lineId: line === null ? null : Number(line),
    locationIds: values.location_ids.map(Number),
    externalId: values.external_id,
  });
  const stored = id === null ? undefined : await storedService(tx, id, { lock: false });
  const hasChoices = ({ type, options }: ServiceValues['questions'][number]) =>
    type === 'text' || type === 'textarea' || options.length >= 2;
  return [
    ...fault(category !== null && !known.category, 'category_id', 'option'),
    ...fault(line !== null && !known.line, 'line_of_business_id', 'option'),
    ...fault(known.locationIds.length < new Set(values.location_ids).size, 'location_ids', 'option'),
    ...fault(known.isTaken, 'external_id', 'taken'),
    ...fault(
      !values.supports_walk_in && !values.supports_curbside_pickup && values.display_in_lobby,
      'display_in_lobby',
      'option',
    ),
    // Its sessions have seats, and its appointments have none: neither becomes the other.
    ...fault(
      stored !== undefined && stored.columns.is_group !== values.is_group && stored.facts.appointments > 0,
      'is_group',
      'option',
    ),
    ...values.questions.flatMap((question, at) =>
      fault(!hasChoices(question), `questions/${at}/options`, 'choices'),
    ),
  ];
}

const fault = (isWrong: boolean, field: string, code: FieldFault['code']): FieldFault[] =>
  isWrong ? [{ pointer: `/values/${field}`, code, label: field.split('/').at(-1)! }] : [];

async function writeParts(
  tx: Tx,
  id: number,
  { values, version, now }: { values: ServiceValues; version: number; now: number },
): Promise<void> {
  await updateService(tx, id, { values, version });
  await replaceLocations(tx, id, values.location_ids);
  const questionIds = await replaceQuestions(tx, id, { questions: values.questions, now });
  await replaceTranslations(tx, 'service', new Map([[id, values.translations]]));
  await replaceTranslations(
    tx,
    'question',
    new Map(questionIds.map((question, at) => [question, values.questions[at]!.translations])),
  );
}
