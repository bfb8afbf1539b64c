import { importedClient } from '#contract/clients/clients.values.ts';
import { importedAppointment } from '#contract/appointments/imported-appointment.values.ts';
import { importedWeek } from '#contract/hours/imported-week.values.ts';

/** The part of a declared list that builds ids. The pages' own types belong to another project. */
interface Listed {
  words: string;
  columns: readonly { name: string }[];
  filters: readonly { name: string; values?: readonly string[] }[];
}
/** The same of a table and its form. */
interface Declared extends Listed {
  bulk: readonly string[];
  bulkDialogs?: readonly { name: string }[];
  sections: readonly {
    fields: readonly { name: string; hint?: true; values?: readonly (string | number)[] }[];
    name: string;
  }[];
  blank: object;
  actions?: readonly { name: string; run?: object; dialog?: object; shows?: true; confirm?: true }[];
}

const SOURCE: string = '#web/admin/screens.ts';
interface Screen {
  resource?: Declared;
  resources?: readonly Declared[];
  lists?: readonly Listed[];
  entry?: { words: string; synonyms?: string };
  actions?: readonly { words: string }[];
}
const { SCREENS } = (await import(SOURCE)) as { SCREENS: readonly Screen[] };

/** Ids that the declared screens name: of their entries and their actions. */
export const screenWords = (): string[] =>
  SCREENS.flatMap(({ entry, actions = [] }) => [
    ...(entry ? [entry.words] : []),
    ...(entry?.synonyms === undefined ? [] : [entry.synonyms]),
    ...actions.map(({ words }) => words),
  ]);
/** Words of a part of a record that a screen of its own edits, in its history and its conflicts. */
const PARTS = [
  'assignments.field.assignments',
  'categories.field.sort_order',
  'groups.field.reason',
  'groups.field.message',
];
/** The columns of a file of hours. */
const WEEK = Object.keys(importedWeek.shape).map((field) => `hours.field.${field}`);
/** The columns of a file of clients. */
const CLIENT = Object.keys(importedClient.shape).map((field) => `clients.field.${field}`);

/** The columns of a file of appointments. */
const APPOINTMENT = Object.keys(importedAppointment.shape).map((field) => `appointments.field.${field}`);

/** Ids that the declared tables and forms build, by the expression in their code. */
export function resourceWords(): Map<string, string[]> {
  // The differences of two weeks of hours name days.
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) => `hours.field.${day}`);
  const ids = new Map<string, string[]>([['*.field.*', days]]);
  for (const { resource, resources = [], lists = [] } of SCREENS) {
    for (const each of resource ? [resource] : resources) collect(each, ids);
    for (const each of lists) collectList(each, ids);
  }
  ids.set('*.field.*', [...(ids.get('*.field.*') ?? []), ...PARTS, ...WEEK, ...CLIENT, ...APPOINTMENT]);
  ids.set('*.title', [...(ids.get('*.title') ?? []), 'appointments.title']);
  return ids;
}

const addTo =
  (ids: Map<string, string[]>) =>
  (expression: string, ...values: string[]): void => {
    ids.set(expression, [...(ids.get(expression) ?? []), ...values]);
  };

function collectList({ words, columns, filters }: Listed, ids: Map<string, string[]>): void {
  const add = addTo(ids);
  for (const word of ['title', 'use', 'empty', 'empty.why']) add(`*.${word}`, `${words}.${word}`);
  add('*.column.*', ...columns.map(({ name }) => `${words}.column.${name}`));
  add('*.filter.*', ...filters.map(({ name }) => `${words}.filter.${name}`));
  for (const { name, values = [] } of filters)
    add('*', ...values.map((value) => `${words}.${name}.${value}`));
}

function collect(of: Declared, ids: Map<string, string[]>): void {
  const { words, columns, filters, bulk, bulkDialogs = [], sections, actions = [] } = of;
  const fields = sections.flatMap((section) => section.fields);
  const add = addTo(ids);
  for (const word of ['title', 'new', 'save', 'empty', 'empty.why', 'search'])
    add(`*.${word}`, `${words}.${word}`);
  add('*.column.*', ...columns.map(({ name }) => `${words}.column.${name}`));
  add('*.filter.*', ...filters.map(({ name }) => `${words}.filter.${name}`));
  add('*.bulk.*', ...bulk.map((action) => `${words}.bulk.${action}`));
  add('*.bulk.*', ...bulkDialogs.map(({ name }) => `${words}.bulk.${name}`));
  add('*.bulkEffect.*', ...bulk.map((action) => `${words}.bulkEffect.${action}`));
  add('*.section.*', ...sections.map(({ name }) => `${words}.section.${name}`));
  // A record's translations are no field of their own, but a part of its history.
  add(
    '*.field.*',
    ...fields.map(({ name }) => `${words}.field.${name}`),
    ...Object.keys(of.blank).map((name) => `${words}.field.${name}`),
  );
  add('*.hint.*', ...fields.flatMap(({ name, hint }) => (hint ? [`${words}.hint.${name}`] : [])));
  for (const { name, run, dialog, shows, confirm } of actions) {
    add('*.action.*', `${words}.action.${name}`);
    if (run || (dialog && !shows)) add('*.done.*', `${words}.done.${name}`);
    if (!confirm) continue;
    add('*.confirm.*', `${words}.confirm.${name}`);
    add('*.effect.*', `${words}.effect.${name}`);
  }
  const chosen = [
    ...filters.map((filter) => ({ name: filter.name, values: filter.values ?? [] })),
    ...fields.map(({ name, values = [] }) => ({ name, values })),
  ];
  add('*', ...chosen.flatMap(({ name, values }) => values.map((value) => `${words}.${name}.${value}`)));
}
