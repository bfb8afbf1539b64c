import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { isNode, nodesIn } from './walk.ts';
import type { Node } from './walk.ts';

export interface Import {
  /** The specifier as written. */
  name: string;
  line: number;
  /** Erased at compile time. */
  typeOnly: boolean;
  dynamic: boolean;
}

/** The target of an import: a file of the tree (existing or not), a package, or Node. */
export type Target =
  | { kind: 'file'; path: string }
  | { kind: 'package'; name: string }
  | { kind: 'node'; name: string };

interface Entry {
  isType: boolean;
  moduleRequest?: { value: string } | null;
}
interface Parsed {
  program: unknown;
  module: {
    staticImports: { start: number; moduleRequest: { value: string }; entries: Entry[] }[];
    staticExports: { start: number; entries: Entry[] }[];
    dynamicImports: { start: number; moduleRequest: { start: number; end: number } }[];
  };
}

interface Text {
  text: string;
  lineAt(offset: number): number;
}

export function importsOf(file: Text, { program, module }: Parsed): Import[] {
  const result: Import[] = [];
  const add = (name: string, at: { start: number }, kind: { typeOnly?: boolean; dynamic?: boolean }) =>
    result.push({
      name,
      line: file.lineAt(at.start),
      typeOnly: kind.typeOnly ?? false,
      dynamic: kind.dynamic ?? false,
    });
  for (const each of module.staticImports) {
    // An import without names is for side effects.
    add(each.moduleRequest.value, each, {
      typeOnly: each.entries.length > 0 && each.entries.every(({ isType }) => isType),
    });
  }
  for (const each of module.staticExports) {
    const from = each.entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest;
    if (from) add(from.value, each, { typeOnly: each.entries.every(({ isType }) => isType) });
  }
  for (const each of module.dynamicImports) {
    const written = /^['"`]([^'"`$]+)['"`]$/.exec(
      file.text.slice(each.moduleRequest.start, each.moduleRequest.end),
    );
    // A computed specifier (a language's catalogue) cannot be resolved here.
    if (written) add(written[1]!, each, { dynamic: true });
  }
  // `import('…').Name` as a type. Few files have one, and walking the tree is slower than a text search.
  const inTypes = /\bimport\(/.test(file.text) ? nodesIn(program as Node) : [];
  for (const [node] of inTypes) {
    const source = node.type === 'TSImportType' ? node['source'] : undefined;
    if (isNode(source)) add(String(source['value']), node, { typeOnly: true });
  }
  return result;
}

/** Resolves relative paths, and `#domain/…` as package.json's `imports` map it. */
export function targetOf(root: string, from: string, name: string): Target {
  if (name.startsWith('node:')) return { kind: 'node', name };
  const plain = name.replace(/\?.*$/, '');
  if (plain.startsWith('#')) return { kind: 'file', path: existing(root, plain.slice(1)) };
  if (plain.startsWith('.'))
    return { kind: 'file', path: existing(root, posix.join(posix.dirname(from), plain)) };
  const parts = plain.split('/');
  return { kind: 'package', name: plain.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]! };
}

/** Plain JavaScript has its types in a neighbouring file: `progress.mjs` and `progress.d.mts`. */
function existing(root: string, path: string): string {
  const declared = path.replace(/\.mjs$/, '.d.mts');
  return !existsSync(`${root}/${path}`) && existsSync(`${root}/${declared}`) ? declared : path;
}
