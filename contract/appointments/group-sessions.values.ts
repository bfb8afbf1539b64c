import * as z from 'zod/mini';
import { isDateInYears } from '#domain/time/date.ts';
import { recordId } from '../protocol/record-id.values.ts';
import { between, blankOf, text } from '../setup/common.values.ts';

/** A group session as its form edits it; date and time are local to its location. */
export const groupSessionValues = z.object({
  /** For staff; empty shows the service. */
  name: text(120),
  service_id: recordId,
  location_id: recordId,
  /** How its attendees meet: 1 in person, 2 phone, 3 video, 4 at a place of their own. */
  meeting_method: z.enum(['1', '2', '3', '4']),
  date: z.iso.date().check(z.refine(isDateInYears)),
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'format')),
  minutes: between(5, 720),
  capacity: between(1, 1_000),
  /** The staff who lead it: their time is reserved. */
  host_ids: z.array(recordId).check(z.maxLength(20)),
  room_id: z.nullable(recordId),
  /** Only staff add attendees. */
  invite_only: z.boolean(),
  /** Days before the start on which bookings open; null is as the service. */
  opens_days: z.nullable(between(0, 365)),
  /** Minutes before the start at which bookings close; null is as the service. */
  closes_minutes: z.nullable(between(0, 43_200)),
});
export type GroupSessionValues = z.output<typeof groupSessionValues>;

export const blankGroupSession = blankOf<GroupSessionValues>(groupSessionValues, {
  meeting_method: '1',
  minutes: 60,
  capacity: 8,
});
