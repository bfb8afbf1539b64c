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

/** Returns the statements that the first run executed and the second did not, each with a file that did. */
export function notRepeated(
  first: readonly StatementRecord[],
  second: readonly StatementRecord[],
  counts: (statement: string) => boolean,
): Map<string, string> {
  const repeated = new Set(second.flatMap(({ statements }) => [...statements]));
  const missing = new Map<string, string>();
  for (const { file, statements } of first)
    for (const statement of statements)
      if (!repeated.has(statement) && counts(statement)) missing.set(statement, file);
  return missing;
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
    if (ABOUT_PLANS.test(statement)) return false;
    let counts = existing.get(statement);
    if (counts === undefined) existing.set(statement, (counts = !isTests(statement)));
    return counts;
  };
}

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Tests of plans send these; no other statement can hold them. */
const ABOUT_PLANS = /^\s*(PREPARE|EXPLAIN|DEALLOCATE)\b/;
