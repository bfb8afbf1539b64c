import type { Endpoint } from '#contract/protocol/endpoint.ts';
import { MOST_AT_ONCE } from '#contract/protocol/list-tasks.ts';
import { MOST_PREVIEWED } from '#contract/protocol/resource.ts';
import type { BulkOutcome, History, ResourceRecord, Saved } from '#contract/protocol/resource.ts';
import type { Tx } from '../database/database.ts';
import { scopeOfPerson } from '../http/authorise.ts';
import { created, ok } from '../http/request/request-context.ts';
import type { RequestContext, RecordScope } from '../http/request/request-context.ts';
import { refuse } from '../http/response/refusal.ts';
import { route } from '../http/routes.ts';
import type { Route } from '../http/routes.ts';
import { startTask } from '../list-tasks/start-task.ts';
import { actionsOf, refusedBy } from './act-on-records.ts';
import { guardedValues, shownValues, unseenFaults } from './field-masks.ts';
import type { FieldMasks } from './field-masks.ts';
import { listRoutes } from './list-routes.ts';
import type { ListEndpoints } from './list-routes.ts';
import { idOf } from './list-request.ts';
import { idsOf, listedOf } from './page-store.ts';
import { changedMeanwhile, historyPage } from './record-history.ts';
import { recordWriter } from './record-writer.ts';
import type { Change, RecordRules, StoredRecord, Values } from './record-rules.ts';

interface Endpoints<V, F, Row, Action extends string> extends ListEndpoints<Row> {
  see: Endpoint<{ id: string }, unknown, unknown, ResourceRecord<V, F>>;
  create: Endpoint<unknown, unknown, { values: V }, Saved>;
  change: Endpoint<{ id: string }, unknown, { version: number; values: V }, Saved>;
  archive: Endpoint<{ id: string }, unknown, { version: number; archived: boolean }, Saved>;
  bulk: Endpoint<unknown, unknown, BulkBody<Action>, BulkOutcome>;
  history: Endpoint<{ id: string }, { before?: string | undefined }, unknown, History>;
}
type Context = Pick<RequestContext, 'read' | 'scope' | 'person' | 'actor' | 'now' | 'requestId' | 'language'>;
interface BulkBody<Action> {
  action: Action;
  ids: string[] | null;
  match: Record<string, string>;
  preview: boolean;
}

