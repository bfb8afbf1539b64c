import { destinationOf } from '#domain/codes/destination.ts';
import { shownWait } from '#domain/language/shown-wait.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import { at } from '#server/infrastructure/database/values.ts';
import type { EventBulkRow } from '#server/infrastructure/outbox/events-bulk-store.ts';
import type { ReservationBulkRow } from '../../capabilities/appointments/appointments-bulk-store.ts';
import type {
  LegBulkRow,
  TicketBulkRow,
  TicketStateBulkRow,
  WaitShownBulkRow,
} from '../../capabilities/queue/queue-bulk-store.ts';
import type {
  AnswerBulkRow,
  ConsentBulkRow,
  FeedbackBulkRow,
  VisitBulkRow,
  VisitStateBulkRow,
} from '../../capabilities/visits/visits-bulk-store.ts';
import { BUFFER_AFTER } from '../simulation/plan-bookings.ts';
import type { DemoVisit } from '../simulation/demo-visit.ts';
import { promisedMinutes } from '../simulation/waits-now.ts';

/** The rows of simulated visits; `moved…` are changes of existing rows. */
export type VisitRows = {
  visits: VisitBulkRow[];
  movedVisits: VisitStateBulkRow[];
  tickets: TicketBulkRow[];
  movedTickets: TicketStateBulkRow[];
  legs: LegBulkRow[];
  waitShown: WaitShownBulkRow[];
  waitHappened: { visit_id: number; started_at: Date }[];
  reservations: ReservationBulkRow[];
  trimmedReservations: ReservationBulkRow[];
  answers: AnswerBulkRow[];
  consents: ConsentBulkRow[];
  feedback: FeedbackBulkRow[];
  events: EventBulkRow[];
};

export type RowsRequest = {
  /** By location. */
  zones: ReadonlyMap<number, string>;
  /** The version of the time zone rules that bookings were made with. */
  tzdata: string;
};

/** Requires that every visit has its id. Events are in the order of their instants. */
export function rowsOf(visits: readonly DemoVisit[], request: RowsRequest): VisitRows {
  const fresh = visits.filter(({ origin }) => origin !== null);
  const existing = visits.filter(({ origin }) => origin === null);
  const changed = existing.filter(({ events }) => events.length > 0);
  const newTickets = visits.filter(({ ticket }) => ticket?.id === 0);
  return {
    visits: fresh.map((visit) => visitRow(visit, request)),
    movedVisits: changed.map(stateRow),
    tickets: newTickets.map(ticketRow),
    movedTickets: existing.filter(({ ticket }) => ticket !== null && ticket.id !== 0).map(ticketStateRow),
    legs: [...fresh, ...changed].flatMap(legRows),
    waitShown: newTickets.flatMap(waitShownRow),
    waitHappened: changed.flatMap((visit) =>
      startsOf(visit).map((started) => ({ visit_id: visit.id, started_at: at(started) })),
    ),
    reservations: fresh.flatMap(reservationRow),
    trimmedReservations: changed.flatMap(reservationRow),
    answers: fresh.flatMap(({ id, origin }) =>
      origin!.answers.map(({ questionId, value }) => ({ visit_id: id, question_id: questionId, value })),
    ),
    consents: fresh.flatMap(consentRows),
    feedback: visits.flatMap(({ id, feedback }) =>
      feedback
        ? [
            {
              visit_id: id,
              rating: feedback.rating,
              experience: feedback.experience,
              given_at: at(feedback.submittedAt),
            },
          ]
        : [],
    ),
    events: visits.flatMap(eventRows).sort((a, b) => a.at.getTime() - b.at.getTime()),
  };
}

function visitRow(visit: DemoVisit, { zones, tzdata }: RowsRequest): VisitBulkRow {
  const origin = visit.origin!;
  const { person } = origin;
  const zone = zones.get(visit.locationId)!;
  return {
    ...stateRow(visit),
    entry: origin.entry,
    service_id: visit.serviceId,
    location_id: visit.locationId,
    preferred_staff_id: visit.preferredStaffId,
    meeting_method: visit.method,
    destination: destinationOf(visit.method),
    fulfillment_method: origin.fulfilment,
    source: origin.source,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    phone: person.phone,
    lang: visit.lang,
    receive_sms: origin.receiveSms,
    car_details: origin.carDetails,
    notes: origin.notes,
    utm: origin.utm,
    starts_at: at(visit.startsAt),
    ends_at: at(visit.endsAt),
    local_start: visit.startsAt === null ? null : wallTime(visit.startsAt, zone),
    time_zone: zone,
    tzdata: visit.startsAt === null ? '' : tzdata,
    buffer_after: visit.startsAt === null ? 0 : BUFFER_AFTER,
    confirmation_number: origin.confirmationNumber,
    public_ref: origin.publicRef,
    is_demo: true,
    created_at: at(origin.createdAt),
  };
}

