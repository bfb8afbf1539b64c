import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { SourceFile } from './source-file.ts';

/** The floors and the folders around them. No other folder of the project holds code. */
const FLOORS = [
  'domain',
  'contract',
  'translations',
  'server',
  'web',
  'e2e',
  'benches',
  'proofs',
  'architecture',
  'scripts',
];
const CODE = /\.(ts|tsx|mts|mjs)$/;

/** The project, or a fixture tree of the same shape, as the laws read it. Paths are relative and use `/`. */
export interface Tree {
  root: string;
  /** TypeScript and JavaScript, parsed on demand. */
  code: readonly SourceFile[];
  /** All files of the floors. */
  paths: readonly string[];
  folders: readonly string[];
  has(path: string): boolean;
  read(path: string): string;
}

export function readTree(root: string): Tree {
  const paths: string[] = [];
  const folders: string[] = [];
  for (const floor of FLOORS) if (existsSync(`${root}/${floor}`)) collect(root, floor, { paths, folders });
  return {
    root,
    paths,
    folders,
    code: paths.filter((path) => CODE.test(path)).map((path) => new SourceFile(root, path)),
    has: (path) => existsSync(`${root}/${path}`),
    read: (path) => readFileSync(`${root}/${path}`, 'utf8'),
  };
}

function collect(root: string, folder: string, into: { paths: string[]; folders: string[] }): void {
  into.folders.push(folder);
  for (const name of readdirSync(`${root}/${folder}`).sort()) {
    const path = `${folder}/${name}`;
    if (name === 'node_modules' || path === 'architecture/violations' || path.endsWith('/results')) continue;
    if (statSync(`${root}/${path}`).isDirectory()) collect(root, path, into);
    else into.paths.push(path);
  }
}

/** Matches tests and test helpers: style laws apply to them, architecture laws do not. */
export function isTest(path: string): boolean {
  return (
    /\.(test|spec)\.tsx?$/.test(path) ||
    /^(domain|server|translations|web)\/(.*\/)?testing\//.test(path) ||
    /^(e2e|benches|proofs|architecture)\//.test(path)
  );
}
