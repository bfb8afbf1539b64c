import { decideDuplicate, listDuplicates, mergeClient, previewMerge } from '#contract/clients/merging.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import { shownValues } from '#server/infrastructure/resources/field-masks.ts';
import {
  cursorText,
  idOf,
  readFilter,
  readListRequest,
} from '#server/infrastructure/resources/list-request.ts';
import { countOf, pageOf } from '#server/infrastructure/resources/page-store.ts';
import { recordSecurityEvent } from '#server/infrastructure/security-log/security-events-store.ts';
import { decidePair, lockPair, pairSource } from './client-pairs-store.ts';
import type { ClientDataOwner } from '../erasure/forget-client.ts';
import { compareClients, mergeAsChosen } from './merge-as-chosen.ts';
import { clientRowsOf } from '../records/set-up-clients-store.ts';
import { masksOf, rowOf } from '../records/set-up-clients.ts';

/** Comparing, merging and telling apart clients that may be one person. */
export function mergingRoutes(dataOwners: readonly ClientDataOwner[]): Route[] {
  return [
    route(previewMerge, ({ params, query, scope, person, read }) =>
      read(async (tx) => {
        const compared = await compareClients(tx, { ids: [idOf(params.id), idOf(query.other)], scope });
        const masks = masksOf(person);
        const { client, other, picks } = compared;
        const shown = [client, other].map((one) => ({ ...one, values: shownValues(one.values, masks) }));
        return ok({ data: { client: shown[0]!, other: shown[1]!, picks } });
      }),
    ),
    route(mergeClient, (context) =>
      context.write(async (tx) => {
        const { version, other_id: otherId, other_version: otherVersion, picks } = context.body;
        const chosen = { id: idOf(context.params.id), version, otherId: idOf(otherId), otherVersion, picks };
        const change = { ...context, staffId: context.person?.staffId ?? null };
        const merged = await mergeAsChosen(tx, dataOwners, { ...chosen, change });
        await noteSecurity(tx, context, { client: merged.id, merged: chosen.otherId });
        return ok({ data: { id: String(merged.id), version: merged.version } });
      }),
    ),
    route(listDuplicates, async (context) => {
      const { query, scope, now, person } = context;
      const [state = 'open'] = readFilter(query, 'state', ['open', 'decided'] as const) ?? [];
      const source = pairSource(scope, state);
      const request = readListRequest({ ...query, sort: '-weight' }, source.sorts);
      return context.read(async (tx) => {
        const [page, { total, isMore }] = await Promise.all([
          pageOf(tx, source, request),
          countOf(tx, source, request),
        ]);
        const pairs = page.rows as unknown as ListedPair[];
        const ids = pairs.flatMap(({ low_id, high_id }) => [low_id, high_id]);
        const rows = await clientRowsOf(tx, { ids, scope, now });
        const shown = new Map(rows.map((row) => [Number(row.id), rowOf(row, person)]));
        const data = pairs.map(({ low_id, high_id, decided_at, ...pair }) => ({
          ...pair,
          clients: [shown.get(low_id)!, shown.get(high_id)!],
          decided_at: decided_at === null ? null : toIso(Date.parse(decided_at)),
        }));
        const [before, after] = [page.before, page.after].map((cursor) => cursorText(cursor, request));
        return ok({ data, meta: { before: before!, after: after!, total, is_more: isMore } });
      });
    }),
    route(decideDuplicate, (context) =>
      context.write(async (tx) => {
        const { scope, person, now, actor, requestId } = context;
        const { apart } = context.body;
        const id = idOf(context.params.id);
        const pair = await lockPair(tx, { id, scope });
        if (!pair) throw refuse('not-found');
        if (pair.decided !== apart) {
          await decidePair(tx, { id, staffId: person?.staffId ?? null, now: apart ? now : null });
          const subject = { kind: 'client-pair', id, version: await nextVersionOf(tx, 'client-pair', id) };
          const kind = apart ? 'client-pair-parted' : 'client-pair-reopened';
          const data = { one: pair.lowId, other: pair.highId };
          await appendEvent(tx, { subject, kind, actor, at: now, requestId, data });
        }
        return ok({ data: { id: String(id), apart } });
      }),
    ),
  ];
}

interface ListedPair {
  id: string;
  reasons: ('external_id' | 'email' | 'phone' | 'name' | 'near_phone' | 'near_email')[];
  low_id: number;
  high_id: number;
  decided_at: string | null;
  decided_by: string;
}

async function noteSecurity(
  tx: Tx,
  { person, now, source, requestId }: Pick<RequestContext, 'person' | 'now' | 'source' | 'requestId'>,
  detail: Record<string, number>,
): Promise<void> {
  await recordSecurityEvent(tx, {
    kind: 'client-merged',
    at: now,
    identityId: person?.identityId ?? null,
    account: person?.email ?? '',
    address: source,
    requestId,
    detail,
  });
}
