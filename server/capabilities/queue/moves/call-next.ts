import { callNext } from '#contract/queue/lobby.ts';
import { callOrder } from '#domain/queue/call-order.ts';
import { withRoom } from '#domain/queue/rooms.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { nothing, ok } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { VideoDeps } from '../state/doing.ts';
import { locationRow } from '../../locations/index.ts';
import { currentLegOf } from '../state/legs-store.ts';
import { callerOf } from '../state/caller.ts';
import { recentCallsAt } from '../state/due-rule.ts';
import { entryRows, waitingRows } from '../state/line-store.ts';
import { lockRooms, roomsOf } from '../state/rooms-store.ts';
import { reaches } from '../state/scope.ts';
import { lockLineShared } from '../state/line-lock-store.ts';
import type { LineVisit } from '../state/line-visit.ts';
import { findStation } from '../state/station.ts';
import { call } from './calling.ts';
import { visitDetail } from '../documents/visit-detail.ts';
import { entryOf } from '../waits/line-feed.ts';
import { lockVisit } from '../../visits/index.ts';
import type { Instant } from '#domain/time/instant.ts';
import { claimFirst } from '../state/tickets-store.ts';
import type { TicketState } from '../state/tickets-store.ts';

/**
 * Calls the next visitor for this staff member and station. Reads the line, sorts it with `callOrder`, and
 * claims the first free ticket with a conditional update. The loser of a race gets the next visitor and no
 * error. Returns 204 if no visitor waits.
 */
export const callNextRoute = (deps: VideoDeps): Route =>
  route(callNext, async (request) => {
    const person = request.person!;
    return request.write(async (tx) => {
      const location = await locationRow(tx, readId(request.params.locationId) ?? 0, request.now);
      if (!location || !reaches(request.scope, { locationId: location.id, staffId: person.staffId }))
        throw refuse('not-found');
      const { staffId } = person;
      const standing = { requested: request.body.station_id, staffId, locationId: location.id, keep: true };
      const station = await findStation(tx, { ...standing, now: request.now });
      const line = await claimNext(tx, { locationId: location.id, staffId, now: request.now });
      const stationId = await station.take();
      if (!line) return nothing();
      const { now, actor, requestId } = request;
      const { video } = deps.ports;
      const doing = { now, actor, requestId, staffId, stationId, reason: null, managerOrAbove: false };
      await call(tx, line, { ...doing, video });
      return ok({ data: (await visitDetail(tx, line.visit.id, request))! });
    });
  });

/** Claims the first free ticket of a list; a parameter so that a test can inject a faulty one. */
export type Claim = (tx: Tx, ticketIds: readonly number[], now: Instant) => Promise<TicketState | undefined>;

/** The maximum number of tickets per claim; if all are taken, the caller reads the line again. */
const AT_ONCE = 200;

/** Returns the next visitor for this staff member, claimed and locked; null if no visitor waits for them. */
export async function claimNext(
  tx: Tx,
  of: { locationId: number; staffId: number | null; now: Instant; claim?: Claim },
): Promise<LineVisit | null> {
  const { locationId, staffId, now, claim = claimFirst } = of;
  // Hold the shared line lock until commit. Otherwise a visitor could return ahead of others after this
  // counter read the line.
  const [{ callerFor, due }, rooms] = await Promise.all([
    callerOf(tx, locationId, staffId),
    roomsOf(tx, [locationId]).then((result) => result.get(locationId)),
    lockLineShared(tx, locationId),
  ]);
  if (rooms) await lockRooms(tx, locationId);
  // Visitors in a room are already called, so rooms need the called rows too.
  const readLine = rooms ? entryRows : waitingRows;
  for (;;) {
    // mutation: line-to-call-from
    const rows = await readLine(tx, locationId);
    // After the line: a call in between counts, and its visitor is not called twice.
    const calls = await recentCallsAt(tx, { locationId, due }, now);
    const line = withRoom(
      rows.map((row) => entryOf(row, due)),
      rooms,
    );
    const order = callOrder(
      line,
      callerFor(
        rows.map((row) => row.serviceId),
        calls,
      ),
      now,
    );
    if (order.length === 0) return null;
    const head = order.slice(0, AT_ONCE).map((entry) => entry.ticketId);
    const ticket = await claim(tx, head, now);
    if (!ticket) continue;
    const [visit, leg] = await Promise.all([lockVisit(tx, ticket.visitId), currentLegOf(tx, ticket.visitId)]);
    if (!visit || !leg) throw new Error(`ticket ${ticket.id} has no visit or leg`);
    return { visit, ticket, leg, stage: 'waiting' };
  }
}