function stateRow(visit: DemoVisit): VisitStateBulkRow {
  return {
    id: visit.id,
    status: visit.status,
    staff_id: visit.staffId,
    arrived_at: at(visit.arrivedAt),
    ended_at: at(visit.endedAt),
    ended_reason: visit.endedReason,
    current_leg: visit.currentLeg,
    version: visit.version,
  };
}

function ticketRow(visit: DemoVisit): TicketBulkRow {
  const ticket = visit.ticket!;
  return {
    ...ticketStateRow(visit),
    location_id: visit.locationId,
    day: ticket.day,
    prefix: ticket.prefix,
    number: ticket.number,
    joined_at: at(ticket.joinedAt),
    order_at: at(ticket.orderAt),
    promised_minutes: promisedMinutes(ticket.promised),
  };
}

function ticketStateRow({ id, ticket }: DemoVisit): TicketStateBulkRow {
  const { calledAt, leftAt, leftReason, wait } = ticket!;
  return {
    visit_id: id,
    called_at: at(calledAt),
    left_at: at(leftAt),
    left_reason: leftReason,
    expected_start: at(wait?.expectedStart),
    low_minutes: wait?.low ?? null,
    high_minutes: wait?.high ?? null,
    people_before: wait?.peopleBefore ?? null,
    serving: wait?.serving ?? null,
    wait_shown: wait?.shown ?? false,
    wait_reason: wait?.reason ?? null,
    estimated_at: at(wait?.at),
  };
}

function legRows(visit: DemoVisit): LegBulkRow[] {
  return visit.legs.map((leg) => ({
    visit_id: visit.id,
    seq: leg.seq,
    service_id: leg.serviceId,
    location_id: visit.locationId,
    staff_id: leg.staffId,
    station_id: leg.stationId,
    queued_at: at(leg.queuedAt),
    called_at: at(leg.calledAt),
    calls: leg.calls,
    started_at: at(leg.startedAt),
    ended_at: at(leg.endedAt),
    outcome: leg.outcome,
  }));
}

function waitShownRow(visit: DemoVisit): WaitShownBulkRow[] {
  const promised = visit.ticket?.promised;
  if (!promised?.shown || promised.expectedStart === null || promised.low === null || promised.high === null)
    return [];
  // As on joining: the range that the visitor read.
  const { low, high } = shownWait({
    ...promised,
    expected: (promised.expectedStart - promised.at) / MINUTE,
  });
  return [
    {
      visit_id: visit.id,
      location_id: visit.locationId,
      service_id: visit.serviceId,
      shown_at: at(promised.at),
      expected_start: at(promised.expectedStart),
      low_minutes: low,
      high_minutes: high,
      raw_low: promised.raw?.low ?? null,
      raw_median: promised.raw?.median ?? null,
      raw_high: promised.raw?.high ?? null,
      left_at: at(leftUnserved(visit)),
      started_at: at(startsOf(visit)[0] ?? null),
    },
  ];
}

const STAFF = 1;
const ROOM = 2;

function reservationRow({ id, reservation }: DemoVisit): ReservationBulkRow[] {
  if (!reservation) return [];
  const { staffId, roomId, from, to, live } = reservation;
  const resources = [[STAFF, staffId] as const, ...(roomId === null ? [] : [[ROOM, roomId] as const])];
  return resources.map(([resource_kind, resource_id]) => ({
    visit_id: id,
    resource_kind,
    resource_id,
    from_at: at(from),
    to_at: at(to),
    from_min: from / MINUTE,
    to_min: to / MINUTE,
    live,
  }));
}

function consentRows({ id, origin }: DemoVisit): ConsentBulkRow[] {
  return origin!.consents.map((kind) => ({
    visit_id: id,
    kind,
    text_version: `${kind}-1`,
    locale: origin!.person.language,
    given_at: at(origin!.createdAt),
  }));
}

function eventRows({ id, events }: DemoVisit): EventBulkRow[] {
  return events.map(({ at: instant, version, kind, actor, data }) => ({
    at: at(instant),
    subject_kind: 'visit',
    subject_id: id,
    subject_version: version,
    kind,
    actor_kind: actor.kind,
    actor_id: actor.id,
    data,
  }));
}

/** The instant at which the visitor gave up waiting; null if the visit ended otherwise. */
function leftUnserved({ legs: [leg] }: DemoVisit): Instant | null {
  return leg?.outcome === 'cancelled' && leg.calledAt === null ? leg.endedAt : null;
}

/** The start of the first service; empty before. */
function startsOf(visit: DemoVisit): Instant[] {
  const first = visit.legs.find(({ startedAt }) => startedAt !== null)?.startedAt;
  return first ? [first] : [];
}

function wallTime(instant: Instant, zone: string): string {
  const { date, minute } = wallOf(instant, zone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date} ${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`;
}
