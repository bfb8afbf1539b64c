import * as z from 'zod/mini';
import { LANGUAGES } from '#domain/language/languages.ts';
import { SHORTCUT_KINDS, SHORTCUT_LOCKS, SHORTCUT_SORTS } from '#domain/shortcuts/shortcut.ts';
import { isDateInYears } from '#domain/time/date.ts';
import { isHttpsUrl } from '#domain/vendors/check-value.ts';
import { recordId } from '../protocol/record-id.values.ts';
import { between, blankOf, required, text, translations } from '../setup/common.values.ts';

const date = z.nullable(z.iso.date().check(z.refine(isDateInYears)));
const records = z.array(recordId).check(z.maxLength(50));
const utm = text(255);

/** A booking shortcut as staff edit it. Dates are local to its location. */
export const shortcutValues = z.object({
  name: required(120),
  kind: z.enum(SHORTCUT_KINDS),
  location_ids: records,
  service_ids: records,
  staff_ids: records,
  meeting_method: z.enum(['any', '1', '2', '3', '4']),
  lang: z.enum(['any', ...LANGUAGES]),
  /** The presets that visitors cannot change. */
  locks: z.array(z.enum(SHORTCUT_LOCKS)).check(z.maxLength(SHORTCUT_LOCKS.length)),
  /** The order of its services and staff. */
  sort: z.enum(SHORTCUT_SORTS),
  /** Does not ask visitors for a staff member. */
  skip_staff: z.boolean(),
  /** Opens the private services, locations and staff that it names. */
  invite_only: z.boolean(),
  /** The dates that visitors may book; null is without limit. */
  window_from: date,
  window_to: date,
  /** The last day of the link; null is without end. */
  expires_on: date,
  /** How many bookings it takes; null is without limit. */
  max_uses: z.nullable(between(1, 100_000)),
  /** The link of each invitation books once. */
  single_use: z.boolean(),
  /** What visitors read once it has ended; empty is the vendor's message. */
  expired_message: text(1_000),
  /** Where “Book another” leads after a visit that came through it; empty is the vendor’s address. */
  book_another_link: text(500).check(z.refine((link) => link === '' || isHttpsUrl(link), 'https_url')),
  translations,
  utm_source: utm,
  utm_medium: utm,
  utm_campaign: utm,
  utm_content: utm,
  utm_term: utm,
  /** For staff alone. */
  note: text(1_000),
  paused: z.boolean(),
});
export type ShortcutValues = z.output<typeof shortcutValues>;

export const blankShortcut = blankOf<ShortcutValues>(shortcutValues, {
  kind: 'campaign',
  meeting_method: 'any',
  lang: 'any',
  sort: 'usual',
  single_use: true,
});
