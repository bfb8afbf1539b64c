import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject, root } from './paths.mjs';
import { lastLine, step } from './progress.mjs';
import { excerpt, runQuietly } from './run-quietly.mjs';

const built = inProject('build', 'web');
const stamp = inProject('build', 'web.stamp');

/** Builds the pages if their sources changed since the last build; throws with the builder's output. */
export async function build(runtime, { quietly = false } = {}) {
  if (isFresh()) return;
  const line = quietly ? lastLine('Building the pages') : step('Building the pages');
  const sources = sourceHash();
  dropLeftovers();
  // The pages, and the bundle for server rendering: each build empties its own folder.
  const next = inProject('build', `web-${process.pid}`);
  const first = `${next}-first`;
  const ended = await Promise.all([
    runVite(runtime, 'production', next),
    runVite(runtime, 'first-render', first),
  ]);
  const failed = ended.find(({ code }) => code !== 0);
  if (failed) {
    dropLeftovers();
    line.failed();
    throw new Error(`The pages could not be built:\n${excerpt(failed.output)}`);
  }
  // Renamed as a whole: a running server never serves half of a build.
  renameSync(first, join(next, '.first'));
  rmSync(built, { recursive: true, force: true });
  renameSync(next, built);
  writeFileSync(stamp, sources);
  line.done();
}

/** Deletes the folders of interrupted builds. Only one process builds at a time, so no other uses them. */
function dropLeftovers() {
  const folder = inProject('build');
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (/^web-\d+(-first)?$/.test(name)) rmSync(join(folder, name), { recursive: true, force: true });
}

function runVite(runtime, mode, outDir) {
  const args = [
    inProject('node_modules/vite/bin/vite.js'),
    'build',
    '--config',
    inProject('web', 'vite.config.ts'),
    '--mode',
    mode,
    '--outDir',
    outDir,
    '--emptyOutDir',
  ];
  return runQuietly(runtime, args, { cwd: root, env: { ...process.env, NODE_ENV: 'production' } });
}

/** Returns true if the pages in build/ match the sources. */
export function isFresh() {
  return existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash();
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const part of [
    'contract',
    'domain',
    'translations',
    'web',
    'package-lock.json',
    'tsconfig.base.json',
  ]) {
    for (const file of filesUnder(inProject(part)))
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)],
    );
}
