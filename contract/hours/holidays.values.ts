import * as z from 'zod/mini';
import { recordId } from '../protocol/record-id.values.ts';
import { between } from '../setup/common.values.ts';

export const country = z.string().check(z.regex(/^[A-Z]{2}$/));

/** The fields of a new calendar. */
export const newCalendar = {
  country,
  state: z.string().check(z.maxLength(10)),
  /** Empty for all locations. */
  location_ids: z.array(recordId).check(z.maxLength(1000)),
};

/** What the holidays of one date do. */
export const holidayDay = {
  state: z.enum(['closed', 'open', 'special']),
  times: z
    .array(
      z
        .object({ from: between(0, 1439), to: between(1, 1440) })
        .check(z.refine(({ from, to }) => to > from, { path: ['to'] })),
    )
    .check(z.maxLength(12)),
};
