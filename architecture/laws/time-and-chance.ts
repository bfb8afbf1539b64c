import { statementsIn } from '../source/sql.ts';
import type { SourceFile } from '../source/source-file.ts';
import { isTest } from '../source/tree.ts';
import type { Tree } from '../source/tree.ts';
import { dottedName, nodesIn } from '../source/walk.ts';
import type { Node } from '../source/walk.ts';
import type { Finding, Law } from './law.ts';
import { within } from './law.ts';

/** Names that read a clock, random numbers or the environment. Longer names that start with one count too. */
const CLOCKS = ['Date.now', 'Temporal.Now', 'performance'];
const CHANCE = ['Math.random', 'crypto'];
const WORLD = [
  'process',
  'globalThis',
  'window',
  'document',
  'fetch',
  'console',
  'setTimeout',
  'setInterval',
  'import.meta',
];

/** Equal input gives equal output, so tests can be tables of cases. */
export const domainIsPure: Law = {
  name: 'domain-is-pure',
  words: 'domain reads no clock, no randomness and no environment',
  check: (tree) =>
    readersIn(tree, (path) => within(path, 'domain') && !isTest(path), [...CLOCKS, ...CHANCE, ...WORLD]),
};

/** Ground rule 11. Code may measure durations with `performance`; the current time comes with the request context. */
export const businessTimeIsInjected: Law = {
  name: 'business-time-is-injected',
  words: 'only infrastructure/clock reads the current time',
  exceptions: {
    'server/infrastructure/clock/clock.ts': 'the clock',
    'server/infrastructure/postgres/directory-lock.ts': 'tells an operator since when another process runs',
    'server/infrastructure/database-migrations/migrations-store.ts':
      'notes when a migration was applied, for operators',
  },
  check: (tree) =>
    readersIn(tree, (path) => within(path, 'server', 'contract') && !isTest(path), [
      'Date.now',
      'Temporal.Now',
      'Math.random',
    ]),
};

function readersIn(tree: Tree, concerns: (path: string) => boolean, names: readonly string[]): Finding[] {
  return tree.code
    .filter(({ path }) => concerns(path))
    .flatMap((file) =>
      [...nodesIn(file.program)].flatMap(([node, around]) => {
        const name = readsNow(node) ? 'new Date()' : nameRead(node, around);
        const result =
          name === 'new Date()' || names.some((each) => name === each || name?.startsWith(`${each}.`));
        return result ? [{ file: file.path, line: file.lineAt(node.start), what: `reads ${name}` }] : [];
      }),
    );
}

/** Matches `new Date()` and `Date()` without arguments; with an argument, it only converts an instant. */
function readsNow(node: Node): boolean {
  const args = node['arguments'];
  if (node.type === 'CallExpression') return dottedName(node['callee']) === 'Date';
  return (
    node.type === 'NewExpression' &&
    dottedName(node['callee']) === 'Date' &&
    Array.isArray(args) &&
    args.length === 0
  );
}

/** Returns the outermost dotted name of a node; null for the name of a member, property or type. */
function nameRead(node: Node, [parent]: readonly Node[]): string | null {
  const name = dottedName(node);
  if (name === null || !parent) return null;
  if (parent.type === 'MemberExpression' && parent['computed'] === false) return null;
  if (parent['key'] === node && parent['shorthand'] !== true) return null;
  return parent.type.startsWith('TS') ? null : name;
}

const TELLS_TIME =
  /\b(now\(\)|clock_timestamp\(\)|(?:statement|transaction)_timestamp\(\)|timeofday\(\)|CURRENT_(?:TIMESTAMP|DATE|TIME)\b|LOCALTIME(?:STAMP)?\b|AT TIME ZONE)/i;

/** A query that reads the database clock cannot be tested at 03:59. Only one file converts zones. */
export const storesReceiveTheTime: Law = {
  name: 'stores-receive-the-time',
  words: 'no SQL reads the clock or converts between zones',
  exceptions: {
    'server/database/migrations/0004-events.sql': 'the realtime adapter dates the messages in its own table',
  },
  check: (tree) => [
    ...tree.code
      .filter(({ path }) => within(path, 'server') && !isTest(path))
      .flatMap((file) =>
        statementsIn(file)
          .filter(({ tagged }) => tagged || file.path.endsWith('-store.ts'))
          .flatMap((each) => tellsTime(file, each)),
      ),
    ...migrationsThatTellTime(tree),
  ],
};

function tellsTime(file: SourceFile, { text, line }: { text: string; line: number }): Finding[] {
  const result = TELLS_TIME.exec(text);
  if (!result) return [];
  return [
    {
      file: file.path,
      line: line + text.slice(0, result.index).split('\n').length - 1,
      what: `${result[0]} in SQL`,
    },
  ];
}

/** Defaults and functions of the schema are SQL too. */
function migrationsThatTellTime(tree: Tree): Finding[] {
  return tree.paths
    .filter((path) => within(path, 'server/database/migrations') && path.endsWith('.sql'))
    .flatMap((path) =>
      tree
        .read(path)
        .split('\n')
        .flatMap((text, index) => {
          const result = TELLS_TIME.exec(text.replace(/--.*$/, ''));
          return result ? [{ file: path, line: index + 1, what: `${result[0]} in the schema` }] : [];
        }),
    );
}

export const TIME_AND_CHANCE_LAWS = [domainIsPure, businessTimeIsInjected, storesReceiveTheTime];
