import * as z from 'zod/mini';
import { CUSTOM_KEY, CUSTOM_MAX } from '#domain/clients/custom-fields.ts';
import { isMasked } from '#domain/clients/masked-contact.ts';
import { checkEmail, checkName, checkPhone, NAME_MAX, NOTES_MAX } from '#domain/intake/verdicts.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { isDateInYears } from '#domain/time/date.ts';
import { recordId } from '../protocol/record-id.values.ts';
import { blankOf, text } from '../setup/common.values.ts';

/** A number, or the mask that the reader got in its stead: the stored number then stays. */
const number = text(40).check(
  z.refine((typed) => isMasked(typed) || checkPhone(typed) === null, 'phone_valid'),
);
const isName = (typed: string): boolean => checkName(typed) === null;

/** A client as staff edit them. */
export const clientValues = z.object({
  first_name: z
    .string()
    .check(z.minLength(1), z.maxLength(NAME_MAX), z.refine(isName, { error: 'name_characters' })),
  last_name: text(NAME_MAX).check(z.refine(isName, 'name_characters')),
  email: text(254).check(z.refine((typed) => checkEmail(typed) === null, 'email')),
  /** The cell phone, which text messages go to. */
  phone: number,
  home_phone: number,
  work_phone: number,
  address: text(300),
  lang: z.enum(LANGUAGES),
  /** Empty is the zone of the location. */
  time_zone: text(60),
  receive_sms: z.boolean(),
  home_location_id: z.nullable(recordId),
  preferred_staff_id: z.nullable(recordId),
  tags: z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.maxLength(20)),
  notes: text(NOTES_MAX),
  /** Answers to the vendor's own fields by key; several choices are lines. */
  custom_fields: z.record(z.string().check(z.regex(CUSTOM_KEY)), text(CUSTOM_MAX)),
  /** The client's number in another system of the vendor. */
  external_id: text(80),
});
export type ClientValues = z.output<typeof clientValues>;

export const blankClient = blankOf<ClientValues>(clientValues, { lang: 'en' });

/** A client as a file holds them: a consent to text messages comes with the date and the source that prove it. */
export const importedClient = z.extend(clientValues, {
  sms_consent_on: z.union([z.literal(''), z.iso.date().check(z.refine(isDateInYears))]),
  sms_consent_source: text(200),
});
export type ImportedClient = z.output<typeof importedClient>;
