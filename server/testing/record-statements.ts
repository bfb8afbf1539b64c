import { mkdirSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect } from 'vitest';

/**
 * Records which prepared statements a test file sends. `npm test` compares both of its runs of the server's
 * tests with it: the second PostgreSQL must execute every statement of the product that the first one
 * executed (scripts/testing/statements.ts).
 */
const folder = process.env['TEST_STATEMENTS'];
if (folder) {
  const texts = startRecording();
  afterAll(() => {
    const { testPath } = expect.getState();
    if (testPath === undefined || texts.size === 0) return;
    mkdirSync(folder, { recursive: true });
    const name = createHash('sha256').update(testPath).digest('hex').slice(0, 16);
    writeFileSync(join(folder, `${name}.json`), JSON.stringify({ file: testPath, texts: [...texts] }));
  });
}

/** Listens where every connection sends PostgreSQL the text of a named statement, once. */
function startRecording(): Set<string> {
  const shared = globalThis as { recordStatement?: (text: string) => void };
  const texts = new Set<string>();
  if (!shared.recordStatement) listen((text) => shared.recordStatement?.(text));
  // Files of one worker run one after the other, each with its own set.
  shared.recordStatement = (text) => texts.add(text);
  return texts;
}

function listen(record: (text: string) => void): void {
  type Parse = (this: unknown, statement: { name?: string; text: string }, ...more: unknown[]) => unknown;
  const wire = (pg as unknown as { Connection: { prototype: { parse: Parse } } }).Connection.prototype;
  const { parse } = wire;
  wire.parse = function recordAndParse(statement, ...more) {
    if (statement.name) record(statement.text);
    return parse.call(this, statement, ...more);
  };
}
