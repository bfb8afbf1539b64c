import { BOOKING_SOURCE } from '#domain/codes/booking-source.ts';
import type { BookingSource } from '#domain/codes/booking-source.ts';
import { STATUS } from '#domain/codes/status.ts';
import type { Instant } from '#domain/time/instant.ts';
import { base62, crockford8 } from '#domain/visits/numbers.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import type { LocationModel, QuestionModel, ServiceModel } from './day-model.ts';
import type { Person } from '../vendors/people.ts';
import type { Random } from '../vendors/random.ts';
import type { DemoVisit, VisitOrigin } from './demo-visit.ts';
import { staffActor, VISITOR } from './visit-life.ts';
import { carDetails, CITIES, NOTES } from '../vendors/words.ts';

export type WalkInRequest = { service: ServiceModel; method: 1 | 2 | 3; source: BookingSource; actor: Actor };

/** Draws a walk-in's service, method and entry channel; null when no visit is possible now. */
export function walkInRequest(location: LocationModel, random: Random): WalkInRequest | null {
  const offered = location.services.filter(
    (service) => service.walkInShare > 0 && isServed(service, location),
  );
  if (offered.length === 0) return null;
  const service = random.weighted(offered.map((each) => [each, each.walkInShare] as const));
  const method = methodOf(service, location, random);
  if (method === null) return null;
  return { service, method, ...sourceOf({ location, method, random }) };
}

/** A new visit that joins or books now: contact, notes, answers, consents. */
export function newVisit(
  location: LocationModel,
  request: WalkInRequest,
  { at, random, person, entry }: Newcomer,
): DemoVisit {
  const { service, method, source } = request;
  const canStayInCar = location.curbside && service.curbside && method === 1 && entry === 'joined';
  const fulfilment = canStayInCar && (!service.walkIn || random.chance(0.35)) ? 2 : 1;
  const receiveSms = person.texts;
  const notes = NOTES[person.language];
  const origin: VisitOrigin = {
    entry,
    source,
    fulfilment,
    person,
    receiveSms,
    carDetails: fulfilment === 2 ? carDetails(random) : '',
    notes: notes && random.chance(0.14) ? random.pick(notes) : '',
    utm: random.chance(0.05)
      ? { source: random.pick(['newsletter', 'search']), medium: 'link', campaign: 'branches' }
      : {},
    confirmationNumber: crockford8(random.bytes(5)),
    publicRef: base62(random.bytes(16)),
    createdAt: at,
    answers: location.asksQuestions || entry === 'booked' ? answersTo(service.questions, random) : [],
    consents: [
      ...(location.asksCompliance && source !== BOOKING_SOURCE.kiosk ? (['compliance'] as const) : []),
      ...(receiveSms ? (['sms'] as const) : []),
    ],
  };
  return {
    id: 0,
    origin,
    serviceId: service.id,
    locationId: location.id,
    method,
    lang: person.language,
    status: STATUS.confirmed,
    version: 0,
    staffId: null,
    preferredStaffId: null,
    startsAt: null,
    endsAt: null,
    arrivedAt: null,
    endedAt: null,
    endedReason: null,
    currentLeg: 0,
    ticket: null,
    legs: [],
    events: [],
    reservation: null,
    feedback: null,
    gone: false,
  };
}

type Newcomer = { at: Instant; random: Random; person: Person; entry: 'booked' | 'joined' };

function isServed(service: ServiceModel, location: LocationModel): boolean {
  if (!service.walkIn && !(service.curbside && location.curbside)) return false;
  return location.servers.some((server) => server.skills.serviceIds.has(service.id));
}

function methodOf(service: ServiceModel, location: LocationModel, random: Random): 1 | 2 | 3 | null {
  const shares = [
    [1, 80],
    [2, 12],
    [3, 8],
  ] as const;
  const possible = shares.filter(
    ([method]) => (location.takes[method] || location.isPrivate) && service.methods.includes(method),
  );
  return possible.length === 0 ? null : random.weighted(possible);
}

/** Draws the entry channel: kiosk, QR code on the display or the kiosk, the web, or staff. */
function sourceOf({
  location,
  method,
  random,
}: {
  location: LocationModel;
  method: number;
  random: Random;
}): {
  source: BookingSource;
  actor: Actor;
} {
  const { onlineQueue, kiosk, tv, kioskQr, lobby } = BOOKING_SOURCE;
  const byStaff = { source: lobby, actor: staffActor(random.pick(location.deskStaffIds)) };
  if (location.isPrivate) return byStaff;
  if (method !== 1) return { source: onlineQueue, actor: VISITOR };
  const source = random.weighted([
    [kiosk, 38],
    [onlineQueue, 26],
    [kioskQr, 14],
    [tv, 10],
    [lobby, 12],
  ] as const);
  if (source === lobby) return byStaff;
  return { source, actor: source === kiosk ? { kind: 'device', id: null } : VISITOR };
}

function answersTo(questions: readonly QuestionModel[], random: Random): VisitOrigin['answers'] {
  return questions.flatMap((question) => {
    if (!question.required && random.chance(0.5)) return [];
    return [{ questionId: question.id, value: answerTo(question, random) }];
  });
}

function answerTo({ type, options }: QuestionModel, random: Random): string | string[] {
  if (type === 'checkbox_group') {
    const chosen = options.filter(() => random.chance(0.4));
    return chosen.length > 0 ? chosen : [random.pick(options)];
  }
  if (options.length > 0) return random.pick(options);
  return type === 'text' ? random.pick(CITIES) : random.pick(NOTES.en ?? ['']);
}
