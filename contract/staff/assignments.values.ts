import * as z from 'zod/mini';
import { recordId } from '../protocol/record-id.values.ts';
import { between } from '../setup/common.values.ts';

const method = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/** One service of a person at one location. */
export const assignment = z.object({
  service_id: recordId,
  location_id: recordId,
  meeting_methods: z.array(method).check(z.minLength(1), z.maxLength(4)),
  /** Null is the length of the service. */
  duration_minutes: z.nullable(between(1, 1440)),
  walk_in: z.boolean(),
  /** When clients get this person: after all others, equally, or before them. */
  share: z.enum(['last', 'equally', 'first']),
});
export type Assignment = z.output<typeof assignment>;
