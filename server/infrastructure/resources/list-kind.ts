import type { Access } from '#contract/protocol/endpoint.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '../database/database.ts';
import type { RecordScope } from '../http/request/request-context.ts';
import type { Route } from '../http/routes.ts';
import { cellOfFile, csvLine } from './csv.ts';
import type { ListSource } from './page-store.ts';
import type { Change, RecordRules, Values } from './record-rules.ts';

type Listed = Readonly<Record<string, unknown>> & { id: string };

/** A list as a worker reads and changes it. */
export interface ListKind {
  /** As its endpoints name it: `services`. */
  readonly name: string;
  readonly access: Access;
  source(query: Readonly<Record<string, string | undefined>>, scope: RecordScope, now: Instant): ListSource;
  /** The lines of a CSV file; the first part has the heads. */
  lines(rows: readonly Listed[], part: 'first' | 'next'): string;
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
  <V extends Values, F, Row, Action extends string>({ file, rowOf }: RecordRules<V, F, Row, Action>) =>
  (rows: readonly Listed[], part: 'first' | 'next'): string =>
    [
      ...(part === 'first' ? [`${MARK}${csvLine(file)}`] : []),
      ...rows
        .map((row) => rowOf?.(row) ?? (row as Row))
        .map((row) => csvLine(file.map((name) => cellOfFile(row[name])))),
    ].join('');
