import type { SlotsResponse } from '#contract/appointments/slots.ts';
import type { SlotCause } from '#domain/appointments/slot-causes.ts';
import type { StaffScreenName } from '#contract/protocol/staff-addresses.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';

type Reasons = NonNullable<SlotsResponse['meta']['reasons']>;

/** A cause and the starts that it blocks, as stretches. */
export interface Blocked {
  cause: SlotCause;
  spans: { from: Instant; to: Instant }[];
}

/** Why times of a date are missing: causes of the location and the service, then those of each staff member. */
export interface Why {
  everyone: Blocked[];
  staff: { id: string; blocked: Blocked[] }[];
}

/** The screen where staff change what causes it; the settings of booking decide the rest. */
export const CHANGED_ON: Readonly<Record<SlotCause, StaffScreenName>> = {
  'service-not-offered': 'services',
  'location-private': 'locations',
  'invitation-only': 'services',
  'line-of-business': 'services',
  'method-not-offered': 'services',
  'not-assigned': 'staff',
  'staff-invitation-only': 'staff',
  'staff-line-of-business': 'staff',
  'staff-method': 'staff',
  'staff-language': 'staff',
  'too-soon': 'client-view-settings',
  'too-far': 'client-view-settings',
  'outside-booking-window': 'client-view-settings',
  'location-hours': 'location-hours',
  holiday: 'holidays',
  'location-closed': 'adjustments',
  'staff-hours': 'staff-hours',
  'staff-absent': 'adjustments',
  'staff-booked': 'schedule',
  'staff-held': 'schedule',
  'staff-calendar': 'profile',
  'daily-limit': 'staff',
  'no-room': 'rooms',
  'colleague-missing': 'staff',
  'no-session': 'services',
  'session-cancelled': 'services',
  'session-full': 'services',
  'off-grid': 'client-view-settings',
};

/** These do not depend on the person. */
const OF_EVERYONE: ReadonlySet<SlotCause> = new Set<SlotCause>([
  ...(['service-not-offered', 'location-private', 'invitation-only', 'line-of-business'] as const),
  ...(['method-not-offered', 'too-soon', 'too-far', 'outside-booking-window', 'location-hours'] as const),
  ...(['holiday', 'location-closed', 'no-session', 'session-cancelled', 'session-full'] as const),
]);

/**
 * Sums up the causes of a date. At a start that a cause blocks for everyone, those of single staff are left out: they
 * would change nothing. `step`: minutes between two starts.
 */
export function whyOf(reasons: Reasons, step: number): Why {
  const everyone = new Map<SlotCause, Instant[]>();
  const staff = new Map<string, Map<SlotCause, Instant[]>>();
  const note = (into: Map<SlotCause, Instant[]>, cause: SlotCause, at: Instant): void => {
    const starts = into.get(cause) ?? [];
    if (starts.at(-1) !== at) starts.push(at);
    into.set(cause, starts);
  };
  for (const { staff: id, start, causes } of reasons) {
    const at = Date.parse(start);
    const shared = causes.filter((cause) => OF_EVERYONE.has(cause));
    if (shared.length > 0) {
      for (const cause of shared) note(everyone, cause, at);
      continue;
    }
    const own = staff.get(id) ?? new Map<SlotCause, Instant[]>();
    staff.set(id, own);
    for (const cause of causes.filter((each) => each !== 'off-grid')) note(own, cause, at);
  }
  return {
    everyone: blockedOf(everyone, step),
    staff: [...staff].map(([id, own]) => ({ id, blocked: blockedOf(own, step) })),
  };
}

const blockedOf = (causes: ReadonlyMap<SlotCause, Instant[]>, step: number): Blocked[] =>
  [...causes].map(([cause, starts]) => ({ cause, spans: joined(starts, step) }));

/** Starts that follow each other on the grid are one stretch. */
function joined(starts: readonly Instant[], step: number): Blocked['spans'] {
  const spans: Blocked['spans'] = [];
  for (const at of [...new Set(starts)].toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last?.to === at) last.to = at + step * MINUTE;
    else spans.push({ from: at, to: at + step * MINUTE });
  }
  return spans;
}
