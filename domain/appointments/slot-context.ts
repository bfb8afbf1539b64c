import type { Spans } from '#domain/capacity/spans.ts';
import type { WallDay } from '#domain/capacity/wall-days.ts';
import { wallDays, wholeDays } from '#domain/capacity/wall-days.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { dayNumber } from '#domain/time/date.ts';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import type { Cause } from './slot-causes.ts';
import type { SlotAsk } from './slot-ask.ts';

/** Values computed once per window. */
export interface SlotContext {
  ask: SlotAsk;
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
export function contextOf(ask: SlotAsk): SlotContext {
  const lengths = ask.staff.map(({ assignment }) => assignment?.minutes ?? 0);
  const longest = Math.max(ask.service.minutes, ...lengths);
  // mutation: travel-time
  const travel = ask.method === MEETING_METHOD.offSite ? ask.service.travel : 0;
  const from = Math.ceil(ask.from / MINUTE);
  const to = Math.ceil(ask.to / MINUTE);
  const days = wallDays(ask.zone, {
    from: ask.from - DAY - travel * MINUTE,
    to: ask.to + DAY + (longest + travel) * MINUTE,
  });
  return { ask, requested: from < to ? [from, to] : [], days, travel };
}

/** Notice, horizon, and permitted dates. */
export function bookingCauses({ ask, days }: SlotContext): Cause[] {
  const causes: Cause[] = [
    { code: 'too-soon', takes: [-FOR_EVER, Math.ceil(ask.now / MINUTE) + ask.notice] },
  ];
  const last = dayNumber(wallOf(ask.now, ask.zone).date) + ask.horizonDays;
  const beyond = days.filter(({ day }) => day > last);
  if (beyond.length > 0) causes.push({ code: 'too-far', takes: wholeDays(beyond) });
  const { from = null, to = null } = ask.bookingWindow ?? {};
  if (from === null && to === null) return causes;
  const [first, final] = [
    from === null ? -Infinity : dayNumber(from),
    to === null ? Infinity : dayNumber(to),
  ];
  const outside = days.filter(({ day }) => day < first || day > final);
  return [...causes, { code: 'outside-booking-window', takes: wholeDays(outside) }];
}
