import type { FieldOption } from './contact-gate.ts';
import { checkJoinForm, tidyJoinForm } from './join-form.ts';
import type { FieldName, IntakeRules, JoinForm, Question, TidyJoinForm } from './join-form.ts';
import type { Verdict, VerdictCode } from './verdict.ts';
import { checkLength } from './verdict.ts';
import { checkPhone, normalisePhone } from './verdicts.ts';

/** The vendor's fields for bookers (`clientFields`), and those that the service and the method add. */
export type BookingRules = {
  fields: Readonly<Record<string, FieldOption | undefined>>;
  /** Whether the form offers text messages (`receiveSmsNotifications`). */
  sms: boolean;
  notesDigitRule: boolean;
  complianceRequired: boolean;
  questions: readonly Question[];
  /** Staff visit the client, so an address is required. */
  addressNeeded: boolean;
  /** Staff call the client, so a number is required. */
  phoneNeeded: boolean;
};

export type BookingForm = Omit<JoinForm, 'fulfillment_method' | 'car_details'> & {
  address?: string | null;
  /** The number of uploaded files. */
  uploads?: number;
} & Partial<Record<OtherPhone, string | null>>;

/** Telephone numbers in addition to the mobile; they receive no text messages. */
export const OTHER_PHONES = ['phone', 'work_phone'] as const;
export type OtherPhone = (typeof OTHER_PHONES)[number];

export type BookingField = FieldName | OtherPhone | 'address' | 'uploads';
export type BookingFault = {
  field: BookingField;
  code: VerdictCode;
  values?: Record<string, string | number>;
};

export const ADDRESS_MAX = 500;

/**
 * Returns all faults of a booking form, at most one per field. The rules are those of a join, plus address
 * and other phones.
 */
export function checkBookingForm(form: BookingForm, rules: BookingRules): BookingFault[] {
  const lastName = rules.fields['last_name'] === 'required' && blank(form.last_name);
  return [
    ...checkJoinForm(form, intakeRulesOf(rules)).filter(({ field }) => !(lastName && field === 'last_name')),
    ...(lastName ? [{ field: 'last_name' as const, code: 'required' as const }] : []),
    ...OTHER_PHONES.flatMap((name) => fault(name, checkOtherPhone(form[name], rules.fields[name]))),
    ...fault('address', checkAddress(form.address, rules)),
    ...fault(
      'uploads',
      rules.fields['uploads'] === 'required' && !form.uploads ? { code: 'required' } : null,
    ),
  ];
}

/**
 * Returns the rules for a further attendee: names as the vendor requires them, and no fields that the booker
 * fills in for all. Given values follow the same rules.
 */
export function companionRules(rules: BookingRules): BookingRules {
  const request = (name: string): FieldOption => (rules.fields[name] === 'hidden' ? 'hidden' : 'optional');
  const fields = {
    first_name: rules.fields['first_name'],
    last_name: rules.fields['last_name'],
    email: request('email'),
    cell_phone: request('cell_phone'),
    notes: request('notes'),
  };
  const questions = rules.questions.map((question) => ({ ...question, required: false }));
  return { ...rules, fields, questions, complianceRequired: false, addressNeeded: false, phoneNeeded: false };
}

/** Returns all faults of a further attendee's fields; contact details are optional. */
export const checkCompanionForm = (form: BookingForm, rules: BookingRules): BookingFault[] =>
  checkBookingForm(form, companionRules(rules)).filter(({ field }) => field !== 'contact');

export type TidyBookingForm = Omit<TidyJoinForm, 'fulfilment' | 'carDetails'> & {
  address: string;
  /** The requested numbers that were given. */
  otherPhones: Partial<Record<OtherPhone, string>>;
};

/** Normalises a valid form for storage. */
export function tidyBookingForm(form: BookingForm, rules: BookingRules): TidyBookingForm {
  const tidy = tidyJoinForm(form, intakeRulesOf(rules));
  const { firstName, lastName, email, phone, receiveSms, notes, answers } = tidy;
  const address = rules.addressNeeded || rules.fields['address'] ? (form.address ?? '').trim() : '';
  const otherPhones = otherPhonesOf(form, rules);
  return { firstName, lastName, email, phone, receiveSms, notes, answers, address, otherPhones };
}

function otherPhonesOf(form: BookingForm, { fields }: BookingRules): TidyBookingForm['otherPhones'] {
  const stored: TidyBookingForm['otherPhones'] = {};
  for (const name of OTHER_PHONES) {
    const number = (fields[name] ?? 'hidden') === 'hidden' ? '' : normalisePhone(form[name]);
    if (number !== '') stored[name] = number;
  }
  return stored;
}

/** Returns the same rules for the join form, which lacks only the address and the other phones. */
export function intakeRulesOf({ fields, sms, ...rules }: BookingRules): IntakeRules {
  return {
    contact: {
      email: fields['email'] ?? 'hidden',
      mobile_phone: rules.phoneNeeded ? 'required' : (fields['cell_phone'] ?? 'hidden'),
      notes: fields['notes'] ?? 'hidden',
      sms_notifications: sms ? 'opt-in' : 'hidden',
    },
    firstNameRequired: fields['first_name'] === 'required',
    notesDigitRule: rules.notesDigitRule,
    complianceRequired: rules.complianceRequired,
    fulfilment: 1,
    asksQuestions: true,
    questions: rules.questions,
  };
}

/** Returns whether the form requires an address: if staff visit the client, or by the vendor's settings. */
export const addressOption = ({ addressNeeded, fields }: BookingRules): FieldOption =>
  addressNeeded ? 'required' : (fields['address'] ?? 'hidden');

function checkAddress(address: string | null | undefined, rules: BookingRules): Verdict {
  if (blank(address)) return addressOption(rules) === 'required' ? { code: 'required' } : null;
  return checkLength(address!.trim(), ADDRESS_MAX);
}

const checkOtherPhone = (number: string | null | undefined, option: FieldOption = 'hidden'): Verdict =>
  option === 'hidden' ? null : checkPhone(number, { required: option === 'required' });

const blank = (text: string | null | undefined): boolean => (text ?? '').trim() === '';
const fault = (field: BookingField, verdict: Verdict): BookingFault[] =>
  verdict ? [{ field, ...verdict }] : [];
