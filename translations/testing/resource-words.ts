/** The part of a declared table and form that builds ids. The pages' own types belong to another project. */
interface Declared {
  words: string;
  columns: readonly { name: string }[];
  filters: readonly { name: string; values?: readonly string[] }[];
  bulk: readonly string[];
  sections: readonly {
    fields: readonly { name: string; hint?: true; values?: readonly (string | number)[] }[];
    name: string;
  }[];
  blank: object;
}

const SOURCE: string = '#web/admin/screens.ts';
const { SCREENS } = (await import(SOURCE)) as { SCREENS: readonly { resource?: Declared }[] };

/** Ids that the declared tables and forms build, by the expression in their code. */
export function resourceWords(): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { resource } of SCREENS) if (resource) collect(resource, ids);
  return ids;
}

function collect(of: Declared, ids: Map<string, string[]>): void {
  const { words, columns, filters, bulk, sections } = of;
  const fields = sections.flatMap((section) => section.fields);
  const add = (expression: string, ...values: string[]): void => {
    ids.set(expression, [...(ids.get(expression) ?? []), ...values]);
  };
  for (const word of ['title', 'new', 'save', 'empty', 'empty.why', 'search'])
    add(`*.${word}`, `${words}.${word}`);
  add('*.column.*', ...columns.map(({ name }) => `${words}.column.${name}`));
  add('*.filter.*', ...filters.map(({ name }) => `${words}.filter.${name}`));
  add('*.bulk.*', ...bulk.map((action) => `${words}.bulk.${action}`));
  add('*.bulkEffect.*', ...bulk.map((action) => `${words}.bulkEffect.${action}`));
  add('*.section.*', ...sections.map(({ name }) => `${words}.section.${name}`));
  // A record's translations are no field of their own, but a part of its history.
  add(
    '*.field.*',
    ...fields.map(({ name }) => `${words}.field.${name}`),
    ...Object.keys(of.blank).map((name) => `${words}.field.${name}`),
  );
  add('*.hint.*', ...fields.flatMap(({ name, hint }) => (hint ? [`${words}.hint.${name}`] : [])));
  const chosen = [
    ...filters.map((filter) => ({ name: filter.name, values: filter.values ?? [] })),
    ...fields.map(({ name, values = [] }) => ({ name, values })),
  ];
  add('*', ...chosen.flatMap(({ name, values }) => values.map((value) => `${words}.${name}.${value}`)));
}
