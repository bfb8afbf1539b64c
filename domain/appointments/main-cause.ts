import type { ResolvedSlotQuery, SlotsResult } from './slot-query.ts';
import type { SlotCause } from './slot-causes.ts';
import { requestedStarts } from './slot-grid.ts';

/**
 * Returns the most frequent main cause in a window without slots, over all staff and starts. Hours count only
 * if no other cause applies within them. Null without staff or starts.
 */
export function mainCauseAgainst(query: ResolvedSlotQuery, result: SlotsResult): SlotCause | null {
  const met = new Map<SlotCause, number>();
  const starts = requestedStarts(query);
  const stride = Math.ceil((starts.length * query.staff.length) / MAX_STARTS);
  for (const { id } of query.staff) {
    for (let at = 0; at < starts.length; at += stride) {
      const [cause] = result.reasons(id, starts[at]!);
      if (cause !== undefined) met.set(cause, (met.get(cause) ?? 0) + 1);
    }
  }
  const [most] = [...met].toSorted(([a, often], [b, oftener]) => rank(a) - rank(b) || oftener - often);
  return most?.[0] ?? null;
}

/**
 * Returns the public form of a cause. It hides absences, calendars and daily limits of staff, and offers by
 * invitation only.
 */
export function publicCause(cause: SlotCause | null): SlotCause | null {
  return cause === null ? null : (PUBLIC_CAUSE[cause] ?? cause);
}

const PUBLIC_CAUSE: Partial<Record<SlotCause, SlotCause>> = {
  'staff-absent': 'staff-hours',
  'staff-held': 'staff-booked',
  'staff-calendar': 'staff-booked',
  'daily-limit': 'staff-booked',
  'colleague-missing': 'staff-booked',
  'staff-invitation-only': 'not-assigned',
  'invitation-only': 'service-not-offered',
};

/** Samples longer windows evenly: a month of a large branch has the same main cause by day as by minute. */
const MAX_STARTS = 4_000;

/** Nights and days off block most starts, so they come last. */
const rank = (cause: SlotCause): number => {
  if (cause === 'location-hours' || cause === 'off-grid') return 2;
  return cause === 'staff-hours' || cause === 'too-soon' ? 1 : 0;
};
