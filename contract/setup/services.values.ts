import * as z from 'zod/mini';
import { recordId } from '../protocol/record-id.values.ts';
import { between, blankOf, required, text, translations } from './common.values.ts';

const method = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/** When a question is asked: `booking` is for appointments and in the line, the next two are for one of them. */
export const QUESTION_MOMENTS = ['booking', 'appointments', 'line', 'cancelling'] as const;

const question = z.object({
  /** Null for a new question. */
  id: z.nullable(recordId),
  type: z.enum(['checkbox_group', 'radio', 'select', 'text', 'textarea']),
  label: required(200),
  placeholder: text(200),
  required: z.boolean(),
  asked: z.enum(QUESTION_MOMENTS),
  options: z.array(z.object({ value: required(60), text: required(200) })).check(z.maxLength(40)),
  translations,
});
export type ServiceQuestion = z.output<typeof question>;

export const serviceValues = z.object({
  name: required(120),
  description: text(1_000),
  instructions: text(2_000),
  /** Documents to bring, one per line. */
  documents: text(2_000),
  translations,
  external_id: text(80),
  category_id: z.nullable(recordId),
  line_of_business_id: z.nullable(recordId),
  /** Minutes, as all lengths of a service. */
  duration_minutes: between(1, 1_440),
  /** Staff may give an appointment another length; without it only those who may overbook. */
  flex_time: z.boolean(),
  slot_interval: z.nullable(between(1, 240)),
  buffer_before: between(0, 720),
  buffer_after: between(0, 720),
  travel_minutes: between(0, 720),
  notice_minutes: z.nullable(between(0, 525_600)),
  horizon_days: z.nullable(between(0, 730)),
  meeting_methods: z.array(method).check(z.minLength(1)),
  supports_walk_in: z.boolean(),
  supports_curbside_pickup: z.boolean(),
  staff_needed: between(1, 20),
  /** People per appointment; null is the vendor's setting. */
  attendees_limit: z.nullable(between(1, 100)),
  rooms_needed: z
    .array(z.object({ kind: z.enum(['room', 'equipment', 'desk']), count: between(1, 20) }))
    .check(z.maxLength(3)),
  is_group: z.boolean(),
  questions: z.array(question).check(z.maxLength(200)),
  location_ids: z.array(recordId).check(z.maxLength(5_000)),
  /** The expected time at the counter, before Foyer has learned the real one. */
  handle_minutes: between(1, 1_440),
  /** The target wait in the line; null is that of the line of business or the location. */
  target_minutes: z.nullable(between(1, 1_440)),
  ticket_prefix: z.string().check(z.regex(/^[A-Z]{1,2}$/, 'capitals')),
  display_in_lobby: z.boolean(),
  invite_only: z.boolean(),
  sort_order: between(0, 9_999),
});
export type ServiceValues = z.output<typeof serviceValues>;

export const blankService = blankOf<ServiceValues>(serviceValues, {
  duration_minutes: 30,
  flex_time: true,
  meeting_methods: [1],
  supports_walk_in: true,
  staff_needed: 1,
  handle_minutes: 15,
  ticket_prefix: 'A',
  display_in_lobby: true,
});
