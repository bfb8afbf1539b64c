import { pathToFileURL } from 'node:url';
import { queryCallsIn, statementsIn, writesIn } from '../source/sql.ts';
import type { SourceFile } from '../source/source-file.ts';
import { isTest } from '../source/tree.ts';
import type { Tree } from '../source/tree.ts';
import { dottedName, nodesIn } from '../source/walk.ts';
import type { Finding, Law } from './law.ts';
import { within } from './law.ts';

const isStore = (path: string) => path.endsWith('-store.ts');
const inServer = ({ path }: SourceFile) => within(path, 'server', 'scripts') && !isTest(path);

/** All queries are in the stores, so a review of the database reads only them. */
export const sqlLivesInStores: Law = {
  name: 'sql-lives-in-stores',
  words: 'SQL is written in *-store.ts only',
  exceptions: {
    'server/infrastructure/database/database.ts':
      'opens and ends every transaction, and compiles what stores have written',
    'server/infrastructure/jobs/jobs.ts': 'puts the role around the statements of the job runner',
  },
  check: (tree) =>
    tree.code
      .filter((file) => (inServer(file) || within(file.path, 'proofs')) && !isStore(file.path))
      .flatMap((file) => [
        ...statementsIn(file)
          .filter(({ tagged }) => tagged)
          .map(({ line }) => ({ file: file.path, line, what: 'SQL outside a store' })),
        ...queryCallsIn(file).map((line) => ({ file: file.path, line, what: 'a query outside a store' })),
      ]),
};

/** `server/database/table-owners.ts` names each table's owner; only the owner's stores write to it. */
export const tablesHaveOneWriter: Law = {
  name: 'tables-have-one-writer',
  words: 'every table of the schema has one owner, and only stores of the owner write to it',
  exceptions: {
    'server/infrastructure/backups/restore-store.ts': 'puts every table back as it was backed up',
    'server/infrastructure/resources/form-table-store.ts':
      'writes tables that stores declare with `formTable`',
  },
  async check(tree) {
    const owners = await ownersIn(tree);
    const written = tree.code
      .filter(inServer)
      .flatMap((file) =>
        statementsIn(file).flatMap(({ text, line }) =>
          writesIn(text).flatMap(({ table, below }) =>
            faultOfWrite(table, { file: file.path, line: line + below, owners }),
          ),
        ),
      );
    const declared = tree.code
      .filter(inServer)
      .flatMap((file) =>
        formTablesIn(file).flatMap(({ table, line }) =>
          faultOfWrite(table, { file: file.path, line, owners }),
        ),
      );
    return [...written, ...declared, ...tablesWithoutOwner(tree, owners)];
  },
};

/** Tables that a store hands to `formTable`, which writes them. */
function formTablesIn(file: SourceFile): { table: string; line: number }[] {
  return [...nodesIn(file.program)].flatMap(([node]) => {
    if (node.type !== 'CallExpression' || dottedName(node['callee']) !== 'formTable') return [];
    const [table] = node['arguments'] as { type: string; value?: unknown }[];
    const name = table?.type === 'Literal' && typeof table.value === 'string' ? table.value : '$';
    return [{ table: name, line: file.lineAt(node.start) }];
  });
}

const OWNERS_FILE = 'server/database/table-owners.ts';
const SCHEMA_FILE = 'server/database/schema.sql';

async function ownersIn(tree: Tree): Promise<Readonly<Record<string, string>>> {
  const { TABLE_OWNERS } = (await import(pathToFileURL(`${tree.root}/${OWNERS_FILE}`).href)) as {
    TABLE_OWNERS: Readonly<Record<string, string>>;
  };
  return TABLE_OWNERS;
}

function faultOfWrite(
  table: string,
  at: { file: string; line: number; owners: Readonly<Record<string, string>> },
): Finding[] {
  const { file, line, owners } = at;
  const owner = owners[table];
  if (owner !== undefined && within(file, `server/${owner}`)) return [];
  if (table === '$') return [{ file, line, what: 'writes to an unnamed table' }];
  return [
    {
      file,
      line,
      what: owner === undefined ? `${table} has no owner` : `${table} is written by ${owner} only`,
    },
  ];
}

