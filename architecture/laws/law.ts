import { targetOf } from '../source/imports.ts';
import type { Import, Target } from '../source/imports.ts';
import type { SourceFile } from '../source/source-file.ts';
import type { Tree } from '../source/tree.ts';

/** Where a law is broken, and how. */
export interface Finding {
  file: string;
  /** From 1; 0 for a fault of the file or folder as a whole. */
  line: number;
  what: string;
}

/** `name` is also the folder of its example violation under architecture/violations; `words` say the law. */
export interface Law {
  name: string;
  words: string;
  /** Files of the project that may break it, each with its reason. One that no longer needs to is a fault too. */
  exceptions?: Readonly<Record<string, string>>;
  check(tree: Tree): Finding[] | Promise<Finding[]>;
}

/** Every import of the files concerned, with where it leads. */
export function* importsIn(
  tree: Tree,
  concerns: (path: string) => boolean,
): Generator<{ file: SourceFile; from: Import; to: Target }> {
  for (const file of tree.code) {
    if (!concerns(file.path)) continue;
    for (const from of file.imports) yield { file, from, to: targetOf(tree.root, file.path, from.name) };
  }
}

/** A law about imports. `fault` says what is wrong with one, or null. */
export function importLaw(
  law: Omit<Law, 'check'> & {
    concerns: (path: string) => boolean;
    fault: (file: string, to: Target, from: Import) => string | null;
  },
): Law {
  const { concerns, fault, ...rest } = law;
  return {
    ...rest,
    check: (tree) =>
      [...importsIn(tree, concerns)].flatMap(({ file, from, to }) => {
        const what = fault(file.path, to, from);
        return what === null ? [] : [{ file: file.path, line: from.line, what }];
      }),
  };
}

/** Files of web that run in Node, while the pages are built. */
export const PAGE_BUILDERS: Readonly<Record<string, string>> = {
  'web/vite.config.ts': 'builds the pages',
  'web/common-code.ts': 'says which code goes into one file while the pages are built',
  'web/weigh-pages.ts': 'weighs the pages while they are built',
  'web/language/vite-words.ts': 'compiles the words while the pages are built',
  'web/without-schemas.ts': 'leaves the schemas of the contract out while the pages are built',
};

export const floorOf = (path: string): string => path.split('/')[0]!;

export const within = (path: string, ...folders: readonly string[]): boolean =>
  folders.some((folder) => path.startsWith(`${folder}/`));
