import type { QuestionResource } from '#contract/vendors/services.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import { OTHER_PHONES } from '#domain/intake/booking-form.ts';
import type { BookingForm, BookingRules, OtherPhone } from '#domain/intake/booking-form.ts';
import type { JoinForm } from '#domain/intake/join-form.ts';
import type { ClientSettings } from '#domain/vendors/settings.ts';
import type { Draft } from '../../intake-form/draft.ts';
import { plainPhone } from '../../intake-form/form-rules.ts';

export type RuleFacts = {
  settings: Pick<ClientSettings, 'clientFields' | 'receiveSmsNotifications'>;
  notesDigitRule: boolean;
  complianceRequired: boolean;
  method: MeetingMethod;
  questions: readonly QuestionResource[];
};

/** The rules of this form; the server applies the same ones. */
export function bookingRules({ settings, method, questions, ...facts }: RuleFacts): BookingRules {
  return {
    fields: settings.clientFields,
    sms: settings.receiveSmsNotifications,
    notesDigitRule: facts.notesDigitRule,
    complianceRequired: facts.complianceRequired,
    addressNeeded: method === MEETING_METHOD.offSite,
    questions: questions.map(({ id, attributes: { type, required, options } }) => ({
      id,
      type,
      required,
      options,
    })),
  };
}

/** The draft in the shape that the booking rules read. */
export function bookingFormOf(
  form: JoinForm,
  { address, otherPhones }: Pick<Draft, 'address' | 'otherPhones'>,
): BookingForm {
  const { fulfillment_method: _fulfilment, car_details: _car, ...rest } = form;
  const numbers = OTHER_PHONES.map((name) => {
    const { typed, country } = otherPhones[name] ?? NO_NUMBER;
    return [name, plainPhone(typed, country)];
  });
  return { ...rest, address, ...(Object.fromEntries(numbers) as Record<OtherPhone, string>) };
}

const NO_NUMBER = { typed: '', country: '' };
