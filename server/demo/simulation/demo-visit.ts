import type { VisitEvent } from '#domain/visits/visit-events.ts';
import type { BookingSource } from '#domain/codes/booking-source.ts';
import type { Status } from '#domain/codes/status.ts';
import type { LocalDate } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Actor, EventData } from '#server/infrastructure/outbox/events-store.ts';
import type { RawWait } from '#domain/queue/wait-calibration.ts';
import type { LeftReason, LegOutcome } from '../../capabilities/queue/index.ts';
import type { Person } from '../vendors/people.ts';

/** A visit as the simulation moves it: the rows it will become, and what nobody knows about the visitor. */
export type DemoVisit = {
  /** 0 until it is numbered for the database. */
  id: number;
  /** How it came about; null for one that stands in the database already, whose contact is left as it is. */
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
  /** For a visit from the database only the leg that was live, and those that came after. */
  legs: DemoLeg[];
  events: DemoEvent[];
  reservation: { staffId: number; from: Instant; to: Instant; live: boolean } | null;
  feedback: { rating: number; experience: string; givenAt: Instant } | null;
  /** Left without a word: will not answer the call. */
  gone: boolean;
};

export type DemoTicket = {
  /** 0 until it stands in the database. */
  id: number;
  day: LocalDate;
  prefix: string;
  number: number;
  joinedAt: Instant;
  orderAt: Instant;
  calledAt: Instant | null;
  leftAt: Instant | null;
  leftReason: LeftReason | null;
  /** What the visitor was told on joining, and (for those who wait) is told now. */
  wait: DemoWait | null;
  promised: DemoWait | null;
};

export type DemoWait = {
  shown: boolean;
  reason: string | null;
  expectedStart: Instant | null;
  low: number | null;
  high: number | null;
  /** Before calibration; not known of what was read from the database. */
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

/** What is written once, when a visit comes about. */
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
