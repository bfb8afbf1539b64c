import type { Spans } from '#domain/capacity/spans.ts';
import { holds, intersect, subtract } from '#domain/capacity/spans.ts';

/**
 * Why a start is not offered, in the order in which they are told: first what no other time would mend, then when it may be booked at
 * all, then the hours, then what is taken.
 */
export const SLOT_CAUSES = [
  'service-not-offered',
  'location-private',
  'invitation-only',
  'line-of-business',
  'method-not-offered',
  'not-assigned',
  'staff-invitation-only',
  'staff-line-of-business',
  'staff-method',
  'staff-language',
  'too-soon',
  'too-far',
  'outside-booking-window',
  'location-hours',
  'holiday',
  'location-closed',
  'staff-hours',
  'staff-absent',
  'staff-booked',
  'staff-held',
  'staff-calendar',
  'daily-limit',
  'no-room',
  'colleague-missing',
  'no-session',
  'session-cancelled',
  'session-full',
  'off-grid',
] as const;

export type SlotCause = (typeof SLOT_CAUSES)[number];

/**
 * What an exception may go over: hours, days and what is taken. Nothing makes a service be offered where it is not, somebody serve what
 * they do not, or the past come back.
 */
export const MAY_BE_OVERRIDDEN: ReadonlySet<SlotCause> = new Set<SlotCause>([
  ...(['too-far', 'outside-booking-window', 'location-hours', 'holiday', 'location-closed'] as const),
  ...(['staff-hours', 'staff-absent', 'staff-booked', 'staff-held', 'staff-calendar'] as const),
  ...(['daily-limit', 'no-room', 'off-grid'] as const),
]);

/** One cause and the starts that it leaves or takes, in epoch minutes. */
export type Cause = { code: SlotCause } & ({ leaves: Spans } | { takes: Spans });

/** What all causes together leave. */
export function leftBy(causes: readonly Cause[], starts: Spans): Spans {
  let left = starts;
  for (const cause of causes) {
    left = 'leaves' in cause ? intersect(left, cause.leaves) : subtract(left, cause.takes);
    if (left.length === 0) return left;
  }
  return left;
}

/** Every cause against a start, in the order in which they are told; none where the start is left. */
export function causesAgainst(causes: readonly Cause[], minute: number): SlotCause[] {
  const against = causes.filter((cause) =>
    'leaves' in cause ? !holds(cause.leaves, minute) : holds(cause.takes, minute),
  );
  return against.map(({ code }) => code).sort((a, b) => SLOT_CAUSES.indexOf(a) - SLOT_CAUSES.indexOf(b));
}
