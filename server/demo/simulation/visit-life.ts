import type { VisitEvent } from '#domain/visits/visit-events.ts';
import { STATUS } from '#domain/codes/status.ts';
import type { Status } from '#domain/codes/status.ts';
import { formatTicket } from '#domain/queue/ticket-number.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Actor, EventData } from '#server/infrastructure/outbox/events-store.ts';
import type { LeftReason, LegOutcome } from '../../capabilities/queue/index.ts';
import type { DemoLeg, DemoVisit } from './demo-visit.ts';

export const VISITOR: Actor = { kind: 'visitor', id: null };
export const SYSTEM: Actor = { kind: 'system', id: null };
export const staffActor = (id: number): Actor => ({ kind: 'staff', id });

type VisitChange = { at: Instant; actor: Actor };

/** Into the line, with a ticket: a walk-in by joining, a booked visitor by arriving. */
export function queue(
  visit: DemoVisit,
  ticket: { day: LocalDate; prefix: string; number: number },
  { at, actor }: VisitChange,
): void {
  visit.ticket = {
    ...ticket,
    id: 0,
    joinedAt: at,
    orderAt: at,
    calledAt: null,
    leftAt: null,
    leftReason: null,
    wait: null,
    promised: null,
  };
  openLeg(visit, at);
  const arrives = visit.startsAt !== null;
  if (arrives) visit.arrivedAt = at;
  addEvent(
    visit,
    { kind: arrives ? 'visit-arrived' : 'visit-joined', at, actor },
    {
      ticket: formatTicket(ticket.prefix, ticket.number),
      ...(arrives
        ? { leg: visit.currentLeg }
        : {
            meeting_method: visit.method,
            fulfillment_method: visit.origin?.fulfilment ?? 1,
            source: visit.origin?.source ?? null,
          }),
    },
  );
}

export function call(visit: DemoVisit, by: { staffId: number; stationId: number }, at: Instant): void {
  const leg = liveLeg(visit);
  const again = leg.calledAt !== null;
  Object.assign(leg, { staffId: by.staffId, stationId: by.stationId, calledAt: at, calls: leg.calls + 1 });
  visit.ticket!.calledAt ??= at;
  visit.staffId = by.staffId;
  addEvent(
    visit,
    { kind: again ? 'visit-recalled' : 'visit-called', at, actor: staffActor(by.staffId) },
    {
      ...messageOf(visit, leg),
      station_id: by.stationId,
      calls: leg.calls,
      ...(again ? {} : { out_of_order: false }),
    },
  );
}

export function start(visit: DemoVisit, at: Instant): void {
  const leg = liveLeg(visit);
  leg.startedAt = at;
  move(
    visit,
    { to: STATUS.inProgress, kind: 'visit-started', at, actor: staffActor(leg.staffId!) },
    { ...messageOf(visit, leg), station_id: leg.stationId },
  );
}

/** Ends the service: completed at once, or served, to be completed a little later. */
export function finish(visit: DemoVisit, { at, completed }: { at: Instant; completed: boolean }): void {
  const leg = liveLeg(visit);
  const reason = completed ? 'completed' : 'served';
  leave(visit, { at, reason: 'served', outcome: reason, ended: reason });
  const [to, kind] = completed
    ? ([STATUS.completed, 'visit-completed'] as const)
    : ([STATUS.served, 'visit-served'] as const);
  move(visit, { to, kind, at, actor: staffActor(leg.staffId!) }, { ...messageOf(visit, leg), reason });
}

export function complete(visit: DemoVisit, change: VisitChange): void {
  visit.endedReason = 'completed';
  move(
    visit,
    { ...change, to: STATUS.completed, kind: 'visit-completed' },
    {
      ...messageOf(visit, visit.legs.at(-1)),
      reason: 'completed',
    },
  );
}

export function noShow(visit: DemoVisit, change: VisitChange): void {
  const leg = visit.legs.at(-1);
  leave(visit, { at: change.at, reason: 'no_show', outcome: 'no_show', ended: 'no_show' });
  move(
    visit,
    { ...change, to: STATUS.noShow, kind: 'visit-no-showed' },
    { ...messageOf(visit, leg), reason: 'no_show' },
  );
}

