import type { QueueMethod } from '#domain/codes/meeting-method.ts';
import { businessDay } from '#domain/time/business-day.ts';
import { crockford8, base62 } from '#domain/visits/numbers.ts';
import { formatTicket } from '#domain/queue/ticket-number.ts';
import type { WaitEstimate } from '#domain/queue/wait-estimate.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Actor, NewEvent } from '#server/infrastructure/outbox/events-store.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import type { LocationRow } from '../locations/index.ts';
import type { ServiceRow } from '../services/index.ts';
import { insertAnswers, insertConsent, insertVisit } from '../visits/index.ts';
import type { NewVisit } from '../visits/index.ts';
import { insertLeg } from './legs-store.ts';
import { recordWaitShown } from './line-store.ts';
import { insertTicket, saveEstimates, takeNumber, takePlace } from './tickets-store.ts';
import { shownOf } from './recalculate-waits.ts';
import { waitsOf } from './waits.ts';

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
}

/** Writes visit, ticket, leg and event in one transaction, and what wait was told at the door. Visitors and staff enter by it alike. */
export async function enterLine(tx: Tx, who: Newcomer, entering: Entering): Promise<number> {
  const { location, service } = who;
  const { now } = entering;
  const day = businessDay(now, location.timeZone);
  const prefix = service.ticketPrefix;
  const visitId = await insertVisit(tx, visitOf(who, entering));
  // What waits for no other answer travels together, in this order. Place and number last: those who join here wait for
  // them until commit.
  const before = [
    insertAnswers(tx, visitId, who.answers),
    ...who.consents.map((consent) => insertConsent(tx, { ...consent, visitId, givenAt: now })),
    insertLeg(tx, { visitId, seq: 1, serviceId: service.id, locationId: location.id, queuedAt: now }),
  ];
  const [orderAt, number] = await Promise.all([
    takePlace(tx, location.id, now),
    takeNumber(tx, { locationId: location.id, day, prefix }),
    ...before,
  ]);
  const [ticketId, , waits] = await Promise.all([
    insertTicket(tx, { visitId, locationId: location.id, day, prefix, number, joinedAt: now, orderAt }),
    appendEvent(tx, joinedEvent(visitId, formatTicket(prefix, number), { who, entering })),
    waitsOf(tx, [location], now),
  ]);
  const wait = waits.get(location.id)?.tickets.get(ticketId);
  if (wait)
    await tellWait(tx, wait, { locationId: location.id, serviceId: service.id, visitId, ticketId, now });
  return visitId;
}

function visitOf(who: Newcomer, entering: Entering): NewVisit {
  return {
    ...who,
    entry: 'joined',
    serviceId: who.service.id,
    locationId: who.location.id,
    timeZone: who.location.timeZone,
    confirmationNumber: crockford8(entering.random(5)),
    publicRef: base62(entering.random(16)),
    createdAt: entering.now,
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

async function tellWait(
  tx: Tx,
  wait: WaitEstimate,
  {
    ticketId,
    now,
    ...of
  }: { ticketId: number; visitId: number; locationId: number; serviceId: number; now: Instant },
): Promise<void> {
  const kept = saveEstimates(tx, [shownOf(ticketId, wait)], now);
  if (!wait.shown) return kept;
  const { expectedStart, lowMinutes: low, highMinutes: high } = wait;
  await Promise.all([kept, recordWaitShown(tx, { ...of, at: now, expectedStart, low, high })]);
}
