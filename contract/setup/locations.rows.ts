import * as z from 'zod/mini';

/** A row of the list. Pages import the types only. */
export const locationRow = z.strictObject({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  external_id: z.string(),
  city: z.string(),
  region: z.string(),
  time_zone: z.string(),
  visibility: z.enum(['public', 'private']),
  takes_online_queue: z.boolean(),
  takes_phone: z.boolean(),
  takes_video: z.boolean(),
  supports_curbside_pickup: z.boolean(),
  accessible: z.boolean(),
  services: z.int(),
  staff: z.int(),
  archived: z.boolean(),
});
export type LocationListRow = z.output<typeof locationRow>;

/** What depends on a location. */
export const locationFacts = z.strictObject({ services: z.int(), staff: z.int(), appointments: z.int() });
export type LocationFacts = z.output<typeof locationFacts>;