export function cancel(visit: DemoVisit, change: VisitChange): void {
  const reason = change.actor.kind === 'visitor' ? 'cancelled' : 'staff';
  const leg = visit.legs.at(-1);
  leave(visit, { at: change.at, reason: 'cancelled', outcome: 'cancelled', ended: reason });
  if (visit.reservation) visit.reservation.live = false;
  move(
    visit,
    { ...change, to: STATUS.cancelled, kind: 'visit-cancelled' },
    { ...messageOf(visit, leg), reason },
  );
}

/** Returns a called visitor to the line, with the same number and position. */
export function putBack(visit: DemoVisit, change: VisitChange): void {
  Object.assign(liveLeg(visit), { endedAt: change.at, outcome: 'returned' });
  visit.ticket!.calledAt = null;
  visit.staffId = null;
  openLeg(visit, change.at);
  addEvent(
    visit,
    { ...change, kind: 'visit-returned' },
    { ticket: labelOf(visit), leg: visit.currentLeg, from: visit.status },
  );
}

/** At 04:00 called visitors become no-shows, and the system cancels waiting ones. */
export function endDay(visit: DemoVisit, at: Instant): void {
  const isCalled = visit.ticket?.calledAt !== null;
  const leg = visit.legs.at(-1);
  leave(visit, { at, reason: 'day_ended', outcome: 'day_ended', ended: 'day_ended' });
  const [to, kind] = isCalled
    ? ([STATUS.noShow, 'visit-no-showed'] as const)
    : ([STATUS.cancelled, 'visit-cancelled'] as const);
  move(visit, { to, kind, at, actor: SYSTEM }, { ...messageOf(visit, leg), reason: 'day_ended' });
}

export function rate(visit: DemoVisit, feedback: { rating: number; experience: string }, at: Instant): void {
  visit.feedback = { ...feedback, submittedAt: at };
  addEvent(
    visit,
    { kind: 'visit-feedback-given', at, actor: VISITOR },
    { rating: feedback.rating, with_words: feedback.experience !== '' },
  );
}

/** Adds one event and increments the version. */
export function addEvent(
  visit: DemoVisit,
  { kind, at, actor }: VisitChange & { kind: VisitEvent },
  data: EventData,
): void {
  visit.version += 1;
  const base = { location_id: visit.locationId, service_id: visit.serviceId, status: visit.status };
  visit.events.push({ at, version: visit.version, kind, actor, data: { ...base, ...data } });
}

function labelOf(visit: DemoVisit): string {
  return visit.ticket ? formatTicket(visit.ticket.prefix, visit.ticket.number) : '';
}

export function liveLeg(visit: DemoVisit): DemoLeg {
  const leg = visit.legs.at(-1);
  if (!leg || leg.endedAt !== null) throw new Error('the visit is not in the line');
  return leg;
}

function move(
  visit: DemoVisit,
  { to, ...change }: VisitChange & { to: Status; kind: VisitEvent },
  data: EventData,
): void {
  const from = visit.status;
  visit.status = to;
  addEvent(visit, change, { from, ...data });
}

function openLeg(visit: DemoVisit, queuedAt: Instant): void {
  visit.currentLeg += 1;
  const { serviceId, currentLeg } = visit;
  const blank = {
    staffId: null,
    stationId: null,
    calledAt: null,
    calls: 0,
    startedAt: null,
    endedAt: null,
    outcome: null,
  };
  visit.legs.push({ ...blank, seq: currentLeg, serviceId, queuedAt });
}

/** The fields that every event of the line has, as in the product. */
function messageOf(visit: DemoVisit, leg: DemoLeg | undefined): EventData {
  return {
    ...(visit.ticket && { ticket: labelOf(visit) }),
    staff_id: leg?.staffId ?? visit.staffId,
    ...(leg && { leg: leg.seq }),
  };
}

type Leaving = { at: Instant; reason: LeftReason; outcome: LegOutcome; ended: string };

/** Removes a visit from the line; a booking releases the rest of its reserved time. */
function leave(visit: DemoVisit, { at, reason, outcome, ended }: Leaving): void {
  Object.assign(visit, { endedAt: at, endedReason: ended });
  if (visit.ticket) Object.assign(visit.ticket, { leftAt: at, leftReason: reason });
  const leg = visit.legs.at(-1);
  if (leg && leg.endedAt === null) Object.assign(leg, { endedAt: at, outcome });
  const { reservation } = visit;
  if (!reservation) return;
  const end = Math.ceil(at / MINUTE) * MINUTE;
  if (end <= reservation.from) reservation.live = false;
  else reservation.to = Math.min(reservation.to, end);
}
