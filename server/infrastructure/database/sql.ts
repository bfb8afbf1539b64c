import { createHash } from 'node:crypto';

/** A store's query: text with placeholders, and its values. `Row` is the type of its result rows. */
export interface Sql<Row = unknown> {
  readonly parts: readonly string[];
  readonly values: readonly unknown[];
  /** Never set: carries only the row type. */
  readonly row?: Row;
}

/**
 * One statement as PostgreSQL receives it. Its name derives from its text, so that a connection parses it
 * once only.
 */
export interface Statement {
  name: string;
  text: string;
  values: readonly unknown[];
}

/** SQL with values. A value that is SQL becomes part of the text; every other value is sent as a parameter. */
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
  /** Joins several by a separator: commas by default. */
  join: (list: readonly Sql[], between: Sql = COMMA): Sql => {
    const all = list.flatMap((one, index) => (index === 0 ? [one] : [between, one]));
    return new Written(
      Array.from({ length: all.length + 1 }, () => ''),
      all,
    );
  },
  /** A whole number as text: PostgreSQL plans for its value, and otherwise takes a LIMIT for a tenth of the rows. */
  whole: (value: number): Sql => new Written([String(Math.trunc(value))], []),
  /** A table or column name, which must come from the program. */
  table: named,
  ref: named,
  id: named,
});

function named(...path: readonly string[]): Sql {
  return new Written([path.map((name) => `"${name.replaceAll('"', '""')}"`).join('.')], []);
}

/** `mark` separates equal texts that PostgreSQL plans differently. */
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
    // Statements of ever-changing shape (bulk loads) must not grow the map without limit.
    if (names.size > 2_000) names.clear();
    name = `q${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`;
    names.set(text, name);
  }
  return name;
}
