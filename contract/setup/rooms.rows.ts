import * as z from 'zod/mini';

/** A row of the list. Pages import the types only. */
export const roomRow = z.strictObject({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  location: z.string(),
  location_id: z.string(),
  kind: z.enum(['room', 'equipment', 'desk']),
  capacity: z.int(),
  display_code: z.string(),
  accessible: z.boolean(),
  invite_only: z.boolean(),
  services: z.int(),
  archived: z.boolean(),
});
export type RoomListRow = z.output<typeof roomRow>;

/** What depends on a room. */
export const roomFacts = z.strictObject({ appointments: z.int() });
export type RoomFacts = z.output<typeof roomFacts>;
