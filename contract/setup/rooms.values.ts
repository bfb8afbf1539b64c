import * as z from 'zod/mini';
import { roomWeek } from '../hours/hours.values.ts';
import { recordId } from '../protocol/record-id.values.ts';
import { between, blankOf, required, text, translations } from './common.values.ts';

export const roomValues = z.object({
  name: required(120),
  translations,
  location_id: recordId,
  kind: z.enum(['room', 'equipment', 'desk']),
  /** People that fit in; equipment and desks take one appointment at a time. */
  capacity: between(1, 10_000),
  display_code: text(12),
  accessible: z.boolean(),
  invite_only: z.boolean(),
  /** The services that it can host; none is all. */
  service_ids: z.array(recordId).check(z.maxLength(500)),
  /** Its weekly hours; none is whenever the location is open. */
  hours: roomWeek,
  mailbox: z.union([z.literal(''), z.email().check(z.maxLength(200))]),
});
export type RoomValues = z.output<typeof roomValues>;

export const blankRoom = blankOf<RoomValues>(roomValues, { kind: 'room', capacity: 1 });
