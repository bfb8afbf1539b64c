import { build, isFresh } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { findRuntime } from './runtime.mjs';

/** Makes a fresh clone ready to run and answers the Node to run it with. */
export async function prepare({ pages }) {
  if (!isInstalled()) await oneAtATime(install);
  const runtime = findRuntime();
  if (pages && !isFresh()) await oneAtATime(() => buildOrEnd(runtime));
  return runtime;
}

async function buildOrEnd(runtime) {
  try {
    await build(runtime);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
