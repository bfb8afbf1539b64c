import { isWithinHours } from '../time/business-day.ts';
import { addDays } from '../time/date.ts';
import type { Instant } from '../time/instant.ts';
import { instantOf, wallOf } from '../time/zone.ts';

/** Minutes of the local day; equal ones are no hours. */
interface Hours {
  readonly from: number;
  readonly to: number;
}

/** Returns the end of the quiet hours that contain an instant; null outside them. */
export function endOfQuietHours(now: Instant, zone: string, hours: Hours): Instant | null {
  if (hours.from === hours.to) return null;
  const { date, minute } = wallOf(now, zone);
  if (!isWithinHours(minute, hours)) return null;
  return instantOf(minute < hours.to ? date : addDays(date, 1), hours.to, zone);
}

/** Returns the start of the next hours of a mailbox; null within them, and without any. */
export const startOfHours = (now: Instant, zone: string, { from, to }: Hours): Instant | null =>
  endOfQuietHours(now, zone, { from: to, to: from });
