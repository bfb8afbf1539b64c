import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** Words of the old dialect still in tracked files. Lower this number after a removal; never raise it. */
const DIALECT_CEILING = 94;

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const DIALECT = /\b(?:whoever|be it|anew|by itself|as told|somebody|nobody(?!-on-duty)|everybody)\b/gi;

const READ = /(?:\.(?:ts|tsx|mts|mjs|css|md|sql)|^translations\/.*\.json)$/;

/** Decision records keep their wording; this file quotes the dialect. */
const EXEMPT = /^(?:docs\/decisions\/|architecture\/dialect\.test\.ts$)/;

describe('the prose', () => {
  it(`has at most ${DIALECT_CEILING} words of the old dialect`, () => {
    const hits = trackedFiles().flatMap((file) => dialectIn(file, readFileSync(ROOT + file, 'utf8')));
    expect(hits.length, hits.join('\n')).toBeLessThanOrEqual(DIALECT_CEILING);
  });
});

describe('the count of dialect words', () => {
  it.each([
    ['// Whoever waits is called.', ['a.ts:1 Whoever']],
    ['one\nsomebody and everybody', ['a.ts:2 somebody', 'a.ts:2 everybody']],
    [
      'as told, by itself, be it so, anew',
      ['a.ts:1 as told', 'a.ts:1 by itself', 'a.ts:1 be it', 'a.ts:1 anew'],
    ],
    [`'nobody-on-duty'`, []],
    ['nobodyElse, renewed, told', []],
  ])('%j', (text, hits) => {
    expect(dialectIn('a.ts', text)).toEqual(hits);
  });
});

const trackedFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter((file) => READ.test(file) && !EXEMPT.test(file));

const dialectIn = (file: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, index) => [...line.matchAll(DIALECT)].map(([word]) => `${file}:${index + 1} ${word}`));
