import type { Access, Endpoint } from '#contract/protocol/endpoint.ts';
import { MOST_STREAMED } from '#contract/protocol/list-tasks.ts';
import type { ListTask } from '#contract/protocol/list-tasks.ts';
import type { ListPage } from '#contract/protocol/resource.ts';
import { created, ok } from '../http/request/request-context.ts';
import type { Person, RequestContext } from '../http/request/request-context.ts';
import { refuse } from '../http/response/refusal.ts';
import { route } from '../http/routes.ts';
import type { Route } from '../http/routes.ts';
import { startTask } from '../list-tasks/start-task.ts';
import type { ListCaller } from '../list-tasks/start-task.ts';
import { linesOfList, routeOfList } from './list-kind.ts';
import type { ListKind } from './list-kind.ts';
import { cursorText, readListRequest } from './list-request.ts';
import type { ListRequest } from './list-request.ts';
import { countOf, countUpTo, pageOf } from './page-store.ts';
import type { ListSource } from './page-store.ts';
import { readerOf } from './record-rules.ts';
import type { ListRules } from './record-rules.ts';

/** The endpoints that `listing` of the contract declares. */
export interface ListEndpoints<Row> {
  list: Endpoint<unknown, Record<string, string | undefined>, unknown, ListPage<Row>>;
  file: Endpoint<unknown, Record<string, string | undefined>, unknown, null>;
  prepare: Endpoint<unknown, unknown, { query: Record<string, string> }, { data: ListTask }>;
}

type Query = Record<string, string | undefined>;

/** Rows that an exported file reads at once: memory stays flat for any length. */
const FILE_PAGE = 1_000;

/** The routes of a list that staff read and export; `asked` is the list as a caller asks for it. */
export function listRoutes<Row>(
  endpoints: ListEndpoints<Row>,
  rules: ListRules<Row>,
  changes?: { bulk: Access; act: ListKind['act'] },
): {
  routes: Route[];
  asked(context: Omit<ListCaller, 'list' | 'source' | 'request'>, query: Query): ListCaller;
} {
  const list: ListKind = {
    name: endpoints.list.path.replace('/api/internal/v1/admin/', ''),
    access: { export: endpoints.file.access, ...(changes && { bulk: changes.bulk }) },
    source: rules.source,
    lines: linesOfList(rules),
    // A list without actions leaves every record out.
    act: changes?.act ?? (async () => 'right'),
  };
  const routes = [
    route(endpoints.list, async (context) => {
      const { source, request } = requestOf(context.query, context);
      return context.read(async (tx) => {
        const [page, { total, isMore }] = await Promise.all([
          pageOf(tx, source, request),
          countOf(tx, source, request),
        ]);
        return ok({
          data: page.rows.map((row) => rowOf(row, context.person)),
          meta: {
            before: cursorText(page.before, request),
            after: cursorText(page.after, request),
            total,
            is_more: isMore,
          },
        });
      });
    }),
    route(endpoints.file, async (context) => {
      const { source, request } = requestOf(context.query, context);
      const rows = await context.read((tx) => countUpTo(tx, source, { request, most: MOST_STREAMED + 1 }));
      if (rows > MOST_STREAMED) throw refuse('export-too-long');
      return {
        ...ok(null, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${endpoints.file.path.split('/').at(-2)!}.csv"`,
        }),
        stream: linesOf(context, source, { ...request, size: FILE_PAGE, cursor: null }),
      };
    }),
    routeOfList(
      route(endpoints.prepare, async (context) =>
        context.read(async (tx) => {
          const { query } = context.body;
          // A task belongs to a staff member: product admins export what fits into one file.
          if (typeof context.person?.staffId !== 'number') throw refuse('export-too-long');
          const data = await startTask(tx, { kind: 'export', action: '', query }, asked(context, query));
          return created({ data });
        }),
      ),
      list,
    ),
  ];
  return { routes, asked };

  function asked(context: Omit<ListCaller, 'list' | 'source' | 'request'>, query: Query): ListCaller {
    return { ...context, ...requestOf(query, context), list: list.name };
  }

  function requestOf(query: Query, { scope, now, person }: Pick<RequestContext, 'scope' | 'now' | 'person'>) {
    const source = rules.source(query, scope, readerOf({ now, person }));
    return { source, request: readListRequest(query, source.sorts) };
  }

  function rowOf(row: Readonly<Record<string, unknown>> & { id: string }, person: Person | null): Row {
    // The list's SQL names the columns of the response; the test of the API document compares them.
    return rules.rowOf?.(row, person) ?? (row as Row);
  }

  async function* linesOf(context: RequestContext, source: ListSource, request: ListRequest) {
    let part: 'first' | 'next' = 'first';
    for (let next: ListRequest | null = request; next !== null;) {
      const read: ListRequest = next;
      const page = await context.read((tx) => pageOf(tx, source, read));
      yield list.lines(page.rows, part, context.person);
      part = 'next';
      next = page.after === null ? null : { ...request, cursor: { ...page.after, side: 'after' } };
    }
  }
}
