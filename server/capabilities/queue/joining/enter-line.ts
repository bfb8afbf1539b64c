import type { QueueMethod } from '#domain/codes/meeting-method.ts';
import { businessDay } from '#domain/time/business-day.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { crockford8, base62 } from '#domain/visits/numbers.ts';
import { formatTicket } from '#domain/queue/ticket-number.ts';
import type { LineEntry } from '#domain/queue/call-order.ts';
import { inWords } from '#domain/queue/wait-estimate.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Actor, NewEvent } from '#server/infrastructure/outbox/events-store.ts';
import { enqueueEvent } from '#server/infrastructure/outbox/events-store.ts';
import type { LocationRow } from '../../locations/index.ts';
import type { ServiceRow } from '../../services/index.ts';
import { insertAnswers, insertConsent, insertVisit } from '../../visits/index.ts';
import type { NewVisit } from '../../visits/index.ts';
import { insertLeg } from '../state/legs-store.ts';
import { recordWaitShown } from '../state/line-store.ts';
import { findLine, waitAhead, waitAtPosition } from '../waits/newcomer-wait.ts';
import { rowOfNewcomer } from '../documents/queue-view-store.ts';
import type { QueueVisitRow } from '../documents/queue-view-store.ts';
import { takeReserved } from './ticket-blocks-store.ts';
import { insertTicket, takePosition } from '../state/tickets-store.ts';
import type { OfflineMark, TicketPosition } from '../state/tickets-store.ts';
import { shownOf } from '../waits/recalculate-waits.ts';

export interface Newcomer {
  location: LocationRow;
  service: ServiceRow;
  meetingMethod: QueueMethod;
  fulfilment: 1 | 2;
  source: number;
  lang: string;
  preferredStaffId: number | null;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  receiveSms: boolean;
  externalId: string;
  carDetails: string;
  notes: string;
  utm: Record<string, string>;
  workflowId: string;
  answers: readonly { questionId: string; value: string | readonly string[] }[];
  consents: readonly { kind: 'compliance' | 'sms'; textVersion: string; locale: string }[];
}

export interface Entering {
  now: Instant;
  actor: Actor;
  requestId: string;
  random(bytes: number): Buffer;
  /** The version of the configuration that the join was validated against. */
  configuration: number;
  /** The opening for which a closed location saves the place; absent or null, the line moves now. */
  opensAt?: Instant | null;
  /** The number that the visitor already holds. */
  reserved?: Reserved;
  /**
   * May refuse the newcomer before any write, by the line and their expected start. The start is null if no
   * wait is shown.
   */
  judge?(
    line: readonly { calledAt: Instant | null; method: number; serviceId: number }[],
    expectedStart: Instant | null,
  ): void;
}

/** A ticket that a kiosk gave without a connection. */
export interface Reserved {
  number: number;
  prefix: string;
  day: LocalDate;
  /** By which the visitor stands in the line. */
  joinedAt: Instant;
  mark: OfflineMark;
}

/** The newcomer's visit as the manage page shows it. */
export type Entered = Omit<QueueVisitRow, 'locationName'>;

/**
 * Writes visit, ticket, leg, event and shown wait in one transaction, for visitors and staff alike. Takes the
 * position first, which serialises joins of this line until commit. Only a long line is estimated before
 * that. Writes are enqueued and sent with the next query, at the latest with the commit.
 */