/** Checks both directions: tables without an owner, owners without a table. */
function tablesWithoutOwner(tree: Tree, owners: Readonly<Record<string, string>>): Finding[] {
  const lines = tree.read(SCHEMA_FILE).split('\n');
  const tables = lines.flatMap((text, index) => {
    const name = /^CREATE TABLE (\w+) \(/.exec(text)?.[1];
    return name === undefined ? [] : [{ name, line: index + 1 }];
  });
  const names = new Set(tables.map(({ name }) => name));
  return [
    ...tables
      .filter(({ name }) => owners[name] === undefined)
      .map(({ name, line }) => ({ file: SCHEMA_FILE, line, what: `${name} has no owner` })),
    ...Object.keys(owners)
      .filter((name) => !names.has(name))
      .map((name) => ({ file: OWNERS_FILE, line: 0, what: `${name} is not a table` })),
  ];
}

/** Ground rule 2. Code with its own connection can forget to set the vendor. */
export const connectionsAreFew: Law = {
  name: 'connections-are-few',
  words:
    'connections to the database are opened in a few named places; all other code gets a transaction of one vendor',
  exceptions: {
    'server/infrastructure/database/pool.ts': 'the pool itself',
    'server/infrastructure/database/database.ts': 'hands out transactions',
    'server/infrastructure/jobs/jobs.ts': 'the job runner’s own tables, as foyer_worker',
    'server/infrastructure/realtime/between-processes.ts':
      'carries messages between processes, no business data',
    'server/infrastructure/http/health.ts':
      'asks for the version of the schema when the pool may be the trouble',
    'server/capabilities/access/identities.ts':
      'identities belong to no vendor; the library takes a pool of its own',
    'server/infrastructure/backups/take-backup.ts': 'reads every table at one moment, as foyer_owner',
    'server/infrastructure/backups/restore-backup.ts': 'recreates every table, as foyer_owner',
    'server/infrastructure/exports/export-vendor.ts': 'reads a vendor’s tables at one moment, as foyer_app',
    'server/infrastructure/postgres/databases-store.ts':
      'makes and drops databases, which no transaction can',
    'server/infrastructure/postgres/postmaster.ts': 'waits until the server that it starts answers',
    'scripts/commands/doctor.ts': 'looks at a database that may be anything',
    'scripts/testing/plan-statements-store.ts': 'plans the product’s statements in a test’s own database',
    'scripts/commands/with-database.ts': 'waits for a running server, and asks for the version of the schema',
  },
  check: (tree) =>
    tree.code
      .filter((file) => inServer(file) && !within(file.path, 'server/infrastructure/database-migrations'))
      .flatMap((file) =>
        [...nodesIn(file.program)].flatMap(([node]) => {
          const made =
            node.type === 'NewExpression' || node.type === 'CallExpression'
              ? dottedName(node['callee'])
              : null;
          const opens = made !== null && /^(pg\.Pool|pg\.Client|Pool|Client|openPool)$/.test(made);
          return opens
            ? [{ file: file.path, line: file.lineAt(node.start), what: `${made} opens a connection` }]
            : [];
        }),
      ),
};

/** The driver maps names to camelCase once per statement, so that no query repeats its columns. */
export const aliasesAreSnakeCase: Law = {
  name: 'aliases-are-snake-case',
  words: 'columns arrive in camelCase by the driver; SQL names them in snake_case',
  check: (tree) =>
    tree.code.filter(inServer).flatMap((file) =>
      statementsIn(file)
        .filter(({ tagged }) => tagged)
        .flatMap(({ text, line }) =>
          text.split('\n').flatMap((each, below) => {
            const alias = /\bAS ("[a-z]+[A-Z]\w*")/.exec(each)?.[1];
            return alias === undefined
              ? []
              : [{ file: file.path, line: line + below, what: `${alias} is in camelCase` }];
          }),
        ),
    ),
};

export const SQL_LAWS = [sqlLivesInStores, tablesHaveOneWriter, connectionsAreFew, aliasesAreSnakeCase];
