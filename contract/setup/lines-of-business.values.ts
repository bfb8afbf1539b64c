import * as z from 'zod/mini';
import { recordId } from '../protocol/record-id.values.ts';
import { between, blankOf, colourOrEmpty, orEmpty, required, text, translations } from './common.values.ts';

export const lineValues = z.object({
  name: required(120),
  translations,
  code: text(40),
  sort_order: between(0, 9_999),
  /** Its services; each has one line of business at most. */
  service_ids: z.array(recordId).check(z.maxLength(500)),
  /** Locations and staff that name it. Without any line, they belong to all. */
  location_ids: z.array(recordId).check(z.maxLength(500)),
  staff_ids: z.array(recordId).check(z.maxLength(500)),
  /** Where it looks unlike the vendor; empty is the vendor's. */
  logo: orEmpty(
    z.string().check(z.maxLength(500), z.regex(/^(\/brand\/[a-z0-9-]+\.(svg|png)|https:\/\/[^\s@]+)$/)),
  ),
  primary_colour: colourOrEmpty,
  secondary_colour: colourOrEmpty,
  homepage: orEmpty(z.string().check(z.maxLength(500), z.regex(/^https:\/\/[^\s@]+$/, 'https_url'))),
  phone: orEmpty(z.string().check(z.regex(/^\+?[\d ().-]{3,29}$/))),
  /** The sender of its mails, and where replies go. */
  sender_name: text(80),
  reply_to: orEmpty(z.email().check(z.maxLength(200))),
});
export type LineValues = z.output<typeof lineValues>;

export const blankLine = blankOf<LineValues>(lineValues, {});
