import { build } from './build.mjs';
import { install } from './install.mjs';
import { findRuntime } from './runtime.mjs';

/** Makes a fresh clone ready to run and answers the Node to run it with. */
export async function prepare({ pages }) {
  await install();
  const runtime = findRuntime();
  if (pages) await buildOrEnd(runtime);
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
