import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './run-program.ts';

/** The prepared statements that each test file executed, as server/testing/record-statements.ts records them. */
export interface StatementRecord {
  file: string;
  statements: ReadonlySet<string>;
}

/** Deletes an older record: statements of a deleted test must not count. */
export function newRecord(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  return folder;
}

export function readRecords(folder: string): StatementRecord[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => {
    const { file, texts } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
      file: string;
      texts: string[];
    };
    return { file: relative(root, file), statements: new Set(texts) };
  });
}

export interface SelectionInput {
  records: readonly StatementRecord[];
  /** Files that always run. */
  always: (file: string) => boolean;
  /** A file's duration in milliseconds. */
  cost: (file: string) => number;
  /** True for a product statement; statements of tests need no second run. */
  counts: (statement: string) => boolean;
}

/**
 * Selects files that together execute every product statement: each step takes the file with the most new
 * statements for its time.
 */
export function selectFiles({ records, always, cost, counts }: SelectionInput): string[] {
  const selected = records.filter(({ file }) => always(file));
  const missing = new Set(records.flatMap(({ statements }) => [...statements].filter(counts)));
  for (const { statements } of selected) for (const statement of statements) missing.delete(statement);
  const worth = ({ file, statements }: StatementRecord): number =>
    [...statements].filter((statement) => missing.has(statement)).length / cost(file);
  while (missing.size > 0) {
    const best = records.reduce((one, other) => (worth(other) > worth(one) ? other : one));
    selected.push(best);
    for (const statement of best.statements) missing.delete(statement);
  }
  return selected.map(({ file }) => file).sort();
}

/** Returns statements that the first run executed and the second did not. */
export function notRepeated(
  first: readonly StatementRecord[],
  second: readonly StatementRecord[],
  counts: (statement: string) => boolean,
): { statement: string; file: string }[] {
  const repeated = new Set(second.flatMap(({ statements }) => [...statements]));
  const missing = new Map<string, string>();
  for (const { file, statements } of first)
    for (const statement of statements)
      if (!repeated.has(statement) && counts(statement)) missing.set(statement, file);
  return [...missing].map(([statement, file]) => ({ statement, file }));
}

/**
 * Recognises product statements. A test's own statement appears in one piece between its values in a test
 * source; in doubt, the statement counts.
 */
export function productStatements(testSources: readonly string[]): (statement: string) => boolean {
  const sources = testSources.map(oneLine);
  const whole = sources.join('\0');
  const existing = new Map<string, boolean>();
  const isTests = (statement: string): boolean => {
    const pieces = statement.split(/\$\d+/).map(oneLine);
    return (
      pieces.every((piece) => whole.includes(piece)) &&
      sources.some((source) => pieces.every((piece) => source.includes(piece)))
    );
  };
  return (statement) => {
    let counts = existing.get(statement);
    if (counts === undefined) existing.set(statement, (counts = !isTests(statement)));
    return counts;
  };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
