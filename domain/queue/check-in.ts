import { MINUTE } from '../time/instant.ts';
import type { Instant } from '../time/instant.ts';

/** When booked visitors may check in: minutes before and after the start of their appointment. */
export interface CheckInRule {
  readonly beforeMinutes: number;
  readonly afterMinutes: number;
}

export type CheckInTime = 'early' | 'open' | 'late';

/** Returns the first and the last instant of checking in. */
export function checkInWindow(startsAt: Instant, rule: CheckInRule): { from: Instant; until: Instant } {
  return { from: startsAt - rule.beforeMinutes * MINUTE, until: startsAt + rule.afterMinutes * MINUTE };
}

/** Returns whether a visitor with an appointment at `startsAt` may check in now. Both ends belong to the window. */
export function checkInTime(startsAt: Instant, now: Instant, rule: CheckInRule): CheckInTime {
  const { from, until } = checkInWindow(startsAt, rule);
  if (now < from) return 'early';
  return now > until ? 'late' : 'open';
}
