import * as z from 'zod/mini';
import { recordId } from '../protocol/record-id.values.ts';
import { between, blankOf, phone, required, text, translations } from './common.values.ts';

const link = z.union([
  z.literal(''),
  z.string().check(z.maxLength(500), z.regex(/^https:\/\/[^\s@]+$/, 'https_url')),
]);
const degrees = (most: number) => z.nullable(z.number().check(z.gte(-most), z.lte(most)));

export const locationValues = z.object({
  name: required(120),
  instructions: text(2_000),
  translations,
  address: required(200),
  city: required(80),
  prov_state: text(80),
  postal_zip: text(20),
  /** Two letters, ISO 3166. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/, 'country_code')),
  region: text(80),
  /** Degrees, for the map and the distance. */
  latitude: degrees(90),
  longitude: degrees(180),
  time_zone: required(60),
  phone,
  mailing_code: text(40),
  physical: z.boolean(),
  /** Without steps, for wheelchairs too. */
  accessible: z.boolean(),
  visibility: z.enum(['public', 'private']),
  takes_online_queue: z.boolean(),
  takes_phone: z.boolean(),
  takes_video: z.boolean(),
  supports_curbside_pickup: z.boolean(),
  restrict_callback_request_hours: z.boolean(),
  /** Visitors who may wait at once; null is without a limit. */
  queue_capacity: z.nullable(between(1, 10_000)),
  review_link: link,
  google_review_url: link,
  line_ids: z.array(recordId).check(z.maxLength(100)),
  external_id: text(80),
  sort_order: between(0, 9_999),
});
export type LocationValues = z.output<typeof locationValues>;

export const blankLocation = blankOf<LocationValues>(locationValues, {
  country: 'US',
  physical: true,
  visibility: 'public',
  takes_online_queue: true,
  takes_phone: true,
  restrict_callback_request_hours: true,
});
