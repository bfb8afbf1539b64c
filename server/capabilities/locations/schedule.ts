import {
  eachStretch,
  hoursHoldUntil,
  isOpenAt,
  opensNext,
  openUntil,
} from '#domain/locations/opening-hours.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { HoursMethod, HoursSchedule, Recurrence } from '#domain/locations/opening-hours.ts';
import type { LocationRow } from './locations-store.ts';

/** A location's hours as input for the rules of `domain/locations`. */
export function scheduleOf(
  row: Pick<LocationRow, 'timeZone' | 'hours' | 'adjustments'>,
  method?: HoursMethod,
): HoursSchedule {
  return {
    zone: row.timeZone,
    blocks: (row.hours ?? []).map((block) => ({
      weekday: block.weekday as 0,
      method: block.method as HoursMethod | null,
      from: block.from,
      to: block.to,
      effectiveFrom: block.effective_from,
      effectiveTo: block.effective_to,
    })),
    adjustments: (row.adjustments ?? []).flatMap((entry) =>
      eachStretch({
        kind: entry.kind,
        fromDate: entry.from_date,
        toDate: entry.to_date,
        from: entry.from,
        to: entry.to,
        methods: entry.methods as HoursMethod[] | null,
        recurrence: entry.recurrence as Recurrence | null,
        holiday: entry.holiday,
        only: entry.only,
        onHolidays: entry.on_holidays,
        more: entry.more,
      }),
    ),
    ...(method && { method }),
  };
}

/** Whether a location is open, until when or else from when (null if unknown), and how long this holds. */
export interface OpenNow {
  open: boolean;
  closes: Instant | null;
  opens: Instant | null;
  from: Instant;
  until: Instant;
}

type Hours = Pick<LocationRow, 'timeZone' | 'hours' | 'adjustments'>;
const existing = new WeakMap<Hours, OpenNow>();

/** Computed once for a cached row, until its hours change the result. */
export function openNow(row: Hours, now: Instant): OpenNow {
  const before = existing.get(row);
  if (before && before.from <= now && now < before.until) return before;
  const schedule = scheduleOf(row);
  const open = isOpenAt(now, schedule);
  const result = {
    open,
    closes: open ? openUntil(now, schedule) : null,
    opens: open ? null : opensNext(now, schedule),
    from: now,
    until: hoursHoldUntil(now, schedule),
  };
  existing.set(row, result);
  return result;
}
