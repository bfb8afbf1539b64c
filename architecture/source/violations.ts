import type { Tree } from './tree.ts';

/**
 * Where violations are marked in a tree, as `file:line`: a line that ends with the comment `violation`. A fault of a whole file is
 * marked `violation: file` somewhere in it, one of its folder `violation: folder`; both stand at line 0.
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
