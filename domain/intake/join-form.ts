import type { AnswerValue, Question } from './answers.ts';
import { checkAnswer } from './answers.ts';
import type { ContactOptions } from './contact-gate.ts';
import { contactMissing, questionsGate, smsState } from './contact-gate.ts';
import type { Fulfilment } from './fulfilment.ts';
import type { Need, Verdict, VerdictCode } from './verdict.ts';
import {
  checkCarDetails,
  checkEmail,
  checkName,
  checkNotes,
  checkPhone,
  checkPhoneCountryCode,
  normaliseEmail,
  normalisePhone,
} from './verdicts.ts';

export type { AnswerValue, Question, QuestionType } from './answers.ts';
export type { ContactOptions, FieldOption } from './contact-gate.ts';
export { contactFor, contactKind, questionsGate, smsState, takesEither } from './contact-gate.ts';
export type { CarField, Fulfilment } from './fulfilment.ts';
export { CAR_FIELDS, forcedFulfilment, serialiseCarDetails } from './fulfilment.ts';

/** The join form as typed or received (§3); an empty field is absent, null or ''. */
export type JoinForm = {
  /** 0, '' and null mean no choice. */
  service_id?: string | number | null;
  fulfillment_method?: Fulfilment | null;
  first_name?: string | null;
  last_name?: string | null;
  email?: string | null;
  cell_phone?: string | null;
  /** Only if the country code has its own field. */
  phone_country_code?: string | null;
  receive_sms?: boolean | null;
  car_details?: string | null;
  /** By question id. */
  answers?: Readonly<Record<string, AnswerValue>> | null;
  notes?: string | null;
  compliance_accepted?: boolean | null;
};

export type IntakeRules = {
  contact: ContactOptions;
  /** Our own form requires it; the open API does not (G-09). */
  firstNameRequired: boolean;
  notesDigitRule: boolean;
  /** "I accept" is required: explicit agreement is on and this is no enrolled kiosk. */
  complianceRequired: boolean;
  fulfilment: Fulfilment | 'choice';
  /** Whether visitors who join the line answer a service's questions (`walkin_questions`). */
  asksQuestions: boolean;
  /** Questions of the chosen service. */
  questions: readonly Question[];
};

export type FieldName =
  | 'service_id'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'cell_phone'
  | 'contact'
  | 'car_details'
  | `answers.${string}`
  | 'notes'
  | 'compliance';

/** `contact` concerns e-mail and phone together. */
export type FieldFault = { field: FieldName; code: VerdictCode; values?: Record<string, string | number> };

/**
 * Returns all faults of the form, in the order of the page's fields, at most one each; empty if valid.
 * Browser and server both use it. Hidden fields are ignored (`tidyJoinForm` drops them).
 */
export function checkJoinForm(form: JoinForm, rules: IntakeRules): FieldFault[] {
  const { contact } = rules;
  return [
    ...fault('service_id', serviceChosen(form) ? null : { code: 'required' }),
    ...fault('first_name', checkName(form.first_name, { required: rules.firstNameRequired })),
    ...fault('last_name', checkName(form.last_name)),
    ...fault(
      'email',
      checkUnlessHidden(contact.email, (need) => checkEmail(form.email, need)),
    ),
    ...fault(
      'cell_phone',
      checkUnlessHidden(contact.mobile_phone, (need) => checkPhoneOf(form, need)),
    ),
    ...fault('contact', contactMissing(form, contact) ? { code: 'contact' } : null),
    ...fault(
      'car_details',
      fulfilmentOf(form, rules) === 2 ? checkCarDetails(form.car_details, { required: true }) : null,
    ),
    ...answerFaults(form, rules),
    ...fault(
      'notes',
      checkUnlessHidden(contact.notes, (need) => checkNotesOf(form, rules, need)),
    ),
    ...fault(
      'compliance',
      rules.complianceRequired && form.compliance_accepted !== true ? { code: 'compliance' } : null,
    ),
  ];
}

