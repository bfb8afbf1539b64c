import type { PackageSet } from './install-set.mjs';
/** Makes a fresh clone ready to run, its pages built where they are wanted; answers the Node to run it with. */
export function prepare(of?: { packages?: PackageSet; pages?: boolean }): Promise<string>;
export function buildMeanwhile(runtime: string): Promise<void> | null;
