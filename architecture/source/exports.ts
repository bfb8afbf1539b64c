import { parseSync } from 'vite';
import { targetOf } from './imports.ts';
import type { Tree } from './tree.ts';

export interface DeadExport {
  path: string;
  name: string;
}

/** Entry files, which other programs load by path. */
const ENTRIES: Readonly<Record<string, string>> = {
  'web/visitor/first-render.tsx': 'the server imports the built file by its address',
  'web/vite.config.ts': 'Vite reads it',
  'server/database/personal-columns.ts': 'the laws import it from each tree they read',
  'server/database/table-owners.ts': 'the laws import it from each tree they read',
  'server/testing/postgres-setup.ts': 'Vitest runs it before the tests',
  'scripts/testing/own-run-setup.ts': 'Vitest runs it before the tests',
};

const FLOORS = /^(domain|contract|translations|server|web|scripts)\//;

/**
 * Returns product exports used only by a test or by no file. A test may import an export that its own file
 * also uses; a test import alone does not count as use. A type counts as used while a declaration names it.
 */
export function deadExports(tree: Pick<Tree, 'root' | 'code'>): DeadExport[] {
  const files = tree.code.filter(({ path }) => !/\.d\.m?ts$/.test(path));
  const imported = { byProduct: new Set<string>(), byTest: new Set<string>() };
  const loaded = new Set<string>();
  /** Re-exports: to the name that they hand on. */
  const handedOn = new Map<string, string>();
  const usedDirectly = new Set<string>();
  for (const file of files) {
    const counts = isUnitTest(file.path) ? imported.byTest : imported.byProduct;
    for (const { target, name, as } of namesImported(tree.root, file)) {
      if (name === null) loaded.add(target);
      else counts.add(`${target} ${name}`);
      if (as !== undefined) handedOn.set(`${file.path} ${as}`, `${target} ${name}`);
      else if (counts === imported.byProduct) usedDirectly.add(`${target} ${name}`);
    }
    if (!isUnitTest(file.path))
      for (const { name } of exportsOf(file.path, file.text))
        if (wordsIn(withoutComments(file.text), name) > 1) usedDirectly.add(`${file.path} ${name}`);
  }
  /** Whether a re-export's own declaration has a use that is no test. */
  const isUsedBelow = (of: string): boolean => {
    const original = handedOn.get(of);
    return original !== undefined && (usedDirectly.has(original) || isUsedBelow(original));
  };
  const product = files.filter(({ path }) => FLOORS.test(path) && !isUnitTest(path));
  const isMentioned = (name: string, except: string): boolean =>
    product.some(({ path, text }) => path !== except && wordsIn(text, name) > 0);
  return product.flatMap(({ path, text }) => {
    if (path in ENTRIES) return [];
    return exportsOf(path, text).flatMap(({ name, isType, isHandedOn }) => {
      const of = `${path} ${name}`;
      if (imported.byProduct.has(of) || imported.byProduct.has(`${path} *`)) return [];
      // A lazy import takes the whole module; its reader names what it uses.
      if (loaded.has(path) && (name === 'default' || isMentioned(name, path))) return [];
      const isOwn = wordsIn(withoutComments(text), name) > 1;
      const isTested = imported.byTest.has(of);
      const lives = isType
        ? isOwn || isTested
        : isTested && (isOwn || (isHandedOn && isUsedBelow(of)) || isShared(path));
      return lives ? [] : [{ path, name }];
    });
  });
}

/** Matches unit tests and laws. Benches, proofs and shared test helpers are programs and do not match. */
const isUnitTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(path) || /^(e2e|architecture)\//.test(path);

const isShared = (path: string): boolean => /(^|\/)testing\//.test(path);

interface Text {
  path: string;
  text: string;
}

/** Yields imports. `name` is null for a lazy import, `*` for a namespace; `as` is the name of a re-export. */
function* namesImported(
  root: string,
  { path, text }: Text,
): Generator<{ target: string; name: string | null; as?: string }> {
  const { module } = parseSync(path, text);
  const fileAt = (name: string): string | null => {
    const to = targetOf(root, path, name);
    return to.kind === 'file' ? to.path : null;
  };
  for (const { moduleRequest, entries } of module.staticImports) {
    const target = fileAt(moduleRequest.value);
    if (target === null) continue;
    for (const { importName } of entries)
      yield { target, name: importName.name ?? NAMELESS[importName.kind] ?? '*' };
  }
  for (const { moduleRequest, importName, exportName } of module.staticExports.flatMap(
    ({ entries }) => entries,
  )) {
    const target = moduleRequest && fileAt(moduleRequest.value);
    if (target) yield { target, name: importName.name ?? '*', as: exportName.name ?? '*' };
  }
  for (const [, name, member] of text.matchAll(/\bimport\(\s*['"`]([^'"`$]+)['"`]\s*\)(?:\.(\w+))?/g)) {
    const target = fileAt(name!);
    if (target === null) continue;
    // `import('./a.ts').Name` names a type; promise methods are excluded.
    yield { target, name: member && !/^(then|catch|finally)$/.test(member) ? member : null };
  }
}

const NAMELESS: Readonly<Record<string, string>> = { Default: 'default' };

export interface Export {
  name: string;
  isType: boolean;
  /** Re-exported: another file declares it. */
  isHandedOn: boolean;
}

export function exportsOf(path: string, text: string): Export[] {
  return parseSync(path, text).module.staticExports.flatMap(({ start, end, entries }) => {
    const declared = /^export\s+(declare\s+)?(interface|type)\b/.test(text.slice(start, end));
    return entries.flatMap(({ exportName, isType, moduleRequest }) => {
      const name = exportName.name ?? NAMELESS[exportName.kind];
      return name ? [{ name, isType: isType || declared, isHandedOn: Boolean(moduleRequest) }] : [];
    });
  });
}

const wordsIn = (text: string, name: string): number =>
  text.match(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'))?.length ?? 0;

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
