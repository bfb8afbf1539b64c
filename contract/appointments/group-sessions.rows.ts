import * as z from 'zod/mini';

/** A row of the list. Pages import the types only. */
export const groupSessionRow = z.strictObject({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  service: z.string(),
  location: z.string(),
  start: z.string(),
  end: z.string(),
  time_zone: z.string(),
  method: z.int(),
  hosts: z.string(),
  room: z.string(),
  booked: z.int(),
  held: z.int(),
  capacity: z.int(),
  waiting: z.int(),
  status: z.enum(['open', 'full', 'cancelled']),
  invite_only: z.boolean(),
  archived: z.boolean(),
});
export type GroupSessionListRow = z.output<typeof groupSessionRow>;

/** What its form only shows. */
export const groupSessionFacts = z.strictObject({
  service: z.string(),
  booked: z.int(),
  cancelled: z.boolean(),
  start: z.string(),
  time_zone: z.string(),
});
export type GroupSessionFacts = z.output<typeof groupSessionFacts>;
