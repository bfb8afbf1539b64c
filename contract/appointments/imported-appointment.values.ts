import * as z from 'zod/mini';
import { checkEmail, checkName, NAME_MAX, NOTES_MAX } from '#domain/intake/verdicts.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { recordId } from '../protocol/record-id.values.ts';
import { between, blankOf, orEmpty, phone, required, text } from '../setup/common.values.ts';

const name = text(NAME_MAX).check(z.refine((typed) => checkName(typed) === null, 'name_characters'));

/** An appointment as a row of a file, with the client whom it is for. */
export const importedAppointment = z.object({
  /** Its number in the other system: a later file finds the appointment by it. */
  external_id: required(80),
  location_id: recordId,
  service_id: recordId,
  /** Null takes a person who is free. */
  staff_id: z.nullable(recordId),
  /** Local time of the location or a time with an offset, as `readImportedStart` reads it; then RFC 3339. */
  start: required(60),
  /** Null is the usual length. */
  minutes: z.nullable(between(5, 720)),
  meeting_method: z.enum(['1', '2', '3', '4']),
  first_name: name,
  last_name: name,
  email: text(254).check(z.refine((typed) => checkEmail(typed) === null, 'email')),
  phone,
  /** Empty is the language of the known client, else of the location's pages. */
  lang: orEmpty(z.enum(LANGUAGES)),
  address: text(300),
  /** The client's number in the other system. */
  client_external_id: text(80),
  notes: text(NOTES_MAX),
});
export type ImportedAppointment = z.output<typeof importedAppointment>;

export const blankAppointment = blankOf<ImportedAppointment>(importedAppointment, { meeting_method: '1' });
