import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LAWS } from './laws/every.ts';
import type { Finding, Law } from './laws/law.ts';
import { violationsIn } from './source/violations.ts';
import { readTree } from './source/tree.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const VIOLATIONS = `${ROOT}/architecture/violations`;

const project = readTree(ROOT);

describe('the project keeps its laws', () => {
  it.each(LAWS.map((law) => [law.name, law] as const))('%s', async (_name, law) => {
    const result = await law.check(project);
    expect(result.filter(({ file }) => law.exceptions?.[file] === undefined).map(written), law.words).toEqual(
      [],
    );
    expect(unneededExceptions(law, result), 'exceptions that are no longer needed').toEqual([]);
  });
});

// A law without findings may be broken. So each law reads a small tree with marked violations between lines
// that only look similar.
describe('the laws find the example violations', () => {
  it('each law has an example violation', () => {
    expect(readdirSync(VIOLATIONS).sort()).toEqual(LAWS.map(({ name }) => name).sort());
  });

  it.each(LAWS.map((law) => [law.name, law] as const))('%s', async (name, law) => {
    const tree = readTree(`${VIOLATIONS}/${name}`);
    const result = (await law.check(tree)).map(({ file, line }) => `${file}:${line}`);
    const marked = violationsIn(tree);
    expect(marked).not.toEqual([]);
    expect([...new Set(result)].sort()).toEqual(marked.sort());
  });
});

const written = ({ file, line, what }: Finding): string => `${file}:${line} ${what}`;

function unneededExceptions(law: Law, result: readonly Finding[]): string[] {
  return Object.keys(law.exceptions ?? {}).filter((path) => !result.some(({ file }) => file === path));
}
