import type { Tree } from './tree.ts';

/**
 * Returns the marked violations of a tree as `file:line`. A line is marked by the comment `violation` at its
 * end. `violation: file` marks the whole file and `violation: folder` its folder; both have line 0.
 */
export function violationsIn(tree: Tree): string[] {
  return tree.paths.flatMap((path) =>
    tree
      .read(path)
      .split('\n')
      .flatMap((text, index) => {
        const marked = /(?:\/\/|--).*\bviolation(?:: (file|folder))?$/.exec(text.trimEnd());
        if (!marked) return [];
        if (marked[1] === 'folder') return [`${path.slice(0, path.lastIndexOf('/'))}:0`];
        return [`${path}:${marked[1] === 'file' ? 0 : index + 1}`];
      }),
  );
}
