import { createHash } from 'node:crypto';

/** What a store has written: text with places for values, and the values. `Row` is what each row of its answer looks like. */
export interface Sql<Row = unknown> {
  readonly parts: readonly string[];
  readonly values: readonly unknown[];
  /** Never there: only the type of the rows. */
  readonly row?: Row;
}

/** One statement as PostgreSQL takes it. The name is its text's, so that a connection has to understand it once only. */
export interface Statement {
  name: string;
  text: string;
  values: readonly unknown[];
}

/** SQL with values in it. A value that is SQL itself becomes part of the text; every other one is sent beside it, never in it. */
function tagged<Row = unknown>(parts: readonly string[], ...values: readonly unknown[]): Sql<Row> {
  return new Written<Row>(parts, values);
}

class Written<Row> implements Sql<Row> {
  readonly parts: readonly string[];
  readonly values: readonly unknown[];
  constructor(parts: readonly string[], values: readonly unknown[]) {
    this.parts = parts;
    this.values = values;
  }
}

const COMMA = new Written([', '], []);

export const sql = Object.assign(tagged, {
  /** Several in a row, with something between them: commas, unless told. */
  join: (list: readonly Sql[], between: Sql = COMMA): Sql => {
    const all = list.flatMap((one, index) => (index === 0 ? [one] : [between, one]));
    return new Written(
      Array.from({ length: all.length + 1 }, () => ''),
      all,
    );
  },
  /** The name of a table or a column that only the program knows. */
  table: named,
  ref: named,
  id: named,
});

function named(...path: readonly string[]): Sql {
  return new Written([path.map((name) => `"${name.replaceAll('"', '""')}"`).join('.')], []);
}

/** `mark` keeps apart what PostgreSQL plans differently though it reads the same. */
export function statementOf(query: Sql, mark = ''): Statement {
  const values: unknown[] = [];
  const text = write(query, values);
  return { name: mark + nameOf(text), text, values };
}

function write({ parts, values: input }: Sql, values: unknown[]): string {
  let text = parts[0]!;
  for (let index = 0; index < input.length; index += 1) {
    const value = input[index];
    text += value instanceof Written ? write(value as Sql, values) : `$${values.push(value)}`;
    text += parts[index + 1]!;
  }
  return text;
}

const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    // Statements of ever new shape (bulk loads) must not fill the map for ever.
    if (names.size > 2_000) names.clear();
    name = `q${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`;
    names.set(text, name);
  }
  return name;
}
