import { dateOfDayNumber, dayNumber } from '../time/date.ts';
import type { LocalDate } from '../time/date.ts';
import { DAY, HOUR } from '../time/instant.ts';
import type { Instant } from '../time/instant.ts';

/** Why data is held. A code: free text would name people. */
export const HOLD_REASONS = ['legal-claim', 'investigation', 'audit', 'authority'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** The longest number of a case. */
export const HOLD_REFERENCE_MAX = 60;

/** A local day somewhere on earth begins and ends up to this far from the day in UTC. */
const AHEAD = 14 * HOUR;
const BEHIND = 12 * HOUR;

/** The instants of a period of days, wherever its locations are. */
export const holdPeriod = (from: LocalDate, until: LocalDate): { fromAt: Instant; untilAt: Instant } => ({
  fromAt: dayNumber(from) * DAY - AHEAD,
  untilAt: (dayNumber(until) + 1) * DAY + BEHIND,
});

/** The days of a period, from its instants. */
export const holdDays = (of: {
  fromAt: Instant;
  untilAt: Instant;
}): { from: LocalDate; until: LocalDate } => ({
  from: dateOfDayNumber((of.fromAt + AHEAD) / DAY),
  until: dateOfDayNumber((of.untilAt - BEHIND) / DAY - 1),
});