/** Returns the fulfilment: forced by vendor and service, else the visitor's choice, else walk-in. */
export function fulfilmentOf(form: JoinForm, rules: Pick<IntakeRules, 'fulfilment'>): Fulfilment {
  return rules.fulfilment === 'choice' ? (form.fulfillment_method ?? 1) : rules.fulfilment;
}

export type TidyJoinForm = {
  fulfilment: Fulfilment;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  receiveSms: boolean;
  carDetails: string | null;
  notes: string | null;
  /** Answers to the form's questions only, without empty ones. */
  answers: { questionId: string; value: string | readonly string[] }[];
};

/** Normalises a form that passed `checkJoinForm`, and drops fields that the vendor does not request. */
export function tidyJoinForm(form: JoinForm, rules: IntakeRules): TidyJoinForm {
  const { contact } = rules;
  const fulfilment = fulfilmentOf(form, rules);
  return {
    fulfilment,
    firstName: (form.first_name ?? '').trim(),
    lastName: (form.last_name ?? '').trim(),
    email: contact.email === 'hidden' ? null : normaliseEmail(form.email) || null,
    phone: contact.mobile_phone === 'hidden' ? null : normalisePhone(wholePhone(form)) || null,
    receiveSms: smsState(form, contact).checked,
    carDetails: fulfilment === 2 ? (form.car_details ?? '').trim() || null : null,
    notes: contact.notes === 'hidden' ? null : (form.notes ?? '').trim() || null,
    answers: storedAnswers(form, rules),
  };
}

/**
 * Returns the number with its separate country code in front, unless it has one. A code without a number is no
 * number. Pasted numbers often begin with an invisible mark before the +.
 */
function wholePhone({ cell_phone: phone, phone_country_code: code }: JoinForm): string {
  const number = (phone ?? '').trim();
  return number === '' || normalisePhone(number).startsWith('+') ? number : `${(code ?? '').trim()}${number}`;
}

function fault(field: FieldName, verdict: Verdict): FieldFault[] {
  return verdict ? [{ field, ...verdict }] : [];
}

function serviceChosen({ service_id: id }: JoinForm): boolean {
  return id !== null && id !== undefined && !['', '0'].includes(String(id).trim());
}

function checkUnlessHidden(option: ContactOptions['email'], check: (need: Need) => Verdict): Verdict {
  return option === 'hidden' ? null : check({ required: option === 'required' });
}

function checkPhoneOf(form: JoinForm, need: Need): Verdict {
  return checkPhoneCountryCode(form.phone_country_code) ?? checkPhone(wholePhone(form), need);
}

function checkNotesOf(form: JoinForm, rules: IntakeRules, need: Need): Verdict {
  return checkNotes(form.notes, { digitRule: rules.notesDigitRule, ...need });
}

/** Questions follow the contact (§5): while it is missing, unanswered questions are no fault yet. */
function answerFaults(form: JoinForm, rules: IntakeRules): FieldFault[] {
  if (!rules.asksQuestions || questionsGate(form, rules.contact) !== null) return [];
  return rules.questions.flatMap((question) =>
    fault(`answers.${question.id}`, checkAnswer(question, form.answers?.[question.id])),
  );
}

function storedAnswers(form: JoinForm, rules: IntakeRules): TidyJoinForm['answers'] {
  if (!rules.asksQuestions) return [];
  return rules.questions.flatMap(({ id: questionId, type }) => {
    const value = form.answers?.[questionId] ?? '';
    // A single choice of a checkbox group may be a bare text; it is stored as a list.
    if (typeof value !== 'string')
      return value.length > 0 ? [{ questionId, value: [...new Set(value)] }] : [];
    if (value.trim() === '') return [];
    return [
      {
        questionId,
        value: type === 'checkbox_group' ? [value] : type.startsWith('text') ? value.trim() : value,
      },
    ];
  });
}
