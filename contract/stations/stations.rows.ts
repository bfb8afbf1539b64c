import * as z from 'zod/mini';

/** A row of the list. Pages import the types only. */
export const stationRow = z.strictObject({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  short_name: z.string(),
  location: z.string(),
  location_id: z.string(),
  directions: z.string(),
  sort_order: z.int(),
  archived: z.boolean(),
});
export type StationListRow = z.output<typeof stationRow>;

/** Whether a staff member serves there now. */
export const stationFacts = z.strictObject({ in_use: z.boolean() });
export type StationFacts = z.output<typeof stationFacts>;