/** The routes of records that staff list and edit, from the endpoints of `resource` and the capability's rules. */
export function resourceRoutes<V extends Values, F, Row, Action extends string>(
  endpoints: Endpoints<V, F, Row, Action>,
  rules: RecordRules<V, F, Row, Action>,
): Route[] {
  const writer = recordWriter<V, F>(rules);
  const actions = actionsOf(endpoints, rules);
  const list = listRoutes(endpoints, rules, {
    bulk: endpoints.bulk.access,
    act: (tx, id, { action, change }) => actions.act(tx, id, { action: action as Action, change }),
  });
  return [
    ...list.routes,
    route(endpoints.see, async (context) => {
      const id = idOf(context.params.id);
      return context.read(async (tx) => {
        const record = await readable(tx, id, { scope: context.scope, lock: false });
        await rules.seen?.(tx, record.id ?? id, context);
        const { version, archived, values, facts } = record;
        const read_only = await blockedFor(tx, context, { id: record.id ?? id, values });
        const shown = shownValues(values, masksOf(context));
        return ok({
          data: { id: String(record.id ?? id), version, archived, values: shown, facts, read_only },
        });
      });
    }),
    route(endpoints.create, async (context) =>
      context.write(async (tx) => {
        assertMore(context);
        const { id } = await writer.create(tx, context.body.values, context);
        return created({ data: { id: String(id), version: 1 } });
      }),
    ),
    route(endpoints.change, async (context) =>
      context.write(async (tx) => {
        const id = idOf(context.params.id);
        const record = await opened(tx, id, context);
        const masks = masksOf(context);
        await assertVersion(tx, { id, record, masks }, context.body.version);
        const locked = rules.locked?.(context.person) ?? [];
        const { values, refused } = guardedValues(context.body.values, record.values, { masks, locked });
        if (refused.length > 0) throw refuse('field-invalid', { fields: unseenFaults(refused) });
        return ok({ data: await save(tx, { id, record, change: context }, values) });
      }),
    ),
    route(endpoints.archive, async (context) =>
      context.write(async (tx) => {
        assertMore(context);
        const id = idOf(context.params.id);
        const record = await opened(tx, id, context);
        await assertVersion(tx, { id, record, masks: masksOf(context) }, context.body.version);
        return ok({
          data: await actions.archive(tx, { id, record, change: context }, context.body.archived),
        });
      }),
    ),
    route(endpoints.bulk, async (context) => ok({ data: await bulk(context) })),
    route(endpoints.history, async (context) => {
      const id = idOf(context.params.id);
      return context.read(async (tx) => {
        const { id: own = id } = await readable(tx, id, { scope: context.scope, lock: false });
        const { before } = context.query;
        return ok(await historyPage(tx, { kind: rules.kind, id: own }, { before, masks: masksOf(context) }));
      });
    }),
  ];

  async function bulk(context: Context & { body: BulkBody<Action> }): Promise<BulkOutcome['data']> {
    const { action, ids, match, preview } = context.body;
    const of = list.asked(context, match);
    const most = preview ? MOST_PREVIEWED : MOST_AT_ONCE;
    const found = await context.read((tx) =>
      ids === null
        ? idsOf(tx, of.source, { ...of.request, cursor: null, most: most + 1 })
        : listedOf(tx, of.source, ids.map(idOf)),
    );
    const is_more = found.length > most;
    if (is_more && !preview) {
      const task = await context.read((tx) => startTask(tx, { kind: 'bulk', action, query: match }, of));
      return { count: 0, left_out: [], is_more, task };
    }
    const { count, left } = await actInSteps(context, found.slice(0, most), { action, preview });
    return {
      count,
      left_out: [...left].map(([reason, one]) => ({ reason, count: one })),
      is_more,
      task: null,
    };
  }

  /** Small transactions: a long one would hold the version of the configuration against bookings. */
  async function actInSteps(
    context: Context,
    ids: readonly number[],
    { action, preview }: { action: Action; preview: boolean },
  ): Promise<{ count: number; left: Map<string, number> }> {
    const left = new Map<string, number>();
    const step = (chosen: readonly number[]): Promise<(string | null)[]> =>
      context.read(async (tx) => {
        const reasons = [];
        for (const id of chosen)
          reasons.push(await actions.act(tx, id, { action, change: context, preview }));
        return reasons;
      });
    const single = (id: number) =>
      step([id]).catch((error: unknown) => {
        const reason = refusedBy(error);
        if (reason === null) throw error;
        return [reason];
      });
    const reasons: (string | null)[] = [];
    for (let at = 0; at < ids.length; at += BULK_STEP) {
      const chosen = ids.slice(at, at + BULK_STEP);
      const done = await step(chosen).catch((error: unknown) => {
        if (refusedBy(error) === null) throw error;
        return null;
      });
      // One record was refused: it shall not take the others with it.
      if (done) reasons.push(...done);
      else for (const id of chosen) reasons.push(...(await single(id)));
    }
    for (const reason of reasons) if (reason !== null) left.set(reason, (left.get(reason) ?? 0) + 1);
    return { count: reasons.filter((reason) => reason === null).length, left };
  }

  function masksOf({ person }: Pick<Context, 'person'>): FieldMasks {
    return rules.masks?.(person) ?? {};
  }

  /** Why a reader may not change a record that they see: some see more records than they edit. */
  async function blockedFor(
    tx: Tx,
    { person, scope, may }: Pick<RequestContext, 'person' | 'scope' | 'may'>,
    record: { id: number; values: V },
  ): Promise<'right' | 'scope' | 'level' | null> {
    const { access } = endpoints.change;
    if (person === null || typeof access !== 'object' || !may(access.permission)) return 'right';
    const blocked = actions.blockedBy({ scope, person }, record.values, record.id);
    if (blocked !== null || !rules.reaches) return blocked;
    return (await rules.reaches(tx, scopeOfPerson(person, access.permission, 'write'), record))
      ? null
      : 'scope';
  }

  function assertMore(context: Pick<RequestContext, 'person'>): void {
    if (actions.editsOnly(context)) throw refuse('forbidden');
  }

  type Opened = { id: number; record: StoredRecord<V, F> };

  /** Refuses a record that the caller's scope does not reach. */
  async function readable(
    tx: Tx,
    id: number,
    { scope, lock }: { scope: RecordScope; lock: boolean },
  ): Promise<StoredRecord<V, F>> {
    const record = await rules.read(tx, id, { lock });
    if (!record || rules.mayRead?.(scope, record.values, id) === false) throw refuse('not-found');
    if ((await rules.reaches?.(tx, scope, { id: record.id ?? id, values: record.values })) === false)
      throw refuse('not-found');
    return record;
  }

  async function opened(tx: Tx, id: number, { scope, person }: Change): Promise<StoredRecord<V, F>> {
    const record = await readable(tx, id, { scope, lock: true });
    if (actions.blockedBy({ scope, person }, record.values, id) !== null) throw refuse('forbidden');
    return record;
  }

  /** Refuses a form that was opened before another person's change, with that person and the current values. */
  async function assertVersion(
    tx: Tx,
    { id, record, masks }: Opened & { masks: FieldMasks },
    version: number,
  ): Promise<void> {
    if (record.version === version) return;
    const values = shownValues(record.values, masks);
    throw await changedMeanwhile(tx, { kind: rules.kind, id }, { version: record.version, values });
  }

  async function save(tx: Tx, of: Opened & { change: Change }, values: V) {
    const { id, version } = await writer.save(tx, of, values);
    return { id: String(id), version };
  }
}

const BULK_STEP = 50;
