import type { bookAppointment } from '#contract/appointments/appointments.ts';
import type { BodyOf } from '#contract/protocol/endpoint.ts';
import { addressOption, tidyBookingForm } from '#domain/intake/booking-form.ts';
import type { BookingForm, BookingRules } from '#domain/intake/booking-form.ts';
import type { Language } from '#domain/language/languages.ts';
import type { VisitorQuery } from '../../modes/visitor-query.ts';
import { requestedLanguage, requestedPerson } from '../flow/answers.ts';
import type { Answers, Guest } from '../flow/answers.ts';

export type BookingBody = BodyOf<typeof bookAppointment>;

export type BodyFacts = {
  answers: Answers;
  form: BookingForm;
  rules: BookingRules;
  /** Ids of uploaded files. */
  uploads: readonly string[];
  /** Replies to the vendor's own fields. */
  vendorReplies: Record<string, string | string[]>;
  query: Pick<VisitorQuery, 'src' | 'externalId' | 'rwgToken' | 'shortcut' | 'utm' | 'session' | 'start'>;
  /** The position in the line, or the wait-list entry, that becomes the booking: the server has its details. */
  carried: { convert: string } | { offer: string } | null;
  /** The name and the address of an invitation stand in: the server has them. */
  isInvited?: boolean;
  language: Language;
  clientZone: string;
};

/** The body of a booking: of the address only the five UTM parameters and those that belong to the booking (G-03). */
export function bookingBody({
  answers: chosen,
  form,
  rules,
  uploads,
  query,
  carried,
  ...facts
}: BodyFacts): BookingBody {
  const tidy = tidyBookingForm(form, rules);
  const [person, speaks] = [requestedPerson(chosen.staff), requestedLanguage(chosen.staff)];
  const utm = Object.fromEntries(
    Object.entries(query.utm).map(([name, value]) => [name.replace('utm_', ''), value]),
  );
  const answers = tidy.answers.map(({ questionId, value }) => ({
    question_id: questionId,
    value: typeof value === 'string' ? value : [...value],
  }));
  return {
    location_id: chosen.location ?? '',
    service_id: chosen.service ?? '',
    meeting_method: chosen.method ?? 1,
    start: chosen.start ?? '',
    ...(person !== null && { staff_id: person }),
    ...(speaks !== null && { languages: [speaks] }),
    // Another start has sessions of its own.
    ...(query.session !== null && query.start === chosen.start && { session_id: query.session }),
    time_zone: facts.clientZone,
    ...(carried === null
      ? {
          attendee: {
            ...(!facts.isInvited && {
              first_name: tidy.firstName,
              last_name: tidy.lastName,
              ...(tidy.email !== null && { email: tidy.email }),
            }),
            ...(tidy.phone !== null && { cell_phone: tidy.phone }),
            ...tidy.otherPhones,
            lang: facts.language,
            receive_sms: tidy.receiveSms,
          },
          ...(tidy.notes !== null && tidy.notes !== '' && { notes: tidy.notes }),
          ...(Object.keys(facts.vendorReplies).length > 0 && { contact_fields: facts.vendorReplies }),
          answers,
        }
      : {
          ...carried,
          ...('offer' in carried && { answers }),
          // A spot in line that becomes a phone call may lack the number.
          ...(rules.phoneNeeded && tidy.phone !== null && { attendee: { cell_phone: tidy.phone } }),
        }),
    ...(tidy.address !== '' &&
      (carried === null || addressOption(rules) === 'required') && { address: tidy.address }),
    ...(chosen.guests !== null && chosen.guests.length > 0 && { attendees: chosen.guests.map(guestOf) }),
    ...(uploads.length > 0 && { uploads: [...uploads] }),
    ...(form.compliance_accepted === true && { compliance_accepted: true }),
    ...(query.src !== null && { src: query.src }),
    ...(query.rwgToken !== null && { rwg_token: query.rwgToken }),
    ...(query.shortcut !== null && { shortcut: query.shortcut }),
    ...(query.externalId !== null && { external_id: query.externalId }),
    ...(Object.keys(utm).length > 0 && { utm }),
  };
}

/** What the address carries into the booking; a position in the line comes first. */
export const carriedOf = ({
  convert,
  offer,
}: Pick<VisitorQuery, 'convert' | 'offer'>): BodyFacts['carried'] =>
  convert !== null ? { convert } : offer === null ? null : { offer };

const guestOf = ({ firstName, lastName, email }: Guest) => ({
  first_name: firstName.trim(),
  ...(lastName.trim() !== '' && { last_name: lastName.trim() }),
  ...(email.trim() !== '' && { email: email.replaceAll(/\s/g, '') }),
});
