import { businessDay } from '#domain/time/business-day.ts';
import { crockford8, base62 } from '#domain/visits/numbers.ts';
import { formatTicket } from '#domain/queue/ticket-number.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import type { LocationRow } from '../locations/index.ts';
import type { ServiceRow } from '../services/index.ts';
import { insertAnswers, insertConsent, insertVisit } from '../visits/index.ts';
import { insertLeg } from './legs-store.ts';
import { recordWaitShown } from './line-store.ts';
import { insertTicket, saveEstimates, takeNumber } from './tickets-store.ts';
import { shownOf } from './recalculate-waits.ts';
import { waitsOf } from './waits.ts';

export interface Newcomer {
  location: LocationRow;
  service: ServiceRow;
  meetingMethod: number;
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
  const visitId = await insertVisit(tx, {
    entry: 'joined',
    serviceId: service.id,
    locationId: location.id,
    preferredStaffId: who.preferredStaffId,
    meetingMethod: who.meetingMethod,
    fulfilment: who.fulfilment,
    source: who.source,
    firstName: who.firstName,
    lastName: who.lastName,
    email: who.email,
    phone: who.phone,
    lang: who.lang,
    receiveSms: who.receiveSms,
    externalId: who.externalId,
    carDetails: who.carDetails,
    notes: who.notes,
    utm: who.utm,
    workflowId: who.workflowId,
    timeZone: location.timeZone,
    confirmationNumber: crockford8(entering.random(5)),
    publicRef: base62(entering.random(16)),
    createdAt: now,
  });
  await insertAnswers(tx, visitId, who.answers);
  for (const consent of who.consents) await insertConsent(tx, { ...consent, visitId, givenAt: now });
  // The number last: it serialises those who join with the same prefix here until commit.
  const number = await takeNumber(tx, { locationId: location.id, day, prefix: service.ticketPrefix });
  const ticketId = await insertTicket(tx, {
    visitId,
    locationId: location.id,
    day,
    prefix: service.ticketPrefix,
    number,
    joinedAt: now,
  });
  await insertLeg(tx, { visitId, seq: 1, serviceId: service.id, locationId: location.id, queuedAt: now });
  await appendEvent(tx, {
    subject: { kind: 'visit', id: visitId, version: 1 },
    kind: 'visit-joined',
    actor: entering.actor,
    at: now,
    data: {
      location_id: location.id,
      service_id: service.id,
      status: 1,
      ticket: formatTicket(service.ticketPrefix, number),
      meeting_method: who.meetingMethod,
      fulfillment_method: who.fulfilment,
      source: who.source,
    },
    requestId: entering.requestId,
  });
  await tellWait(tx, { location, visitId, ticketId, serviceId: service.id, now });
  return visitId;
}

async function tellWait(
  tx: Tx,
  of: { location: LocationRow; visitId: number; ticketId: number; serviceId: number; now: Instant },
): Promise<void> {
  const waits = (await waitsOf(tx, [of.location], of.now)).get(of.location.id);
  const wait = waits?.tickets.get(of.ticketId);
  if (!wait) return;
  await saveEstimates(tx, [shownOf(of.ticketId, wait)], of.now);
  if (!wait.shown) return;
  await recordWaitShown(tx, {
    visitId: of.visitId,
    locationId: of.location.id,
    serviceId: of.serviceId,
    at: of.now,
    expectedStart: wait.expectedStart,
    low: wait.lowMinutes,
    high: wait.highMinutes,
  });
}
