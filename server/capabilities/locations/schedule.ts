import type { HoursAdjustment, HoursMethod, HoursSchedule } from '#domain/locations/opening-hours.ts';
import type { LocationRow } from './locations-store.ts';

/** A location's hours as the rules of `domain/locations` read them. */
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
    adjustments: (row.adjustments ?? []).map((entry): HoursAdjustment => ({
      kind: entry.kind,
      fromDate: entry.from_date,
      toDate: entry.to_date,
      from: entry.from,
      to: entry.to,
    })),
    ...(method && { method }),
  };
}
