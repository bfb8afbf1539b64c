import type { Instant } from '#domain/time/instant.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import type { VisitState } from '../../visits/index.ts';
import type { AppointmentRow } from '../documents/appointments-store.ts';

/** Who changes an appointment. Its client does so within the vendor's limits; the vendor's people need not. */
export interface Changing {
  now: Instant;
  actor: Actor;
  requestId: string;
  by: 'visitor' | 'staff';
  /** Why staff did it. */
  reason?: string | null;
  overbook?: { by: number; reason: string } | null;
  outsideRules?: boolean;
  /** Whoever changes it tells those who come themselves, as the vendor lets them. */
  silent?: boolean;
}

export interface Locked {
  visit: VisitState;
  row: AppointmentRow;
}

export interface AnotherTime {
  start: Instant;
  staffId: number | null;
  /** The client's own, where they say what it is now. */
  clientZone?: string;
}
