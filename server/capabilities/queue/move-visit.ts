import { moveVisit } from '#contract/lobby.ts';
import type { Verb } from '#contract/lobby.ts';
import { isManagerOrAbove } from '#domain/codes/role.ts';
import { LINE_VERBS, verbsFor } from '#domain/visits/transitions.ts';
import { callOrder } from '#domain/queue/call-order.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Call } from '#server/infrastructure/http/call.ts';
import { ok } from '#server/infrastructure/http/call.ts';
import { readId } from '#server/infrastructure/http/ids.ts';
import { refuse } from '#server/infrastructure/http/refusal.ts';
import { route, scopeOfPerson } from '#server/infrastructure/http/routes.ts';
import { callerOf } from './caller.ts';
import { openLineOf } from './line-lock-store.ts';
import { waitingRows } from './line-store.ts';
import { lockLineVisit } from './line-visit.ts';
import type { LineVisit } from './line-visit.ts';
import { reaches } from './scope.ts';
import { stationFor } from './station.ts';
import { claimTicket } from './tickets-store.ts';
import { undo } from './undo.ts';
import { call, recall } from './calling.ts';
import type { Doing } from './doing.ts';
import { finish } from './ending.ts';
import { returnToLine, start } from './serving.ts';
import { visitDetail } from './visit-detail.ts';
import { entryOf } from './waits.ts';

/** Staff move a visit: the verb's own permission, the visit's version and the rule of verbs decide, in one transaction. */
export const moveVisitRoute = route(moveVisit, async (request) => {
  const verb = request.params.verb;
  const person = request.person!;
  const scope = scopeOfPerson(person, LINE_VERBS[verb].permission, 'write');
  const id = readId(request.params.id) ?? 0;
  return request.write(async (tx) => {
    if (verb === 'return' || verb === 'undo') await openLineOf(tx, id);
    const line = await lockLineVisit(tx, id);
    if (
      !line ||
      !reaches(scope, { locationId: line.visit.locationId, staffId: ownerOf(line, person.staffId) })
    )
      throw refuse('not-found');
    if (line.visit.version !== request.body.version)
      throw refuse('visit-changed', { meta: { visit: await visitDetail(tx, line.visit.id, request) } });
    const choice = verbsFor(line.stage, line.visit.status).find((entry) => entry.verb === verb);
    if (!choice?.allowed) throw refuse('transition-refused', { meta: { reason: choice?.reason } });
    await act(tx, line, { verb, doing: await doingOf(tx, line, { verb, request }) });
    return ok({ data: (await visitDetail(tx, line.visit.id, request))! });
  });
});

/** A visit nobody has called belongs to whoever may serve at its location; one that was called, to who called it. */
const ownerOf = (line: LineVisit, staffId: number | null): number | null =>
  line.leg.staffId ?? line.visit.staffId ?? staffId;

type MoveCall = Call<
  unknown,
  unknown,
  { reason?: string | undefined; station_id?: string | null | undefined }
>;

async function doingOf(
  tx: Tx,
  line: LineVisit,
  { verb, request }: { verb: Verb; request: MoveCall },
): Promise<Doing> {
  const person = request.person!;
  const takesOver = verb === 'call' || (verb === 'start' && line.stage === 'waiting');
  const stationId = await stationFor(tx, {
    wanted: request.body.station_id,
    staffId: person.staffId,
    locationId: line.visit.locationId,
    now: request.now,
    keep: takesOver || verb === 'recall',
  });
  return {
    now: request.now,
    actor: request.actor,
    requestId: request.requestId,
    staffId: person.staffId,
    stationId,
    reason: request.body.reason?.trim() || null,
    managerOrAbove: isManagerOrAbove(person.role),
  };
}

async function act(tx: Tx, line: LineVisit, { verb, doing }: { verb: Verb; doing: Doing }): Promise<void> {
  if (LINE_VERBS[verb].reason === 'required' && doing.reason === null) throw refuse('reason-required');
  switch (verb) {
    case 'call': {
      const outOfOrder = !(await isNext(tx, line, doing));
      if (outOfOrder && doing.reason === null) throw refuse('reason-required');
      if (!(await claimTicket(tx, line.ticket.id, doing.now))) throw refuse('visit-changed');
      return call(tx, line, { ...doing, outOfOrder });
    }
    case 'recall':
      return recall(tx, line, doing);
    case 'start':
      return start(tx, line, doing);
    case 'serve':
    case 'complete':
    case 'no-show':
    case 'cancel':
      return finish(tx, line, { ...doing, how: verb });
    case 'return':
      return returnToLine(tx, line, doing);
    case 'undo':
      return undo(tx, line, doing);
    // Transfer and hold come with the lobby's other half; until then the endpoint says so instead of doing nothing.
    case 'transfer':
    case 'hold':
      throw refuse('transition-refused');
  }
}

/** Whether the one call rule would have called this visitor next for this person. */
async function isNext(tx: Tx, line: LineVisit, doing: Doing): Promise<boolean> {
  if (doing.staffId === null) return true;
  const [rows, caller] = await Promise.all([
    waitingRows(tx, line.visit.locationId),
    callerOf(tx, line.visit.locationId, doing.staffId),
  ]);
  const order = callOrder(rows.map(entryOf), caller(rows.map((row) => row.serviceId)), doing.now);
  return order.length === 0 || order[0]!.ticketId === line.ticket.id;
}
