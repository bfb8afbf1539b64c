import { moveVisit } from '#contract/queue/lobby.ts';
import type { MoveBody, Verb } from '#contract/queue/lobby.ts';
import { isManagerOrAbove } from '#domain/codes/role.ts';
import { LINE_VERBS, verbsFor } from '#domain/visits/transitions.ts';
import { callOrder } from '#domain/queue/call-order.ts';
import { reasonRule } from '#domain/vendors/staff-view.ts';
import { withRoom } from '#domain/queue/rooms.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { scopeOfPerson } from '#server/infrastructure/http/authorise.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { callerOf } from '../state/caller.ts';
import { recentCallsAt } from '../state/due-rule.ts';
import { lockLineExclusive } from '../state/line-lock-store.ts';
import { entryRows } from '../state/line-store.ts';
import { roomsOf } from '../state/rooms-store.ts';
import { lockLineVisit } from '../state/line-visit.ts';
import type { LineVisit } from '../state/line-visit.ts';
import { reaches } from '../state/scope.ts';
import { stationFor } from '../state/station.ts';
import { claimTicket } from '../state/tickets-store.ts';
import { undo } from './undo.ts';
import { call, recall } from './calling.ts';
import { findDestination } from './destination.ts';
import type { Doing, VideoDeps } from '../state/doing.ts';
import { finish } from './ending.ts';
import { hold, putOnHold } from './holding.ts';
import { returnToLine, start } from './serving.ts';
import { transfer } from './transferring.ts';
import { visitDetail } from '../documents/visit-detail.ts';
import { entryOf } from '../waits/line-feed.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { afterAttempt } from '#domain/visits/call-attempts.ts';
import type { AttemptOutcome } from '#domain/visits/call-attempts.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { attemptsMade, insertAttempt } from './attempts-store.ts';

/** Staff move a visit. The verb's permission, the visit's version and the table of verbs decide, in one transaction. */
export const moveVisitRoute = (deps: VideoDeps): Route =>
  route(moveVisit, async (request) => {
    const verb = request.params.verb;
    const person = request.person!;
    // mutation: permission-of-a-verb
    const scope = scopeOfPerson(person, LINE_VERBS[verb].permission, 'write');
    const id = readId(request.params.id) ?? 0;
    return request.write(async (tx) => {
      if (COMES_BACK.has(verb)) await lockLineExclusive(tx, id, { before: verb === 'undo' });
      const to =
        verb === 'transfer'
          ? await findDestination(tx, id, { request: request.body, scope, now: request.now })
          : undefined;
      const line = await lockLineVisit(tx, id);
      if (!line || !recordsOf(line, verb, person.staffId).some((record) => reaches(scope, record)))
        throw refuse('not-found');
      // mutation: visit-has-changed
      if (line.visit.version !== request.body.version)
        throw refuse('visit-changed', { meta: { visit: await visitDetail(tx, line.visit.id, request) } });
      // mutation: choice-of-a-verb
      const choice = verbsFor(line.stage, line.visit.status, line.visit.meetingMethod).find(
        (entry) => entry.verb === verb,
      );
      // mutation: verb-not-allowed
      if (!choice?.allowed) throw refuse('transition-refused', { meta: { reason: choice?.reason } });
      await act(tx, line, {
        verb,
        doing: { ...(await doingOf(tx, line, { verb, request })), video: deps.ports.video },
        to,
        request: request.body,
      });
      return ok({ data: (await visitDetail(tx, line.visit.id, request))! });
    });
  });

/** These verbs may put the visitor ahead of others who were called meanwhile. */
const COMES_BACK: ReadonlySet<Verb> = new Set(['return', 'transfer', 'hold', 'attempt', 'undo']);

/** Returns the visit's location, and for an undo by the sender also the location before the transfer. */
function recordsOf(line: LineVisit, verb: Verb, staffId: number | null) {
  const { visit } = line;
  const here = { locationId: visit.locationId, staffId: ownerOf(line, staffId) };
  const was = (visit.lastMove?.before as { visit?: { locationId?: number } } | undefined)?.visit?.locationId;
  if (
    verb !== 'undo' ||
    was === undefined ||
    was === visit.locationId ||
    staffId === null ||
    visit.lastMove?.by !== staffId
  )
    return [here];
  return [here, { locationId: was, staffId }];
}

