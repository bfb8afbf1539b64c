import { isTest } from '../source/tree.ts';
import { dottedName, isNode, nodesIn } from '../source/walk.ts';
import type { Node } from '../source/walk.ts';
import type { Law } from './law.ts';
import { within } from './law.ts';

/** One file reads the environment, so all configuration faults appear at once and tests pass plain objects. */
export const environmentHasOneReader: Law = {
  name: 'environment-has-one-reader',
  words: 'process.env is read by server/config.ts only',
  exceptions: { 'server/config.ts': 'the reader' },
  check: (tree) =>
    tree.code
      .filter(
        ({ path }) => within(path, 'domain', 'contract', 'translations', 'server', 'web') && !isTest(path),
      )
      .flatMap((file) => [
        ...[...nodesIn(file.program)]
          .filter(([node]) => readsEnvironment(node))
          .map(([node]) => ({
            file: file.path,
            line: file.lineAt(node.start),
            what: 'reads the environment',
          })),
        ...file.imports
          .filter(({ name }) => name === 'node:process')
          .map(({ line }) => ({ file: file.path, line, what: 'may read the environment' })),
      ]),
};

/** Matches `process.env` and `{ env } = process`. */
function readsEnvironment(node: Node): boolean {
  if (node.type === 'MemberExpression') return dottedName(node) === 'process.env';
  if (node.type !== 'VariableDeclarator' || dottedName(node['init']) !== 'process' || !isNode(node['id']))
    return false;
  const taken = (node['id']['properties'] ?? []) as Node[];
  return taken.some(({ type, key }) => type === 'RestElement' || dottedName(key) === 'env');
}

/** One client checks outgoing requests against private addresses; no other code sends requests. */
export const oneWayOut: Law = {
  name: 'one-way-out',
  words: 'the server sends requests through infrastructure/outgoing only',
  check: (tree) =>
    tree.code
      .filter(
        ({ path }) =>
          within(path, 'server') && !within(path, 'server/infrastructure/outgoing') && !isTest(path),
      )
      .flatMap((file) => [
        ...[...nodesIn(file.program)].flatMap(([node, around]) =>
          node.type === 'CallExpression' && dottedName(node['callee']) === 'fetch' && around.length > 0
            ? [{ file: file.path, line: file.lineAt(node.start), what: 'sends requests directly' }]
            : [],
        ),
        ...file.imports
          .filter(({ name, typeOnly }) => !typeOnly && /^(node:https?2?|undici)$/.test(name))
          .map(({ name, line }) => ({ file: file.path, line, what: `${name} sends requests directly` })),
      ]),
};

export const OUTSIDE_WORLD_LAWS = [environmentHasOneReader, oneWayOut];
