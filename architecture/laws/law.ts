import { targetOf } from '../source/imports.ts';
import type { Import, Target } from '../source/imports.ts';
import type { SourceFile } from '../source/source-file.ts';
import type { Tree } from '../source/tree.ts';

/** A violation of a law: its location and description. */
export interface Finding {
  file: string;
  /** Counted from 1; 0 for a fault of the whole file or folder. */
  line: number;
  what: string;
}

/** `name` is also the folder of the example violation under architecture/violations; `words` state the law. */
export interface Law {
  name: string;
  words: string;
  /**
   * Project files allowed to break the law, each with a reason. An exception that is no longer needed is a
   * fault too.
   */
  exceptions?: Readonly<Record<string, string>>;
  check(tree: Tree): Finding[] | Promise<Finding[]>;
}

/** Yields every import of the files with its target. */
export function* importsIn(
  tree: Tree,
  concerns: (path: string) => boolean,
): Generator<{ file: SourceFile; from: Import; to: Target }> {
  for (const file of tree.code) {
    if (!concerns(file.path)) continue;
    for (const from of file.imports) yield { file, from, to: targetOf(tree.root, file.path, from.name) };
  }
}

/** Makes a law about imports. `fault` describes what is wrong with an import, or returns null. */
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

/** Web files that run in Node during the page build. */
export const PAGE_BUILDERS: Readonly<Record<string, string>> = {
  'web/vite.config.ts': 'builds the pages',
  'web/common-code.ts': 'says which code goes into one file while the pages are built',
  'web/staff-code.ts': 'says which files hold the code of staff pages while the pages are built',
  'web/weigh-pages.ts': 'weighs the pages while they are built',
  'web/compress-pages.ts': 'compresses the pages while they are built',
  'web/embed-script.ts': 'builds the script of host pages with them',
  'web/language/vite-words.ts': 'compiles the words while the pages are built',
  'web/without-schemas.ts': 'leaves the schemas of the contract out while the pages are built',
  'web/single-icons.ts': 'imports each icon from its own file while the pages are built',
};

export const floorOf = (path: string): string => path.split('/')[0]!;

export const within = (path: string, ...folders: readonly string[]): boolean =>
  folders.some((folder) => path.startsWith(`${folder}/`));
