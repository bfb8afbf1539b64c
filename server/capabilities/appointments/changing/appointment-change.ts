import type { Instant } from '#domain/time/instant.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import type { VisitState } from '../../visits/index.ts';
import type { AppointmentRow } from '../documents/appointments-store.ts';

/** The actor, the request and the limits of a change. Clients change within the vendor's limits; staff are not limited. */
export interface Changing {
  now: Instant;
  actor: Actor;
  requestId: string;
  by: 'visitor' | 'staff';
  /** The reason that staff gave. */
  reason?: string | null;
  overbook?: { by: number; reason: string } | null;
  outsideRules?: boolean;
  /** The caller notifies the attendees, where the vendor's settings allow that. */
  silent?: boolean;
}

export interface Locked {
  visit: VisitState;
  row: AppointmentRow;
}

export interface AnotherTime {
  start: Instant;
  staffId: number | null;
  /** The client's own time zone, where the request names one. */
  clientZone?: string;
}
