import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '#contract/protocol/endpoint.ts';
import { MOST_IN_BULK } from '#contract/protocol/resource.ts';
import type { BulkOutcome, History, ListPage, ResourceRecord, Saved } from '#contract/protocol/resource.ts';
import { cellOf } from '#domain/access/permission-table.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Tx } from '../database/database.ts';
import { created, ok } from '../http/request/request-context.ts';
import type { RequestContext, RecordScope } from '../http/request/request-context.ts';
import { readId } from '../http/request/read-loosely.ts';
import { refuse } from '../http/response/refusal.ts';
import { route } from '../http/routes.ts';
import type { Route } from '../http/routes.ts';
import { appendEvent } from '../outbox/events-store.ts';
import { cursorText, readListRequest } from './list-request.ts';
import type { ListRequest } from './list-request.ts';
import { countOf, idsOf, listedOf, pageOf } from './page-store.ts';
import type { ListSource } from './page-store.ts';
import { historyRows } from './records-store.ts';
import { leftOutBy } from './record-rules.ts';
import type { Change, RecordRules, StoredRecord, Values } from './record-rules.ts';

interface Endpoints<V, F, Row, Action extends string> {
  list: Endpoint<unknown, Record<string, string | undefined>, unknown, ListPage<Row>>;
  see: Endpoint<{ id: string }, unknown, unknown, ResourceRecord<V, F>>;
  create: Endpoint<unknown, unknown, { values: V }, Saved>;
  change: Endpoint<{ id: string }, unknown, { version: number; values: V }, Saved>;
  archive: Endpoint<{ id: string }, unknown, { version: number; archived: boolean }, Saved>;
  bulk: Endpoint<unknown, unknown, BulkBody<Action>, BulkOutcome>;
  history: Endpoint<{ id: string }, { before?: string | undefined }, unknown, History>;
  file: Endpoint<unknown, Record<string, string | undefined>, unknown, null>;
}
interface BulkBody<Action> {
  action: Action;
  ids: string[] | null;
  match: Record<string, string>;
  preview: boolean;
}

const HISTORY_PAGE = 20;
/** Rows that an exported file reads at once: memory stays flat for any length. */
const FILE_PAGE = 1_000;

