import * as z from 'zod/mini';
import { isDateInYears } from '#domain/time/date.ts';
import { idText } from '../protocol/json-api.ts';
import { MOST_AT_ONCE } from '../protocol/list-tasks.ts';

export const between = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
const method = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
export const methods = z.array(method).check(z.maxLength(4));
export const ids = z.array(idText).check(z.maxLength(1000));
export const date = z.iso.date().check(z.refine(isDateInYears));
const inOrder = z.refine<{ from: number; to: number }>(({ from, to }) => to > from, { path: ['to'] });

/** Hours on certain dates: taken away, or added. */
const adjustment = z
  .object({
    kind: z.enum(['unavailable', 'extra']),
    from_date: date,
    to_date: date,
    from: between(0, 1439),
    to: between(1, 1440),
    /** Null is for all methods. */
    methods: z.nullable(methods),
    recurrence: z.nullable(
      z.object({
        every: z.enum(['day', 'week', 'month', 'year']),
        interval: between(1, 400),
        until: z.optional(z.nullable(date)),
        count: z.optional(z.nullable(between(1, 1000))),
      }),
    ),
    /** Extra time that replaces the week's hours on its dates. */
    only: z.optional(z.boolean()),
    /** Extra time that holidays leave open. */
    on_holidays: z.optional(z.boolean()),
    /** The times after the first one. */
    more: z.optional(
      z
        .array(z.object({ from: between(0, 1439), to: between(1, 1440) }).check(inOrder))
        .check(z.maxLength(11)),
    ),
  })
  .check(inOrder);

export type AdjustmentRule = z.output<typeof adjustment>;

/** `adjustment_id` null adds one; `adjustment` null removes it; both change it. */
export const adjusted = { adjustment_id: z.nullable(idText), adjustment: z.nullable(adjustment) };

/** An action on several records, as `bulk` of their list takes it: only actions that change what can be booked. */
export const actedBy = <const Actions extends readonly string[]>(actions: Actions) => ({
  action: z.enum(actions),
  /** Null for all that match, of which the first are previewed. */
  ids: z.nullable(z.array(idText).check(z.maxLength(MOST_AT_ONCE))),
  match: z.record(z.string(), z.string().check(z.maxLength(200))),
});

/** Values of a settings page at a location, or those of the vendor, and those removed so that they inherit. */
export const settingsAt = {
  /** Both null are the vendor. */
  location_id: z.nullable(idText),
  line_of_business_id: z.optional(z.nullable(idText)),
  /** Changed values by key. */
  values: z.record(z.string().check(z.maxLength(80)), z.unknown()),
  reset: z.array(z.string().check(z.maxLength(80))).check(z.maxLength(200)),
};
