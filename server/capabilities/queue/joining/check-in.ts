import { businessDay } from '#domain/time/business-day.ts';
import { STATUS } from '#domain/codes/status.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import type { LineEntry } from '#domain/queue/call-order.ts';
import { formatTicket } from '#domain/queue/ticket-number.ts';
import { inWords } from '#domain/queue/wait-estimate.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import type { LocationRow } from '../../locations/index.ts';
import type { ServiceRow } from '../../services/index.ts';
import { lockVisit, recordChange } from '../../visits/index.ts';
import { insertLeg } from '../state/legs-store.ts';
import { recordWaitShown } from '../state/line-store.ts';
import { insertTicket, lockLastTicket, takePosition } from '../state/tickets-store.ts';
import type { TicketPosition } from '../state/tickets-store.ts';
import { findLine, waitAhead, waitAtPosition } from '../waits/newcomer-wait.ts';
import { shownOf } from '../waits/recalculate-waits.ts';
import type { BookedVisit } from './check-in-store.ts';

export interface CheckingIn {
  location: LocationRow;
  service: ServiceRow;
  now: Instant;
  actor: Actor;
  requestId: string;
  /** The version of the vendor's configuration. */
  configuration: number;
}

/**
 * Gives a booked visitor a ticket in the line of their location, and returns its number. A visitor who has a ticket keeps
 * it. Takes the position first, like a join, so that both wait for each other in one order.
 */
export async function enterBooked(tx: Tx, booked: BookedVisit, checking: CheckingIn): Promise<string> {
  // mutation: ticket-kept
  if (booked.prefix !== null) return formatTicket(booked.prefix, booked.number!);
  assertExpected(booked);
  const { location, now, configuration } = checking;
  const prefix = checking.service.ticketPrefix;
  const line = { locationId: location.id, day: businessDay(now, location.timeZone), prefix };
  const joining = { location, now, configuration };
  const ahead = await waitAhead(tx, { ...joining, like: entryFor(booked, { ...NO_POSITION, now }) });
  const [position, result] = await Promise.all([takePosition(tx, { ...line, now }), findLine(tx, joining)]);
  const ticket = await lockLastTicket(tx, booked.id);
  const visit = await lockVisit(tx, booked.id);
  // Another check-in was faster, and the visitor may be in service already; the number taken here stays unused.
  // mutation: faster-check-in
  if (ticket?.leftAt === null) return formatTicket(ticket.prefix, ticket.number);
  if (visit?.status !== STATUS.confirmed) throw refuse('transition-refused');
  const place = { ...position, visitId: visit.id };
  const estimate = await waitAtPosition(tx, result, {
    ...joining,
    ahead,
    own: entryFor(booked, { ...place, now }),
  });
  const leg = visit.currentLeg + 1;
  insertLeg(tx, {
    visitId: visit.id,
    seq: leg,
    serviceId: visit.serviceId,
    locationId: location.id,
    queuedAt: now,
  });
  insertTicket(tx, { ...line, ...place, joinedAt: now, wait: shownOf(place.ticketId, estimate) });
  const number = formatTicket(prefix, place.number);
  await recordChange(tx, visit, {
    kind: 'visit-arrived',
    actor: checking.actor,
    at: now,
    requestId: checking.requestId,
    patch: { arrivedAt: now, currentLeg: leg, preferredStaffId: wantedStaff(booked) },
    data: { ticket: number, leg },
  });
  if (estimate.shown) {
    const { expectedStart, raw, peopleBefore, serving } = estimate;
    const of = { visitId: visit.id, locationId: location.id, serviceId: visit.serviceId, at: now };
    const { low, high } = inWords(estimate, now);
    recordWaitShown(tx, { ...of, expectedStart, low, high, raw, peopleBefore, serving });
  }
  return number;
}

/** Only confirmed appointments in person come to the line. */
function assertExpected({ status, meetingMethod }: BookedVisit): void {
  if (status !== STATUS.confirmed || meetingMethod !== MEETING_METHOD.inPerson)
    throw refuse('transition-refused');
}

/** The appointment's person serves; after a while others may. */
const wantedStaff = ({ staffId, preferredStaffId }: BookedVisit): number | null =>
  preferredStaffId ?? staffId;

const NO_POSITION = { number: 0, orderAt: 0, visitId: 0, ticketId: 0 } satisfies TicketPosition;

function entryFor(booked: BookedVisit, at: TicketPosition & { now: Instant }): LineEntry {
  return {
    ticketId: at.ticketId,
    visitId: booked.id,
    serviceId: booked.serviceId,
    method: booked.meetingMethod,
    priority: 0,
    orderAt: at.orderAt,
    joinedAt: at.now,
    preferredStaffId: wantedStaff(booked),
    heldUntil: null,
    calledAt: null,
    bookedStart: booked.startsAt,
  };
}
