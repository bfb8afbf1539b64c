import type { PackageSet } from './install-set.mjs';
/** Prepares a fresh clone, with built pages if requested; returns the path of the Node to run it with. */
export function prepare(of?: { packages?: PackageSet; pages?: boolean }): Promise<string>;
export function buildMeanwhile(runtime: string): Promise<void> | null;
