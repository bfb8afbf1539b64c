import { reorderVisit } from '#contract/queue/reorder.ts';
import { isManagerOrAbove } from '#domain/codes/role.ts';
import { reordered } from '#domain/queue/reorder.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { recordChange } from '../../visits/index.ts';
import { visitDetail } from '../documents/visit-detail.ts';
import { lastMove, madeBy, messageOf } from '../state/doing.ts';
import { lockLineExclusive } from '../state/line-lock-store.ts';
import { orderRuleAt } from '../state/due-rule.ts';
import { entryRows } from '../state/line-store.ts';
import { lockLineVisit } from '../state/line-visit.ts';
import { reaches } from '../state/scope.ts';
import { savePositions } from '../state/tickets-store.ts';
import { entryOf } from '../waits/line-feed.ts';

/** Staff put a waiting visitor at another place of the line, with the reason on the timeline. */
export const reorderVisitRoute = route(reorderVisit, (context) =>
  context.write(async (tx) => {
    const { body, person, scope, now, actor, requestId } = context;
    const id = readId(context.params.id) ?? 0;
    // The visitor may get ahead of others, whom a counter calls at this moment.
    await lockLineExclusive(tx, id);
    const line = await lockLineVisit(tx, id);
    if (!line || !reaches(scope, { locationId: line.visit.locationId, staffId: person!.staffId }))
      throw refuse('not-found');
    const { visit, ticket, leg } = line;
    if (visit.version !== body.version)
      throw refuse('visit-changed', { meta: { visit: await visitDetail(tx, visit.id, context) } });
    const reason = body.reason.trim();
    if (reason === '') throw refuse('reason-required');
    if (line.stage !== 'waiting') throw refuse('transition-refused', { meta: { reason: 'not-waiting' } });
    const [rows, due] = await Promise.all([
      entryRows(tx, visit.locationId),
      orderRuleAt(tx, visit.locationId),
    ]);
    const entries = rows.map((row) => entryOf(row, due));
    const after = readId(body.after_id);
    const afterId = entries.find(({ visitId }) => visitId === after)?.ticketId ?? null;
    const isKnown = body.after_id === null || afterId !== null;
    const positions = isKnown ? reordered(entries, { ticketId: ticket.id, afterId }, now) : null;
    if (!positions) throw refuse('transition-refused', { meta: { reason: 'fixed-order' } });
    await savePositions(tx, positions);
    const doing = {
      now,
      actor,
      requestId,
      reason,
      staffId: person!.staffId,
      stationId: null,
      managerOrAbove: isManagerOrAbove(person!.role),
    };
    await recordChange(tx, visit, {
      kind: 'visit-reordered',
      ...madeBy(doing),
      patch: { lastMove: lastMove(line, doing, { kind: 'visit-reordered' }) },
      data: messageOf(line, doing, { leg: leg.seq }),
    });
    return ok({ data: (await visitDetail(tx, visit.id, context))! });
  }),
);
