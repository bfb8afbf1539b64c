/** Events of a visit, in the past tense, which staff read as its timeline. */
export const VISIT_EVENTS = [
  'visit-joined',
  'visit-booked',
  'visit-converted',
  'visit-rescheduled',
  'visit-unassigned',
  'visit-unfit-told',
  'visit-unfit-reminded',
  'visit-unfit-left',
  'visit-attendees-added',
  'visit-attendee-left',
  'visit-arrived',
  'visit-called',
  'visit-recalled',
  'visit-started',
  'visit-served',
  'visit-completed',
  'visit-no-showed',
  'visit-cancelled',
  'visit-returned',
  'visit-transferred',
  'visit-held',
  'visit-resumed',
  'visit-reordered',
  'visit-attempted',
  'visit-undone',
  'visit-time-lost',
  'visit-details-changed',
  'visit-room-assigned',
  'visit-messaged',
  'visit-confirmation-resent',
  'visit-wrapped-up',
  'visit-feedback-given',
] as const;

export type VisitEvent = (typeof VISIT_EVENTS)[number];

/** Returns whether an event's kind is one of a visit's. */
export const isVisitEvent = (kind: string): kind is VisitEvent =>
  (VISIT_EVENTS as readonly string[]).includes(kind);
