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
 * unchanged proof once for each, with the fault in every file of ours that is loaded: by the proof itself and by each server.
 */
export interface Fault extends Change {
  name: string;
  also?: readonly Change[];
  /** What the proof says when it notices; without it, any failed assertion. */
  caught?: RegExp;
  /** Where the small load does not show it. */
  size?: 'whole';
}

/** The environment of a run, and of every server in it, whose source has a fault: the changes as JSON. */
export const FAULT_VARIABLE = 'PROOF_PLANTED_FAULT';

export const changesOf = ({ also = [], ...fault }: Fault): Change[] => [
  { file: fault.file, find: fault.find, replace: fault.replace },
  ...also,
];

/** The changes that this process was asked to plant. */
export function askedChanges(): Change[] {
  return JSON.parse(process.env[FAULT_VARIABLE] ?? '[]') as Change[];
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
