import * as z from 'zod/mini';

/** A row of the list. Pages import the types only. */
export const lineRow = z.strictObject({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  code: z.string(),
  primary_colour: z.string(),
  services: z.int(),
  locations: z.int(),
  staff: z.int(),
  archived: z.boolean(),
});
export type LineListRow = z.output<typeof lineRow>;

/** What belongs to a line of business: active records that name it. */
export const lineFacts = z.strictObject({ services: z.int(), locations: z.int(), staff: z.int() });
export type LineFacts = z.output<typeof lineFacts>;
