import type { FieldOption } from './contact-gate.ts';
import { checkJoinForm, tidyJoinForm } from './join-form.ts';
import type { FieldName, IntakeRules, JoinForm, Question, TidyJoinForm } from './join-form.ts';
import type { Verdict, VerdictCode } from './verdict.ts';
import { checkLength } from './verdict.ts';
import { checkPhone, normalisePhone } from './verdicts.ts';

/** What a vendor asks of somebody who books (`clientFields`), and what the service and the method ask beside it. */
export type BookingRules = {
  fields: Readonly<Record<string, FieldOption | undefined>>;
  /** Whether text messages are offered at all (`receiveSmsNotifications`). */
  sms: boolean;
  notesDigitRule: boolean;
  complianceRequired: boolean;
  questions: readonly Question[];
  /** The client is visited: somebody has to know where. */
  addressNeeded: boolean;
};

export type BookingForm = Omit<JoinForm, 'fulfillment_method' | 'car_details'> & {
  address?: string | null;
  /** How many files go along. */
  uploads?: number;
} & Partial<Record<OtherPhone, string | null>>;

/** Where somebody can be called beside their mobile; no text message goes there. */
export const OTHER_PHONES = ['phone', 'work_phone'] as const;
export type OtherPhone = (typeof OTHER_PHONES)[number];

export type BookingField = FieldName | OtherPhone | 'address' | 'uploads';
export type BookingFault = {
  field: BookingField;
  code: VerdictCode;
  values?: Record<string, string | number>;
};

export const ADDRESS_MAX = 500;

/** Everything wrong with the form of a booking, at most one fault a field: the rules of a join, and who and where must be said. */
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
 * What is asked of somebody who comes along: who they are as far as the vendor wants names, and nothing that whoever books has said for
 * all. What they do say is held to the same rules.
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
  return { ...rules, fields, questions, complianceRequired: false, addressNeeded: false };
}

/** Everything wrong with what is said of somebody who comes along; that they can be reached is nobody's duty. */
export const checkCompanionForm = (form: BookingForm, rules: BookingRules): BookingFault[] =>
  checkBookingForm(form, companionRules(rules)).filter(({ field }) => field !== 'contact');

export type TidyBookingForm = Omit<TidyJoinForm, 'fulfilment' | 'carDetails'> & {
  address: string;
  /** Those that were asked for and given. */
  otherPhones: Partial<Record<OtherPhone, string>>;
};

/** What is kept of a form that passed. */
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

/** The same rules as the form of the line reads them: of a booking it has all but the address and the other phones. */
export function intakeRulesOf({ fields, sms, ...rules }: BookingRules): IntakeRules {
  return {
    contact: {
      email: fields['email'] ?? 'hidden',
      mobile_phone: fields['cell_phone'] ?? 'hidden',
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

/** Whether an address is asked for: of whoever is visited, and of everybody where the vendor says so. */
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
