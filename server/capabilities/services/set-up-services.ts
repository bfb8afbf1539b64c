import { setUpServices } from '#contract/setup/services.ts';
import { importServices } from '#contract/imports/imports.ts';
import type { ServiceFacts, ServiceListRow, ServiceValues } from '#contract/setup/services.ts';
import { blankService, serviceValues } from '#contract/setup/services.values.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import type { ImportKind } from '#server/infrastructure/resources/import-kind.ts';
import { recordsOfAction } from '#server/infrastructure/resources/act-on-records.ts';
import type { RecordAction } from '#server/infrastructure/resources/act-on-records.ts';
import { faultOf } from '#server/infrastructure/resources/record-rules.ts';
import type { Change, RecordRules } from '#server/infrastructure/resources/record-rules.ts';
import { idsByText } from '#server/infrastructure/resources/records-store.ts';
import { resourceRoutes } from '#server/infrastructure/resources/resource-routes.ts';
import {
  effectiveSettings,
  replaceTranslations,
  textsByLanguage,
  translatedForm,
  translationsOf,
} from '../vendors/index.ts';
import {
  referencesOf,
  replaceLocations,
  replaceQuestions,
  serviceFilters,
  serviceParts,
  SERVICES,
  SERVICE_COLUMNS,
  SERVICE_FACTS,
  SERVICE_FORM,
  SERVICE_JOINS,
  SERVICE_SORTS,
} from './set-up-services-store.ts';

const stored = translatedForm<ServiceValues, ServiceFacts>(SERVICE_FORM, {
  kind: 'service',
  facts: SERVICE_FACTS,
  parts: { read: readParts, write: writeParts },
});

type Action = 'archive' | 'restore' | 'publish' | 'hide' | 'show-in-lobby' | 'hide-in-lobby';

const RULES: RecordRules<ServiceValues, ServiceFacts, ServiceListRow, Action> = {
  kind: 'service',
  source: (query, scope) => ({
    table: SERVICES,
    columns: SERVICE_COLUMNS,
    joins: SERVICE_JOINS,
    sorts: SERVICE_SORTS,
    terms: 'service',
    where: serviceFilters(query, scope.reach === 'vendor' ? undefined : scope.locationIds),
  }),
  file: [
    'id',
    'name',
    'category',
    'line_of_business',
    'duration_minutes',
    'meeting_methods',
    'invite_only',
    'locations',
    'staff',
    'archived',
  ],
  ...stored,
  mayRead,
  mayChange,
  check,
  actions: {
    archive: () => 'archive',
    restore: () => 'restore',
    publish: () => ({ invite_only: false }),
    hide: () => ({ invite_only: true }),
    'show-in-lobby': () => ({ display_in_lobby: true }),
    'hide-in-lobby': () => ({ display_in_lobby: false }),
  },
};

/** Services as staff list, edit, archive and export them. */
export const setUpServicesRoutes = resourceRoutes(setUpServices, RULES);

/** The services that an action would change. */
export const servicesOfAction = (tx: Tx, of: RecordAction<Action>, change: Change) =>
  recordsOfAction(tx, of, { endpoints: setUpServices, rules: RULES, change });

/** Services from a CSV file. Their questions have no place in a cell. */
export const serviceImport: ImportKind<ServiceValues> = {
  name: 'services',
  endpoints: importServices,
  schema: serviceValues,
  blank: blankService,
  rules: RULES,
  apart: ['translations', 'questions', 'rooms_needed'],
  find: idsByText('services', ['external_id']),
  references: {
    category_id: idsByText('categories', ['name']),
    line_of_business_id: idsByText('lines_of_business', ['name']),
    location_ids: idsByText('locations', ['external_id', 'name']),
  },
  async remove(tx, id) {
    await replaceLocations(tx, id, []);
    await stored.remove(tx, id);
  },
};

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

async function check(tx: Tx, values: ServiceValues, { id }: { id: number | null }): Promise<FieldFault[]> {
  const { category_id: category, line_of_business_id: line } = values;
  const known = await referencesOf(tx, {
    id,
    categoryId: category === null ? null : Number(category),
    lineId: line === null ? null : Number(line),
    locationIds: values.location_ids.map(Number),
    externalId: values.external_id,
  });
  // A length from before a change of the setting stays valid.
  const step = (await effectiveSettings(tx)).get('service_interval');
  const { duration_minutes: minutes } = values;
  const hasChoices = ({ type, options }: ServiceValues['questions'][number]) =>
    type === 'text' || type === 'textarea' || options.length >= 2;
  return [
    ...faultOf(category !== null && !known.category, 'category_id', 'option'),
    ...faultOf(line !== null && !known.line, 'line_of_business_id', 'option'),
    ...faultOf(known.locationIds.length < new Set(values.location_ids).size, 'location_ids', 'option'),
    ...faultOf(known.isTaken, 'external_id', 'taken'),
    ...faultOf(minutes % step !== 0 && minutes !== known.minutes, 'duration_minutes', 'step').map(
      (fault) => ({
        ...fault,
        values: { step },
      }),
    ),
    ...faultOf(
      !values.supports_walk_in && !values.supports_curbside_pickup && values.display_in_lobby,
      'display_in_lobby',
      'option',
    ),
    // Its sessions have seats, and its appointments have none: neither becomes the other.
    ...faultOf(known.isBookedGroup !== null && known.isBookedGroup !== values.is_group, 'is_group', 'option'),
    ...values.questions.flatMap((question, at) =>
      faultOf(!hasChoices(question), `questions/${at}/options`, 'choices'),
    ),
  ];
}

async function readParts(tx: Tx, id: number): Promise<Pick<ServiceValues, 'location_ids' | 'questions'>> {
  const { locationIds, questions } = await serviceParts(tx, id);
  const texts = await translationsOf(
    tx,
    'question',
    questions.map((question) => question.id),
  );
  return {
    location_ids: locationIds.map(String),
    questions: questions.map((question) => ({
      ...question,
      id: String(question.id),
      translations: textsByLanguage(texts.get(question.id)),
    })),
  };
}

async function writeParts(
  tx: Tx,
  id: number,
  { values, change }: { values: ServiceValues; change: Change },
): Promise<void> {
  await replaceLocations(tx, id, values.location_ids);
  const questionIds = await replaceQuestions(tx, id, { questions: values.questions, now: change.now });
  const texts = questionIds.map((question, at) => [question, values.questions[at]!.translations] as const);
  await replaceTranslations(tx, 'question', new Map(texts));
}
