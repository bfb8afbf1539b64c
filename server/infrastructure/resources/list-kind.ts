import type { Access } from '#contract/protocol/endpoint.ts';
import type { Tx } from '../database/database.ts';
import type { Person, RecordScope } from '../http/request/request-context.ts';
import type { Route } from '../http/routes.ts';
import { cellOfFile, csvLine } from './csv.ts';
import type { ListSource } from './page-store.ts';
import type { Change, ListReader, ListRules } from './record-rules.ts';

type Listed = Readonly<Record<string, unknown>> & { id: string };

/** A list as a worker reads and changes it. */
export interface ListKind {
  /** As its endpoints name it: `services`. */
  readonly name: string;
  /** What an action on several records and what an export need; a list that is only read has no actions. */
  readonly access: Readonly<{ bulk?: Access; export: Access }>;
  source(
    query: Readonly<Record<string, string | undefined>>,
    scope: RecordScope,
    reader: ListReader,
  ): ListSource;
  /** The lines of a CSV file for this person; the first part has the heads. */
  lines(rows: readonly Listed[], part: 'first' | 'next', person: Person | null): string;
  /** Returns the reason why the action leaves the record out; null if it changes it. */
  act(tx: Tx, id: number, of: { action: string; change: Change }): Promise<string | null>;
}

/** A route that says which list it belongs to. */
interface ListRoute extends Route {
  readonly list: ListKind;
}

export const routeOfList = (route: Route, list: ListKind): ListRoute => ({ ...route, list });

/** The lists behind these routes. */
export const listsOf = (routes: readonly Route[]): ListKind[] =>
  routes.flatMap((route) => ('list' in route ? [(route as ListRoute).list] : []));

/** Spreadsheets take a file without this mark for another encoding. */
const MARK = '\u{FEFF}';

export const linesOfList =
  <Row>({ file, rowOf, cellsOf }: ListRules<Row>) =>
  (rows: readonly Listed[], part: 'first' | 'next', person: Person | null): string =>
    [
      ...(part === 'first' ? [`${MARK}${csvLine(file)}`] : []),
      ...rows
        .map((row) => rowOf?.(row, person) ?? (row as Row))
        .map((row) => ({ ...row, ...cellsOf?.(row) }))
        .map((row) => csvLine(file.map((name) => cellOfFile(row[name])))),
    ].join('');