/** An uncalled visit belongs to all staff who may serve at its location; a called visit belongs to its caller. */
const ownerOf = (line: LineVisit, staffId: number | null): number | null =>
  line.leg.staffId ?? line.visit.staffId ?? staffId;

type MoveContext = RequestContext<unknown, unknown, MoveBody>;

async function doingOf(
  tx: Tx,
  line: LineVisit,
  { verb, request }: { verb: Verb; request: MoveContext },
): Promise<Doing> {
  const person = request.person!;
  const takesOver = verb === 'call' || (verb === 'start' && line.stage === 'waiting');
  const stationId = await stationFor(tx, {
    requested: request.body.station_id,
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

interface Acting {
  verb: Verb;
  doing: Doing;
  request: MoveBody;
  to: Awaited<ReturnType<typeof findDestination>>;
}

/** Refuses a move without the reason that the vendor asks for. */
async function assertReason(tx: Tx, { reason }: Doing, of: 'visitor' | 'no_show'): Promise<void> {
  if (reason === null && reasonRule((await effectiveSettings(tx)).get, of) === 'required')
    throw refuse('reason-required');
}

async function act(tx: Tx, line: LineVisit, { verb, doing, request, to }: Acting): Promise<void> {
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
      return finish(tx, line, { ...doing, how: verb });
    case 'no-show':
      await assertReason(tx, doing, 'no_show');
      return finish(tx, line, { ...doing, how: verb });
    case 'cancel':
      await assertReason(tx, doing, 'visitor');
      return finish(tx, line, { ...doing, how: verb });
    case 'return':
      return returnToLine(tx, line, doing);
    case 'undo':
      return undo(tx, line, doing);
    case 'attempt':
      if (request.outcome === undefined) throw OUTCOME_MISSING();
      return attempt(tx, line, { doing, outcome: request.outcome });
    case 'hold':
      return hold(tx, line, { ...doing, minutes: request.minutes ?? null });
    case 'transfer': {
      if (!to) throw refuse('not-found');
      if ('refusal' in to) throw to.refusal;
      return transfer(tx, line, { doing, to });
    }
  }
}

const OUTCOME_MISSING = () =>
  refuse('field-invalid', { fields: [{ pointer: '/outcome', code: 'required', label: 'outcome' }] });

/** Whether the call order would give this staff member this visitor next. */
async function isNext(tx: Tx, line: LineVisit, doing: Doing): Promise<boolean> {
  if (doing.staffId === null) return true;
  const { locationId } = line.visit;
  const [rows, { callerFor, due }, rooms] = await Promise.all([
    entryRows(tx, locationId),
    callerOf(tx, locationId, doing.staffId),
    roomsOf(tx, [locationId]),
  ]);
  const there = withRoom(
    rows.map((row) => entryOf(row, due)),
    rooms.get(locationId),
  );
  const calls = await recentCallsAt(tx, { locationId, due }, doing.now);
  const services = rows.map((row) => row.serviceId);
  const order = callOrder(there, callerFor(services, calls), doing.now);
  return order.length === 0 || order[0]!.ticketId === line.ticket.id;
}

/**
 * Records the outcome of a callback. A reached visitor starts service; an unreached one is on hold until the
 * next attempt. After the last attempt the visit is a no-show.
 */
async function attempt(
  tx: Tx,
  line: LineVisit,
  { doing, outcome }: { doing: Doing; outcome: AttemptOutcome },
): Promise<void> {
  const { visit, leg } = line;
  const settings = await effectiveSettings(tx, visit.locationId);
  const number = (await attemptsMade(tx, visit.id)) + 1;
  const after = afterAttempt(outcome, number, {
    maxAttempts: settings.get('callback.maxAttempts'),
    retryMinutes: settings.get('callback.retryMinutes'),
  });
  const until = after.next === 'retry' ? doing.now + after.minutes * MINUTE : null;
  const { now: at, staffId } = doing;
  const id = await insertAttempt(tx, {
    visitId: visit.id,
    leg: leg.seq,
    outcome,
    staffId,
    at,
    nextAt: until,
  });
  const tried: Doing = { ...doing, attempt: { id, number, outcome } };
  if (after.next === 'serve') return start(tx, line, tried);
  if (after.next === 'no-show') return finish(tx, line, { ...tried, how: 'no-show' });
  const more = { minutes: after.minutes };
  return putOnHold(tx, line, { doing: tried, until, kind: 'visit-attempted', more });
}
