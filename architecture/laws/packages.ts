import { cyclesIn } from '../source/cycles.ts';
import { isTest } from '../source/tree.ts';
import type { Tree } from '../source/tree.ts';
import type { Finding, Law } from './law.ts';
import { floorOf, importsIn, PAGE_BUILDERS } from './law.ts';

const RUNNING = ['domain', 'contract', 'translations', 'server', 'web'];

/** An undeclared transitive dependency can vanish with the next version of its parent. */
export const everythingIsDeclared: Law = {
  name: 'everything-is-declared',
  words:
    'every import is an existing file or a package of package.json, among the dependencies for code that runs',
  check(tree) {
    const declared = declaredIn(tree);
    return [...importsIn(tree, () => true)].flatMap(({ file, from, to }): Finding[] => {
      const at = { file: file.path, line: from.line };
      if (to.kind === 'file')
        return tree.has(to.path) ? [] : [{ ...at, what: `${from.name} does not exist` }];
      if (to.kind === 'node') return [];
      const names = [to.name, typesOf(to.name)];
      if (names.some((name) => declared.running.has(name))) return [];
      if (!names.some((name) => declared.developing.has(name)))
        return [{ ...at, what: `${to.name} is not declared` }];
      const runs =
        RUNNING.includes(floorOf(file.path)) &&
        !isTest(file.path) &&
        !(file.path in PAGE_BUILDERS) &&
        !from.typeOnly;
      return runs ? [{ ...at, what: `${to.name} is declared for development only` }] : [];
    });
  },
};

function declaredIn(tree: Tree): { running: ReadonlySet<string>; developing: ReadonlySet<string> } {
  const names = JSON.parse(tree.read('package.json')) as Record<string, Record<string, string> | undefined>;
  return {
    running: new Set(Object.keys({ ...names['dependencies'], ...names['optionalDependencies'] })),
    developing: new Set(Object.keys(names['devDependencies'] ?? {})),
  };
}

const typesOf = (name: string): string => `@types/${name.replace(/^@(.+)\/(.+)$/, '$1__$2')}`;

/** Type imports count too: merge two files that import each other, or extract a third. */
export const noCycles: Law = {
  name: 'no-cycles',
  words: 'no import cycles, not even of types',
  check(tree) {
    const next = new Map<string, string[]>();
    for (const { file, to } of importsIn(tree, () => true)) {
      if (to.kind === 'file') next.set(file.path, [...(next.get(file.path) ?? []), to.path]);
    }
    return cyclesIn([...next.keys()], (file) => next.get(file) ?? []).map((cycle) => ({
      file: cycle[0]!,
      line: 0,
      what: `${cycle.join(' → ')} → ${cycle[0]}`,
    }));
  },
};

const TOO_VAGUE = [
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'shared',
  'lib',
  'libs',
  'core',
  'misc',
  'types',
];

export const foldersSayWhat: Law = {
  name: 'folders-say-what',
  words: `no folder is called ${TOO_VAGUE.join(', ')}`,
  check: (tree) =>
    tree.folders
      .filter((folder) => TOO_VAGUE.includes(folder.split('/').at(-1)!))
      .map((folder) => ({ file: folder, line: 0, what: 'has a vague name' })),
};

const LONGEST = 300;
/** Tables of cases may be longer. */
const LONGEST_TEST = 400;

export const filesStaySmall: Law = {
  name: 'files-stay-small',
  words: `a file of more than ${LONGEST} lines (a test: ${LONGEST_TEST}) needs an exception`,
  exceptions: {
    'web/admin/lobby/line/lobby.module.css': 'one screen',
    'web/display/board.module.css': 'one screen, in both directions',
  },
  check: (tree) =>
    tree.paths
      .filter((path) => /\.(ts|tsx|mts|mjs|css)$/.test(path))
      .map((path) => ({ path, lines: linesOf(tree.read(path)) }))
      .filter(({ path, lines }) => lines > (isTest(path) ? LONGEST_TEST : LONGEST))
      .map(({ path, lines }) => ({ file: path, line: 0, what: `has ${lines} lines` })),
};

/** Counts lines without imports: a list of names does not show how much a file does. */
function linesOf(text: string): number {
  const withoutImports = text.replaceAll(/^import\b[^;]*;\n/gm, '');
  return withoutImports.trimEnd().split('\n').length;
}

const WIDEST = 30;

/** A file list that fits on a screen shows its layers. */
export const foldersStayNarrow: Law = {
  name: 'folders-stay-narrow',
  words: `a folder holds at most ${WIDEST} product files`,
  check(tree) {
    const files = tree.paths.filter((path) => /\.(ts|tsx|mts|mjs|css)$/.test(path) && !isTest(path));
    const byFolder = Map.groupBy(files, (path) => path.slice(0, path.lastIndexOf('/')));
    return [...byFolder]
      .filter(([, inside]) => inside.length > WIDEST)
      .map(([folder, inside]) => ({ file: folder, line: 0, what: `holds ${inside.length} files` }));
  },
};

export const PACKAGE_LAWS = [
  everythingIsDeclared,
  noCycles,
  foldersSayWhat,
  foldersStayNarrow,
  filesStaySmall,
];
