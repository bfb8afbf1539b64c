import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** One text in one source file of ours, by its path in the project, and what stands there instead. */
export interface Change {
  file: string;
  find: string;
  replace: string;
}

/**
 * What a proof must notice. `<proof>.faults.ts` beside `<proof>.proof.test.ts` exports them as `faults`; `npm run prove` runs the
 * unchanged proof once for each.
 */
export interface Fault extends Change {
  name: string;
  also?: readonly Change[];
  /** Where it stands: in each server that the proof starts (the default), or in what the proof itself loads of the product. */
  in?: 'servers' | 'proof';
  /** What the proof says when it notices; without it, any failed assertion. */
  caught?: RegExp;
  /** Where the small load does not show it. */
  size?: 'whole';
}

/** The environment of a run with a fault in it: the changes as JSON. */
export const FAULT_VARIABLES = { servers: 'PROOF_FAULT_IN_SERVERS', proof: 'PROOF_FAULT_IN_PROOF' } as const;

export const changesOf = ({ also = [], ...fault }: Fault): Change[] => [
  { file: fault.file, find: fault.find, replace: fault.replace },
  ...also,
];

/** The changes that a run was asked to plant. */
export function askedChanges(where: keyof typeof FAULT_VARIABLES): Change[] {
  return JSON.parse(process.env[FAULT_VARIABLES[where]] ?? '[]') as Change[];
}

/** Throws where the text does not stand exactly once: a fault that is not planted proves nothing. */
export function planted(source: string, { file, find, replace }: Change): string {
  const times = source.split(find).length - 1;
  if (times !== 1) throw new Error(`${file} holds ${JSON.stringify(find)} ${times} times instead of once`);
  return source.replace(find, () => replace);
}

/** The file with what is planted in it, or undefined where nothing is. */
export function plantedFile(path: string, source: string, changes: readonly Change[]): string | undefined {
  const here = changes.filter(({ file }) => join(root, file) === path);
  return here.length === 0 ? undefined : here.reduce(planted, source);
}

/** Tries the changes on the files as they stand. */
export function assertPlantable(fault: Fault): void {
  for (const { file } of changesOf(fault)) {
    const path = join(root, file);
    plantedFile(path, readFileSync(path, 'utf8'), changesOf(fault));
  }
}
