import type { Spans } from '#domain/capacity/spans.ts';
import type { WallDay } from '#domain/capacity/wall-days.ts';
import { wallDays, wholeDays } from '#domain/capacity/wall-days.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { dayNumber } from '#domain/time/date.ts';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import type { Cause } from './slot-causes.ts';
import type { ResolvedSlotQuery } from './slot-query.ts';

/** Values computed once per window. */
export interface SlotContext {
  query: ResolvedSlotQuery;
  /** The requested starts, in epoch minutes. */
  requested: Spans;
  /** The dates of the window and their neighbours, which may reach into it. */
  days: readonly WallDay[];
  /** Minutes of travel each way. */
  travel: number;
}

/** Later than any time. */
const FOR_EVER = 2 ** 40;

/** Computes the window's context. Throws RangeError for an unknown zone. */
export function contextOf(query: ResolvedSlotQuery): SlotContext {
  const lengths = query.staff.map(({ assignment }) => assignment?.minutes ?? 0);
  const longest = Math.max(query.service.minutes, ...lengths);
  // mutation: travel-time
  const travel = query.method === MEETING_METHOD.offSite ? query.service.travel : 0;
  const from = Math.ceil(query.from / MINUTE);
  const to = Math.ceil(query.to / MINUTE);
  const days = wallDays(query.zone, {
    from: query.from - DAY - travel * MINUTE,
    to: query.to + DAY + (longest + travel) * MINUTE,
  });
  return { query, requested: from < to ? [from, to] : [], days, travel };
}

/** Notice, horizon, and permitted dates. */
export function bookingCauses({ query, days }: SlotContext): Cause[] {
  const causes: Cause[] = [
    { code: 'too-soon', takes: [-FOR_EVER, Math.ceil(query.now / MINUTE) + query.notice] },
  ];
  const last = dayNumber(wallOf(query.now, query.zone).date) + query.horizonDays;
  const beyond = days.filter(({ day }) => day > last);
  if (beyond.length > 0) causes.push({ code: 'too-far', takes: wholeDays(beyond) });
  const { from = null, to = null } = query.bookingWindow ?? {};
  if (from === null && to === null) return causes;
  const [first, final] = [
    from === null ? -Infinity : dayNumber(from),
    to === null ? Infinity : dayNumber(to),
  ];
  const outside = days.filter(({ day }) => day < first || day > final);
  return [...causes, { code: 'outside-booking-window', takes: wholeDays(outside) }];
}
