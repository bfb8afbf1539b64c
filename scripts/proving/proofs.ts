import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const TEST = '.proof.test.ts';
const MUTATIONS = '.mutations.ts';

/** A proof by its two files, relative to the project's folder; null for a missing one. */
export interface Proof {
  name: string;
  test: string | null;
  mutations: string | null;
}

/** Returns every proof under proofs/, by name. */
export function proofsIn(): Proof[] {
  const paths = readdirSync(join(root, 'proofs'), { recursive: true, encoding: 'utf8' }).map(
    (path) => `proofs/${path.replaceAll('\\', '/')}`,
  );
  const stems = (ending: string) =>
    paths.filter((path) => path.endsWith(ending)).map((path) => path.slice(0, -ending.length));
  const [tests, mutations] = [new Set(stems(TEST)), new Set(stems(MUTATIONS))];
  return [...new Set([...tests, ...mutations])].sort().map((stem) => ({
    name: stem.slice(stem.lastIndexOf('/') + 1),
    test: tests.has(stem) ? stem + TEST : null,
    mutations: mutations.has(stem) ? stem + MUTATIONS : null,
  }));
}
