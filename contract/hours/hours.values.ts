import * as z from 'zod/mini';
import { overlapAt } from '#domain/locations/day-hours.ts';
import { isDateInYears } from '#domain/time/date.ts';
import { layerOf } from './week-layer.ts';
import type { HoursRow } from './week-layer.ts';

const between = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
const method = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
const date = z.iso.date().check(z.refine(isDateInYears));
const inOrder = z.refine<{ from: number; to: number }>(({ from, to }) => to > from, { path: ['to'] });
/** The fault is at the start of the block that overlaps one before it. */
const apartIn = <Row extends { from: number; to: number }>(layer: (row: Row) => string) =>
  z.check<Row[]>(({ value, issues }) => {
    const index = overlapAt(value, layer);
    if (index >= 0) issues.push({ code: 'custom', message: 'overlap', input: value, path: [index, 'from'] });
  });
const apart = apartIn<HoursRow>(layerOf);

/** A stretch of a weekday in local minutes. `method` null is for all methods without hours of their own. */
const weekly = {
  weekday: between(0, 6),
  method: z.nullable(method),
  from: between(0, 1439),
  to: between(1, 1440),
  effective_from: z.nullable(date),
  effective_to: z.nullable(date),
};

/** A week of a location: opening hours, and hours of meeting methods. */
export const locationWeek = z.array(z.object(weekly).check(inOrder)).check(z.maxLength(400), apart);

/** A week of a room: the same for all methods and dates. */
export const roomWeek = z
  .array(z.object({ weekday: weekly.weekday, from: weekly.from, to: weekly.to }).check(inOrder))
  .check(
    z.maxLength(84),
    apartIn(({ weekday }) => String(weekday)),
  );

/** A week of a staff member at a location. */
export const staffWeek = z
  .array(
    z
      .object({
        ...weekly,
        /** Valid only in week `cycle_week` of every `cycle_weeks`, counted from `cycle_from`; null is every week. */
        cycle_weeks: z.optional(z.nullable(between(2, 52))),
        cycle_week: z.optional(z.nullable(between(0, 51))),
        cycle_from: z.optional(z.nullable(date)),
      })
      .check(inOrder),
  )
  .check(z.maxLength(400), apart);
