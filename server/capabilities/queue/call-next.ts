import { callNext } from '#contract/lobby.ts';
import { callOrder } from '#domain/queue/call-order.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { nothing, ok } from '#server/infrastructure/http/call.ts';
import { readId } from '#server/infrastructure/http/ids.ts';
import { refuse } from '#server/infrastructure/http/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { locationRow } from '../locations/index.ts';
import { currentLegOf } from './legs-store.ts';
import { callerOf } from './caller.ts';
import { waitingRows } from './line-store.ts';
import { reaches } from './scope.ts';
import { stationFor } from './station.ts';
import { call } from './calling.ts';
import type { Doing } from './doing.ts';
import { visitDetail } from './visit-detail.ts';
import { entryOf } from './waits.ts';
import { lockVisit } from '../visits/index.ts';
import type { Instant } from '#domain/time/instant.ts';
import { claimFirst } from './tickets-store.ts';
import type { TicketState } from './tickets-store.ts';

/**
 * Calls the next visitor for this person and station. The line is read, the one call rule orders it, and a conditional update
 * claims down the list until one is taken: the loser of a race gets the next visitor, never an error. 204 when nobody waits.
 */
export const callNextRoute = route(callNext, async (request) => {
  const person = request.person!;
  return request.write(async (tx) => {
    const location = await locationRow(tx, readId(request.params.locationId) ?? 0, request.now);
    if (!location || !reaches(request.scope, { locationId: location.id, staffId: person.staffId }))
      throw refuse('not-found');
    const stationId = await stationFor(tx, {
      wanted: request.body.station_id,
      staffId: person.staffId,
      locationId: location.id,
      now: request.now,
      keep: true,
    });
    const doing: Doing = {
      now: request.now,
      actor: request.actor,
      requestId: request.requestId,
      staffId: person.staffId,
      stationId,
      reason: null,
      managerOrAbove: false,
    };
    const visitId = await claimNext(tx, { locationId: location.id, doing });
    return visitId === null ? nothing() : ok({ data: (await visitDetail(tx, visitId, request))! });
  });
});

/** How a counter takes the first of a list of tickets; a parameter so that a test can plant a wrong one. */
export type Claim = (tx: Tx, ticketIds: readonly number[], now: Instant) => Promise<TicketState | undefined>;

/** How much of the list a claim goes down at once; whoever finds it all taken reads the line again. */
const AT_ONCE = 200;

export async function claimNext(
  tx: Tx,
  { locationId, doing, claim = claimFirst }: { locationId: number; doing: Doing; claim?: Claim },
): Promise<number | null> {
  const caller = await callerOf(tx, locationId, doing.staffId);
  for (;;) {
    const rows = await waitingRows(tx, locationId);
    const order = callOrder(rows.map(entryOf), caller(rows.map((row) => row.serviceId)), doing.now);
    if (order.length === 0) return null;
    const ticket = await claim(
      tx,
      order.slice(0, AT_ONCE).map((entry) => entry.ticketId),
      doing.now,
    );
    if (!ticket) continue;
    const [visit, leg] = await Promise.all([lockVisit(tx, ticket.visitId), currentLegOf(tx, ticket.visitId)]);
    if (!visit || !leg) throw new Error(`ticket ${ticket.id} has no visit or leg`);
    await call(tx, { visit, ticket, leg, stage: 'waiting' }, doing);
    return visit.id;
  }
}