/** The routes of records that staff list and edit, from the endpoints of `resource` and the capability's rules. */
export function resourceRoutes<V extends Values, F, Row, StoredRow, Action extends string>(
  endpoints: Endpoints<V, F, Row, Action>,
  rules: RecordRules<V, F, Row, StoredRow, Action>,
): Route[] {
  const requestOf = (query: Record<string, string | undefined>, scope: RecordScope) => {
    const source = rules.source(query, scope);
    return { source, request: readListRequest(query, source.sorts) };
  };
  return [
    route(endpoints.list, async (context) => {
      const { source, request } = requestOf(context.query, context.scope);
      return context.read(async (tx) => {
        const page = await pageOf<StoredRow>(tx, source, request);
        const { total, isMore } = await countOf(tx, source, request);
        return ok({
          data: page.rows.map((row) => rules.rowOf(row)),
          meta: {
            before: cursorText(page.before, request),
            after: cursorText(page.after, request),
            total,
            is_more: isMore,
          },
        });
      });
    }),
    route(endpoints.see, async (context) => {
      const id = idOf(context.params.id);
      return context.read(async (tx) => {
        const record = await rules.read(tx, id, { lock: false });
        if (!record || rules.mayRead?.(context.scope, record.values, id) === false) throw refuse('not-found');
        const { version, archived, values, facts } = record;
        const access = endpoints.see.access;
        const isWriter = typeof access === 'object' && context.may(access.permission);
        const read_only = !isWriter
          ? ('right' as const)
          : rules.mayChange(context.scope, values, id)
            ? null
            : ('scope' as const);
        return ok({ data: { id: String(id), version, archived, values, facts, read_only } });
      });
    }),
    route(endpoints.create, async (context) =>
      context.write(async (tx) => {
        assertMore(context);
        const { values } = context.body;
        // It would belong to records that the caller cannot see.
        if (!rules.mayChange(context.scope, values, null)) throw refuse('not-found');
        await assertValid(tx, values, { id: null, change: context });
        const id = await rules.insert(tx, values, context);
        await written(tx, context, { id, version: 1, what: 'created', before: {}, after: values });
        return created({ data: { id: String(id), version: 1 } });
      }),
    ),
    route(endpoints.change, async (context) =>
      context.write(async (tx) => {
        const id = idOf(context.params.id);
        const record = await opened(tx, id, context);
        await assertVersion(tx, { id, record }, context.body.version);
        return ok({ data: await save(tx, { id, record, change: context }, context.body.values) });
      }),
    ),
    route(endpoints.archive, async (context) =>
      context.write(async (tx) => {
        assertMore(context);
        const id = idOf(context.params.id);
        const record = await opened(tx, id, context);
        await assertVersion(tx, { id, record }, context.body.version);
        return ok({ data: await archive(tx, { id, record, change: context }, context.body.archived) });
      }),
    ),
    route(endpoints.bulk, async (context) => {
      const { action, ids, match, preview } = context.body;
      const { source, request } = requestOf(match, context.scope);
      const chosen = await context.read((tx) =>
        ids === null
          ? idsOf(tx, source, { ...request, cursor: null, most: MOST_IN_BULK })
          : listedOf(tx, source, ids.map(idOf)),
      );
      const outcome = { count: 0, left: new Map<string, number>() };
      // Small transactions: a long one would hold the version of the configuration against bookings.
      for (let at = 0; at < chosen.length; at += BULK_STEP)
        await context.read(async (tx) => {
          for (const id of chosen.slice(at, at + BULK_STEP)) {
            const record = await rules.read(tx, id, { lock: !preview });
            if (!record) continue;
            const result = rules.mayChange(context.scope, record.values, id)
              ? rules.actions[action](record)
              : { leftOut: 'scope' };
            const isMore = result === 'archive' || result === 'restore';
            const reason = isMore && editsOnly(context) ? 'right' : leftOutBy(result, record);
            if (reason !== null) outcome.left.set(reason, (outcome.left.get(reason) ?? 0) + 1);
            else outcome.count += 1;
            if (reason !== null || preview) continue;
            if (result === 'archive' || result === 'restore')
              await archive(tx, { id, record, change: context }, result === 'archive');
            else
              await save(
                tx,
                { id, record, change: context },
                { ...record.values, ...(result as Partial<V>) },
              );
          }
        });
      const left_out = [...outcome.left].map(([reason, count]) => ({ reason, count }));
      return ok({ data: { count: outcome.count, left_out } });
    }),
    route(endpoints.history, async (context) => {
      const id = idOf(context.params.id);
      const before = context.query.before ? readId(context.query.before) : null;
      return context.read(async (tx) => {
        const record = await rules.read(tx, id, { lock: false });
        if (!record || rules.mayRead?.(context.scope, record.values, id) === false) throw refuse('not-found');
        const rows = await historyRows(tx, { kind: rules.kind, id, before, most: HISTORY_PAGE + 1 });
        const data = rows
          .slice(0, HISTORY_PAGE)
          .map(({ id: event, at, kind, actor, actorKind, version, changes }) => ({
            id: String(event),
            at: toIso(at),
            kind: kind.replace(`${rules.kind}-`, ''),
            actor,
            actor_kind: actorKind,
            version,
            changes: (changes ?? []).map((one) => ({
              ...one,
              before: one.before ?? 'null',
              after: one.after ?? 'null',
            })),
          }));
        return ok({ data, meta: { next: rows.length > HISTORY_PAGE ? data.at(-1)!.id : null } });
      });
    }),
    route(endpoints.file, async (context) => {
      const { source, request } = requestOf(context.query, context.scope);
      const name = endpoints.file.path.split('/').at(-2)!;
      return {
        ...ok(null, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${name}.csv"`,
        }),
        stream: linesOf(context, source, { ...request, size: FILE_PAGE, cursor: null }),
      };
    }),
  ];

  async function* linesOf(context: RequestContext, source: ListSource, request: ListRequest) {
    // Spreadsheets take a file without this mark for another encoding.
    yield `\u{FEFF}${csvLine(rules.heads)}`;
    for (let next: ListRequest | null = request; next !== null;) {
      const asked: ListRequest = next;
      const page = await context.read((tx) => pageOf<StoredRow>(tx, source, asked));
      yield page.rows.map((row) => csvLine(rules.cellsOf(rules.rowOf(row)))).join('');
      next = page.after === null ? null : { ...request, cursor: { ...page.after, side: 'after' } };
    }
  }

  /** Some roles edit records and neither create nor archive them. */
  function editsOnly({ person }: Pick<RequestContext, 'person'>): boolean {
    const { access } = endpoints.create;
    return (
      typeof access === 'object' &&
      person !== null &&
      cellOf(person.role, access.permission)?.limits.includes('edit') === true
    );
  }
  function assertMore(context: Pick<RequestContext, 'person'>): void {
    if (editsOnly(context)) throw refuse('forbidden');
  }

  type Opened = { id: number; record: StoredRecord<V, F> };

  async function opened(tx: Tx, id: number, { scope }: Change): Promise<StoredRecord<V, F>> {
    const record = await rules.read(tx, id, { lock: true });
    if (!record || rules.mayRead?.(scope, record.values, id) === false) throw refuse('not-found');
    if (!rules.mayChange(scope, record.values, id)) throw refuse('forbidden');
    return record;
  }

  /** Refuses a form that was opened before another person's change, with that person and the current values. */
  async function assertVersion(tx: Tx, { id, record }: Opened, version: number): Promise<void> {
    if (record.version === version) return;
    const [last] = await historyRows(tx, { kind: rules.kind, id, before: null, most: 1 });
    throw refuse('record-changed', {
      meta: {
        name: last?.actor ?? '',
        at: last ? toIso(last.at) : null,
        version: record.version,
        values: record.values,
      },
    });
  }

  async function assertValid(tx: Tx, values: V, of: { id: number | null; change: Change }): Promise<void> {
    const fields = await rules.check(tx, values, of);
    if (fields.length > 0) throw refuse('field-invalid', { fields });
  }

  async function save(tx: Tx, { id, record, change }: Opened & { change: Change }, values: V) {
    if (!rules.mayChange(change.scope, values, id)) throw refuse('forbidden');
    await assertValid(tx, values, { id, change });
    if (isDeepStrictEqual(values, record.values)) return { id: String(id), version: record.version };
    const version = record.version + 1;
    await rules.update(tx, id, { values, before: record.values, version, change });
    await written(tx, change, { id, version, what: 'changed', before: record.values, after: values });
    return { id: String(id), version };
  }

  async function archive(tx: Tx, { id, record, change }: Opened & { change: Change }, to: boolean) {
    if (record.archived === to) return { id: String(id), version: record.version };
    const version = record.version + 1;
    await rules.archive(tx, id, { archived: to, version, change });
    await written(tx, change, { id, version, what: to ? 'archived' : 'restored', before: {}, after: {} });
    return { id: String(id), version };
  }

  async function written(
    tx: Tx,
    change: Change,
    {
      id,
      version,
      what,
      before,
      after,
    }: { id: number; version: number; what: string; before: Values; after: Values },
  ): Promise<void> {
    const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (field) => !isDeepStrictEqual(before[field], after[field]),
    );
    await appendEvent(tx, {
      subject: { kind: rules.kind, id, version },
      kind: `${rules.kind}-${what}`,
      actor: change.actor,
      at: change.now,
      requestId: change.requestId,
      data: { fields: what === 'created' ? '' : fields.join(',') },
      // A new record's values stand in its later changes; the entry itself says enough.
      changes:
        what === 'created'
          ? []
          : fields.map((field) => ({ field, before: jsonOf(before[field]), after: jsonOf(after[field]) })),
    });
  }
}

const BULK_STEP = 50;

const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

function idOf(text: string): number {
  const id = readId(text);
  if (id === null) throw refuse('not-found');
  return id;
}

/** A cell that a spreadsheet would read as a formula (S25), in half and full width. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** One line of a CSV file (RFC 4180). An apostrophe keeps spreadsheets from running a cell as a formula. */
function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
