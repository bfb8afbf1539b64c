import type { SlotsResult } from './find-slots.ts';
import type { SlotAsk } from './slot-ask.ts';
import type { SlotCause } from './slot-causes.ts';
import { requestedStarts } from './slot-grid.ts';

/**
 * What stands against most of the starts of a window in which none is left: for each person and start its main cause, and of those the
 * one that is met most often. Of the hours nobody is told while something else is in the way within them. Null where nobody is asked about.
 */
export function mainCauseAgainst(ask: SlotAsk, result: SlotsResult): SlotCause | null {
  const met = new Map<SlotCause, number>();
  const starts = requestedStarts(ask);
  const stride = Math.ceil((starts.length * ask.staff.length) / MAX_STARTS);
  for (const { id } of ask.staff) {
    for (let at = 0; at < starts.length; at += stride) {
      const [cause] = result.reasons(id, starts[at]!);
      if (cause !== undefined) met.set(cause, (met.get(cause) ?? 0) + 1);
    }
  }
  const [most] = [...met].toSorted(([a, often], [b, oftener]) => rank(a) - rank(b) || oftener - often);
  return most?.[0] ?? null;
}

/**
 * The same as anybody may hear it: that somebody is away, has something in their calendar, or has all that they take in a day, is nobody's
 * business who only wants to know when to come; nor is what only the invited are offered.
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

/** Of more, every so many are looked at: a month of a large branch is told by its days as well as by its minutes. */
const MAX_STARTS = 4_000;

/** The night stands against every day, and whoever does not work then against most of it: told only where nothing else is in the way. */
const rank = (cause: SlotCause): number => {
  if (cause === 'location-hours' || cause === 'off-grid') return 2;
  return cause === 'staff-hours' || cause === 'too-soon' ? 1 : 0;
};
