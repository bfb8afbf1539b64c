import { build, isFresh } from './build.mjs';
import { ALL } from './install-set.mjs';
import { install, isInstalled } from './install.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { findRuntime } from './runtime.mjs';

/** Prepares a fresh clone and returns the path of the Node to run it with. */
export async function prepare({ packages = ALL, pages = false } = {}) {
  if (!isInstalled(packages)) await oneAtATime(() => install(packages));
  const runtime = findRuntime();
  if (pages && !isFresh()) await oneAtATime(() => buildOrEnd(runtime));
  return runtime;
}

/** Builds stale pages in the background; returns null when they are fresh. */
export function buildMeanwhile(runtime) {
  return isFresh() ? null : oneAtATime(() => build(runtime, { quietly: true }));
}

async function buildOrEnd(runtime) {
  try {
    await build(runtime);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
