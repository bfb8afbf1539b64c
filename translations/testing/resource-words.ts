import { importedWeek } from '#contract/hours/imported-week.values.ts';

/** The part of a declared table and form that builds ids. The pages' own types belong to another project. */
interface Declared {
  words: string;
  columns: readonly { name: string }[];
  filters: readonly { name: string; values?: readonly string[] }[];
  bulk: readonly string[];
  bulkDialogs?: readonly { name: string }[];
  sections: readonly {
    fields: readonly { name: string; hint?: true; values?: readonly (string | number)[] }[];
    name: string;
  }[];
  blank: object;
  actions?: readonly { name: string; run?: object; dialog?: object; confirm?: true }[];
}

const SOURCE: string = '#web/admin/screens.ts';
interface Screen {
  resource?: Declared;
  resources?: readonly Declared[];
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

/** Ids that the declared tables and forms build, by the expression in their code. */
export function resourceWords(): Map<string, string[]> {
  // The differences of two weeks of hours name days.
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) => `hours.field.${day}`);
  const ids = new Map<string, string[]>([['*.field.*', days]]);
  for (const { resource, resources = [] } of SCREENS)
    for (const each of resource ? [resource] : resources) collect(each, ids);
  ids.set('*.field.*', [...(ids.get('*.field.*') ?? []), ...PARTS, ...WEEK]);
  return ids;
}

function collect(of: Declared, ids: Map<string, string[]>): void {
  const { words, columns, filters, bulk, bulkDialogs = [], sections, actions = [] } = of;
  const fields = sections.flatMap((section) => section.fields);
  const add = (expression: string, ...values: string[]): void => {
    ids.set(expression, [...(ids.get(expression) ?? []), ...values]);
  };
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
  for (const { name, run, dialog, confirm } of actions) {
    add('*.action.*', `${words}.action.${name}`);
    if (run || dialog) add('*.done.*', `${words}.done.${name}`);
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
