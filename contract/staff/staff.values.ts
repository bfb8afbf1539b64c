import * as z from 'zod/mini';
import { STAFF_ROLES } from '#domain/access/staff-levels.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { recordId } from '../protocol/record-id.values.ts';
import { between, blankOf, phone, required, text } from '../setup/common.values.ts';

export const staffValues = z.object({
  first_name: required(80),
  last_name: text(80),
  job_title: text(120),
  /** The key of their picture; empty without one. */
  photo: z.string().check(z.regex(/^(?:[A-Za-z0-9]{22})?$/)),
  email: z.union([
    z.literal(''),
    z.string().check(z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'email')),
  ]),
  phone,
  /** The code of the role. */
  role: z.enum(STAFF_ROLES),
  location_ids: z.array(recordId).check(z.maxLength(1_000)),
  line_ids: z.array(recordId).check(z.maxLength(100)),
  languages: z.array(z.enum(LANGUAGES)).check(z.minLength(1), z.maxLength(LANGUAGES.length)),
  /** Appointments a day; null is without a limit. */
  daily_limit: z.nullable(between(1, 200)),
  /** Works for visitors by phone and video only. */
  remote_only: z.boolean(),
  /** Visitors cannot choose this person; appointments still reach them. */
  unlisted: z.boolean(),
  invite_only: z.boolean(),
  video_link: z.union([
    z.literal(''),
    z.string().check(z.maxLength(500), z.regex(/^https:\/\/[^\s@]+$/, 'https_url')),
  ]),
  /** What visitors of the own room have to know. */
  video_message: text(500),
  /** The number of the own room, with its country, and the PIN that it asks for. */
  dial_in_number: text(40),
  dial_in_pin: text(40),
  external_id: text(80),
});
export type StaffValues = z.output<typeof staffValues>;

export const blankStaff = blankOf<StaffValues>(staffValues, { role: '10', languages: ['en'] });