export async function enterLine(tx: Tx, who: Newcomer, entering: Entering): Promise<Entered> {
  const { location, service } = who;
  const { now, reserved } = entering;
  const opensAt = entering.opensAt ?? null;
  const joinedAt = reserved?.joinedAt ?? now;
  const at = {
    locationId: location.id,
    // A saved place belongs to the line of the day of its opening.
    day: reserved?.day ?? businessDay(opensAt ?? now, location.timeZone),
    prefix: reserved?.prefix ?? service.ticketPrefix,
  };
  const joining = { location, now, configuration: entering.configuration };
  const ahead = await waitAhead(tx, {
    ...joining,
    like: entryFor(who, NO_POSITION, { now: joinedAt, opensAt }),
  });
  const [position, result] = await Promise.all([
    reserved ? takeReserved(tx, { ...reserved, locationId: location.id }) : takePosition(tx, { ...at, now }),
    findLine(tx, joining),
  ]);
  const estimate = await waitAtPosition(tx, result, {
    ...joining,
    // An estimate for the end of the line does not fit a visitor within it.
    ahead: reserved ? undefined : ahead,
    own: entryFor(who, position, { now: joinedAt, opensAt }),
  });
  entering.judge?.(result.line, estimate.shown ? estimate.expectedStart : null);
  const wait = shownOf(position.ticketId, opensAt === null ? estimate : { ...estimate, ...CLOSED });
  const visit = visitOf(who, position.visitId, entering);
  insertVisit(tx, visit);
  insertAnswers(tx, visit.id, who.answers);
  for (const consent of who.consents)
    insertConsent(tx, { ...consent, visitId: visit.id, submittedAt: joinedAt });
  insertLeg(tx, {
    visitId: visit.id,
    seq: 1,
    serviceId: service.id,
    locationId: location.id,
    queuedAt: joinedAt,
  });
  insertTicket(tx, { ...at, ...position, joinedAt, wait, opensAt, offline: reserved?.mark ?? null });
  // mutation: joined-event
  enqueueEvent(tx, joinedEvent(visit.id, formatTicket(at.prefix, position.number), { who, entering }));
  // A kiosk without a connection shows no wait.
  if (estimate.shown && opensAt === null && !reserved) {
    // Learning compares the shown wait with the actual wait later: the words are what must be right.
    const { expectedStart, raw, peopleBefore, serving } = estimate;
    const of = { visitId: visit.id, locationId: location.id, serviceId: service.id, at: now };
    const { low, high } = inWords(estimate, now);
    recordWaitShown(tx, { ...of, expectedStart, low, high, raw, peopleBefore, serving });
  }
  return rowOfNewcomer(visit, { ...at, ...position, ...wait, now, opensAt });
}

const NO_POSITION: TicketPosition = { number: 0, orderAt: 0, visitId: 0, ticketId: 0 };

/** No wait is promised before the line moves. */
const CLOSED = { shown: false, reason: 'closed' } as const;

function entryFor(
  who: Newcomer,
  { ticketId, visitId, orderAt }: TicketPosition,
  { now, opensAt }: { now: Instant; opensAt: Instant | null },
): LineEntry {
  return {
    ticketId,
    visitId,
    serviceId: who.service.id,
    method: who.meetingMethod,
    priority: 0,
    orderAt,
    joinedAt: now,
    preferredStaffId: who.preferredStaffId,
    heldUntil: opensAt,
    calledAt: null,
    bookedStart: null,
  };
}

function visitOf(who: Newcomer, id: number, entering: Entering): NewVisit {
  return {
    ...who,
    id,
    entry: 'joined',
    serviceId: who.service.id,
    locationId: who.location.id,
    timeZone: who.location.timeZone,
    confirmationNumber: crockford8(entering.random(5)),
    publicRef: base62(entering.random(16)),
    createdAt: entering.reserved?.joinedAt ?? entering.now,
  };
}

function joinedEvent(
  visitId: number,
  ticket: string,
  { who, entering }: { who: Newcomer; entering: Entering },
): NewEvent {
  return {
    subject: { kind: 'visit', id: visitId, version: 1 },
    kind: 'visit-joined',
    actor: entering.actor,
    at: entering.now,
    data: {
      location_id: who.location.id,
      service_id: who.service.id,
      status: 1,
      ticket,
      meeting_method: who.meetingMethod,
      fulfillment_method: who.fulfilment,
      source: who.source,
    },
    requestId: entering.requestId,
  };
}
