import type { VisitEvent } from '#domain/visits/visit-events.ts';
import type { BookingSource } from '#domain/codes/booking-source.ts';
import type { Status } from '#domain/codes/status.ts';
import type { LocalDate } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Actor, EventData } from '#server/infrastructure/outbox/events-store.ts';
import type { RawWait } from '#domain/queue/wait-calibration.ts';
import type { LeftReason, LegOutcome } from '../../capabilities/queue/index.ts';
import type { Person } from '../vendors/people.ts';

export type DemoReservation = {
  staffId: number;
  /** The room it takes too; null without one, and for a reservation from the database. */
  roomId: number | null;
  from: Instant;
  to: Instant;
  live: boolean;
};

/** A visit in the simulation: its rows, and the visitor's hidden intentions. */
export type DemoVisit = {
  /** 0 until it has an id of the database. */
  id: number;
  /** Its origin; null for a visit from the database, whose contact does not change. */
  origin: VisitOrigin | null;
  serviceId: number;
  locationId: number;
  method: 1 | 2 | 3;
  lang: string;
  status: Status;
  version: number;
  staffId: number | null;
  preferredStaffId: number | null;
  startsAt: Instant | null;
  endsAt: Instant | null;
  arrivedAt: Instant | null;
  endedAt: Instant | null;
  endedReason: string | null;
  currentLeg: number;
  ticket: DemoTicket | null;
  /** For a visit from the database only its live leg and later ones. */
  legs: DemoLeg[];
  events: DemoEvent[];
  reservation: DemoReservation | null;
  feedback: { rating: number; experience: string; submittedAt: Instant } | null;
  /** Has left without cancelling: will not answer the call. */
  gone: boolean;
};

export type DemoTicket = {
  /** 0 until it is in the database. */
  id: number;
  day: LocalDate;
  prefix: string;
  number: number;
  joinedAt: Instant;
  orderAt: Instant;
  calledAt: Instant | null;
  leftAt: Instant | null;
  leftReason: LeftReason | null;
  /** The wait shown on joining, and for waiting visitors the current one. */
  wait: DemoWait | null;
  promised: DemoWait | null;
};

export type DemoWait = {
  shown: boolean;
  reason: string | null;
  expectedStart: Instant | null;
  low: number | null;
  high: number | null;
  /** Before calibration; unknown for visits read from the database. */
  raw?: RawWait | null;
  peopleBefore: number;
  serving: number | null;
  at: Instant;
};

export type DemoLeg = {
  seq: number;
  serviceId: number;
  staffId: number | null;
  stationId: number | null;
  queuedAt: Instant;
  calledAt: Instant | null;
  calls: number;
  startedAt: Instant | null;
  endedAt: Instant | null;
  outcome: LegOutcome | null;
};

export type DemoEvent = { at: Instant; version: number; kind: VisitEvent; actor: Actor; data: EventData };

/** Data written once, when a visit is created. */
export type VisitOrigin = {
  entry: 'booked' | 'joined';
  source: BookingSource;
  fulfilment: 1 | 2;
  person: Person;
  receiveSms: boolean;
  carDetails: string;
  notes: string;
  utm: Readonly<Record<string, string>>;
  confirmationNumber: string;
  publicRef: string;
  createdAt: Instant;
  answers: readonly { questionId: number; value: string | readonly string[] }[];
  consents: readonly ('compliance' | 'sms')[];
};
