import * as z from 'zod/mini';

/** A row of the list. Pages import the types only. */
export const serviceRow = z.strictObject({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  category: z.nullable(z.string()),
  line_of_business: z.nullable(z.string()),
  duration_minutes: z.int(),
  attendees_limit: z.nullable(z.int()),
  meeting_methods: z.array(z.int()),
  invite_only: z.boolean(),
  locations: z.int(),
  staff: z.int(),
  display_in_lobby: z.boolean(),
  supports_walk_in: z.boolean(),
  supports_curbside_pickup: z.boolean(),
  archived: z.boolean(),
});
export type ServiceListRow = z.output<typeof serviceRow>;

/** What depends on a service. */
export const serviceFacts = z.strictObject({ locations: z.int(), staff: z.int(), appointments: z.int() });
export type ServiceFacts = z.output<typeof serviceFacts>;
