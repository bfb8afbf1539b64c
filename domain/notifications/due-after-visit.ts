import { STATUS } from '../codes/status.ts';
import type { NotifiedEvent } from './due-line-messages.ts';

/** Messages once a visit is over: the visitor did not come, or is asked how it was. */
export const AFTER_VISIT_KINDS = ['missed', 'feedback'] as const;
export type AfterVisitKind = (typeof AFTER_VISIT_KINDS)[number];

export const isAfterVisitKind = (kind: string): kind is AfterVisitKind =>
  (AFTER_VISIT_KINDS as readonly string[]).includes(kind);

/** Events that may require a message after the visit. */
export const AFTER_VISIT_EVENTS = ['visit-no-showed', 'visit-served', 'visit-completed'] as const;

/** Returns the message that the end of a visit requires, or null. The end of the day has a message of its own. */
export function dueAfterVisit({ kind, data }: Pick<NotifiedEvent, 'kind' | 'data'>): AfterVisitKind | null {
  switch (kind) {
    case 'visit-no-showed':
      return data['reason'] === 'day_ended' ? null : 'missed';
    case 'visit-served':
    case 'visit-completed':
      return 'feedback';
    default:
      return null;
  }
}

/** A visit that is over, at the time its message is sent. */
export interface VisitOver {
  readonly status: number;
  readonly feedbackGiven: boolean;
  /** Whether the vendor's pages show the feedback card. */
  readonly asksForFeedback: boolean;
}

/** Returns whether a message is still true: staff may take an end back, and feedback is asked for once. */
export function afterVisitStillTrue(
  kind: AfterVisitKind,
  { status, feedbackGiven, asksForFeedback }: VisitOver,
): boolean {
  if (kind === 'missed') return status === STATUS.noShow;
  return (status === STATUS.served || status === STATUS.completed) && asksForFeedback && !feedbackGiven;
}
