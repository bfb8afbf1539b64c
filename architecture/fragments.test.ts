import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { targetOf } from './source/imports.ts';
import { readTree } from './source/tree.ts';
import type { Tree } from './source/tree.ts';

/*
 * A fragment is a file that one neighbour imports and that no rule of the architecture keeps apart. A reader
 * has to open both: join them, unless the result is too long. The ceilings are shares of the product files.
 */
const MOST_FRAGMENTS = 0.1;
const MOST_SMALL = 0.08;

/** Lines. */
const SMALL = 30;

/** The architecture gives each of these a file of its own, however small. */
const KEPT_APART =
  /-store\.ts$|\/index\.ts$|\.responses\.ts$|\.screen\.tsx?$|-port\.ts$|^domain\/codes\/|^web\/kit\/|\.d\.ts$|\/(main|app)\.tsx?$/;

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

describe('the project', () => {
  const { files, fragments, small } = survey(readTree(ROOT));

  it(`has fragments among at most ${MOST_FRAGMENTS * 100} of 100 files`, () => {
    expect(fragments.length, fragments.join('\n')).toBeLessThanOrEqual(files * MOST_FRAGMENTS);
  });

  it(`has at most ${MOST_SMALL * 100} of 100 files under ${SMALL} lines, without those that are kept apart`, () => {
    expect(small.length, small.join('\n')).toBeLessThanOrEqual(files * MOST_SMALL);
  });
});

describe('the survey', () => {
  const surveyOf = (files: Record<string, string>) => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-fragments-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return survey(readTree(folder));
  };

  it('finds a file that one neighbour imports, and no file with two importers', () => {
    const { fragments, small } = surveyOf({
      'domain/a/one.ts': `import './two.ts';\nimport './three.ts';\n`,
      'domain/a/two.ts': `import './three.ts';\n`,
      'domain/a/three.ts': 'export {};\n',
      'domain/b/other.ts': `import '../a/one.ts';\n`,
    });
    expect(fragments).toEqual(['domain/a/two.ts']);
    expect(small.length).toBe(4);
  });

  it('leaves out what the architecture keeps apart', () => {
    const { fragments, small } = surveyOf({
      'server/a/index.ts': `import './action.ts';\n`,
      'server/a/action.ts': `import './a-store.ts';\nimport './tested.ts';\nvoid import('./later.ts');\n`,
      'server/a/a-store.ts': 'export {};\n',
      'server/a/tested.ts': 'export {};\n',
      'server/a/tested.test.ts': `import './tested.ts';\n`,
      'server/a/later.ts': 'export {};\n',
    });
    expect([fragments, small]).toEqual([[], []]);
  });
});

function survey(tree: Tree): { files: number; fragments: string[]; small: string[] } {
  const all = new Set(tree.code.map(({ path }) => path));
  const product = tree.code.filter(({ path }) => isProduct(path));
  const importers = new Map<string, Set<string>>();
  const lazy = new Set<string>();
  for (const file of product) {
    for (const { name, dynamic, typeOnly } of file.imports) {
      const target = targetOf(tree.root, file.path, name);
      if (target.kind !== 'file') continue;
      if (dynamic && !typeOnly) lazy.add(target.path);
      importers.set(target.path, (importers.get(target.path) ?? new Set()).add(file.path));
    }
  }
  const isListed = (path: string): boolean =>
    [...(importers.get(path) ?? [])].some((by) => /\/index\.ts$|\.screen\.tsx?$/.test(by));
  const isTested = (path: string): boolean =>
    ['.test.ts', '.test.tsx'].some((ending) => all.has(path.replace(/\.tsx?$/, ending)));
  const own = product
    .map(({ path }) => path)
    .filter((path) => !KEPT_APART.test(path) && !lazy.has(path) && !isListed(path) && !isTested(path));
  return {
    files: product.length,
    fragments: own.filter((path) => {
      const by = [...(importers.get(path) ?? [])];
      return by.length === 1 && folderOf(by[0]!) === folderOf(path);
    }),
    small: own.filter((path) => tree.read(path).trimEnd().split('\n').length < SMALL),
  };
}

const isProduct = (path: string): boolean =>
  /^(domain|contract|server|web|scripts)\/.*\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path);

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
