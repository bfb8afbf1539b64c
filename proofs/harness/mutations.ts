import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/**
 * One change at a marked region of the source (`markers.ts`). Without `find` and `replace` it deletes the
 * region. With `find` and `replace` it replaces that part of it. With `find` alone it changes nothing: its
 * named groups are captured for later changes.
 * Code may be renamed, moved and wrapped at any time. So `find` holds no identifier of ours: a string of SQL,
 * a literal, an operator, or a pattern of the shape. A space matches any white space.
 */
export interface Change {
  /** The name at the marker. */
  at: string;
  /** Matches exactly once in the region. */
  find?: string | RegExp;
  /** As for `String.replace`: `$1` and `$&` of this change, `$<name>` of this change or an earlier one, `$$` for a dollar. */
  replace?: string;
}

/**
 * A defect that a proof must detect. `<proof>.mutations.ts` exports them; `npm run prove` runs the unchanged
 * proof once for each.
 */
export interface Mutation {
  name: string;
  /** Applied in this order. */
  changes: readonly Change[];
  /** Applied in each server that the proof starts (the default), or in product code that the proof itself loads. */
  in?: 'servers' | 'proof';
  /** A pattern of the failure by which the proof detects it; without it, any failed assertion. */
  caught?: RegExp;
  /** Set if only the full size shows the defect. */
  size?: 'whole';
}

/** One located change: a text that occurs exactly once in a file, and its replacement. */
export interface Edit {
  file: string;
  from: string;
  to: string;
}

/** The environment of a run with a mutation: its edits as JSON. */
export const MUTATION_VARIABLES = {
  servers: 'PROOF_MUTATION_IN_SERVERS',
  proof: 'PROOF_MUTATION_IN_PROOF',
} as const;

export function editsOfRun(where: keyof typeof MUTATION_VARIABLES): Edit[] {
  return JSON.parse(process.env[MUTATION_VARIABLES[where]] ?? '[]') as Edit[];
}

/** Throws unless the text occurs exactly once: a mutation that is not applied proves nothing. */
export function edited(source: string, { file, from, to }: Edit): string {
  const times = source.split(from).length - 1;
  if (times !== 1) throw new Error(`${file} contains ${JSON.stringify(from)} ${times} times instead of once`);
  return source.replace(from, () => to);
}

/** The mutated source of a file, or undefined if no edit concerns it. */
export function mutatedFile(path: string, source: string, edits: readonly Edit[]): string | undefined {
  const here = edits.filter(({ file }) => join(root, file) === path);
  return here.length === 0 ? undefined : here.reduce(edited, source);
}
