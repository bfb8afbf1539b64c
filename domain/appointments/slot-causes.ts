import type { Spans } from '#domain/capacity/spans.ts';
import { holds, intersect, subtract } from '#domain/capacity/spans.ts';

/**
 * Causes against a start, in the order shown: first those that apply at any time, then limits of the booking
 * window, then hours, then reserved time.
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
 * Causes that overbooking may override: hours, days and reserved time. It never overrides that a service is
 * not offered, that a staff member does not serve it, or that the start has passed.
 */
export const MAY_BE_OVERRIDDEN: ReadonlySet<SlotCause> = new Set<SlotCause>([
  ...(['too-far', 'outside-booking-window', 'location-hours', 'holiday', 'location-closed'] as const),
  ...(['staff-hours', 'staff-absent', 'staff-booked', 'staff-held', 'staff-calendar'] as const),
  ...(['daily-limit', 'no-room', 'off-grid'] as const),
]);

/** Causes of full time among them: reserved people and rooms. Those of the grid stand in both groups, the rest are hours. */
const FULL: ReadonlySet<SlotCause> = new Set<SlotCause>([
  'staff-booked',
  'staff-held',
  'staff-calendar',
  'daily-limit',
  'no-room',
]);

/** The causes that another booking of the same person makes: an exception over one of them overlaps it. */
const OVERLAPS: ReadonlySet<SlotCause> = new Set<SlotCause>(['staff-booked', 'staff-held', 'staff-calendar']);

/** The rest of the causes, for a caller who may make exceptions, but may not book over another booking. */
export const withoutOverlaps = (causes: ReadonlySet<SlotCause>): ReadonlySet<SlotCause> =>
  new Set([...causes].filter((cause) => !OVERLAPS.has(cause)));

/** Returns whether one of the causes is another booking of the same person. */
export const includesOverlaps = (causes: ReadonlySet<SlotCause>): boolean =>
  [...OVERLAPS].some((cause) => causes.has(cause));

/** The causes that a caller may override whom the vendor permits exceptions outside hours, or over capacity, alone. */
export function overridableCauses({
  outsideHours,
  overCapacity,
}: {
  outsideHours: boolean;
  overCapacity: boolean;
}): ReadonlySet<SlotCause> {
  const isPermitted = (cause: SlotCause): boolean =>
    cause === 'off-grid' ? outsideHours || overCapacity : FULL.has(cause) ? overCapacity : outsideHours;
  return new Set([...MAY_BE_OVERRIDDEN].filter(isPermitted));
}

/** One cause and the starts that it leaves or blocks, in epoch minutes. */
export type Cause = { code: SlotCause } & ({ leaves: Spans } | { takes: Spans });

/** Returns the starts that no cause blocks, as spans of epoch minutes. */
export function leftBy(causes: readonly Cause[], starts: Spans): Spans {
  let left = starts;
  for (const cause of causes) {
    left = 'leaves' in cause ? intersect(left, cause.leaves) : subtract(left, cause.takes);
    if (left.length === 0) return left;
  }
  return left;
}

/** Returns the causes against a start (epoch minute), main cause first; empty if the start is free. */
export function causesAgainst(causes: readonly Cause[], minute: number): SlotCause[] {
  const against = causes.filter((cause) =>
    'leaves' in cause ? !holds(cause.leaves, minute) : holds(cause.takes, minute),
  );
  return against.map(({ code }) => code).sort((a, b) => SLOT_CAUSES.indexOf(a) - SLOT_CAUSES.indexOf(b));
}
