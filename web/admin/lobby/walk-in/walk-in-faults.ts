import { checkJoinForm, contactFor } from '#domain/intake/join-form.ts';
import type { IntakeRules } from '#domain/intake/join-form.ts';
import type { RefusalReason } from '#web/connection/refusal.ts';
import type { Words } from '../../shell/words.ts';
import type { WalkInForm } from './walk-in-form.ts';

export type WalkInField = keyof Omit<WalkInForm, 'country'>;
export type WalkInFaults = Partial<Record<WalkInField, string>>;

/** Staff may omit the contact: the visitor is present and holds a ticket. Only a phone call needs a number. */
const RULES: Omit<IntakeRules, 'notesDigitRule'> = {
  contact: { mobile_phone: 'optional', email: 'optional', notes: 'optional', sms_notifications: 'hidden' },
  firstNameRequired: true,
  complianceRequired: false,
  fulfilment: 1,
  asksQuestions: false,
  questions: [],
};

const FIELDS: readonly WalkInField[] = [
  'first_name',
  'last_name',
  'service_id',
  'meeting_method',
  'email',
  'cell_phone',
  'lang',
  'notes',
  'preferred_staff_id',
];

/** Validates the form before sending: messages by field, in field order. */
export function walkInFaults(
  form: WalkInForm,
  { digitRule, t }: { digitRule: boolean; t: Words },
): WalkInFaults {
  const contact = contactFor(RULES.contact, form.meeting_method);
  const faults = checkJoinForm(form, { ...RULES, contact, notesDigitRule: digitRule }).filter(
    ({ field }) => field !== 'contact',
  );
  return inOrder(
    faults.flatMap(({ field, code, values }) =>
      isField(field) ? [[field, t(`v.${code}`, { label: t(`walkIn.${field}`), ...values })] as const] : [],
    ),
  );
}

/** The server's validation errors, by the fields its pointers name ("/data/attributes/email", "/email"). */
export function walkInFaultsOf(reasons: readonly RefusalReason[]): WalkInFaults {
  return inOrder(
    reasons.flatMap(({ pointer, code, title }) => {
      const field = pointer?.split('/').at(-1) ?? BY_CODE[code];
      return field && isField(field) ? [[field, title] as const] : [];
    }),
  );
}

/** Refusals of one field without a pointer. */
const BY_CODE: Readonly<Record<string, WalkInField>> = {
  'service-unknown': 'service_id',
  'method-unavailable': 'meeting_method',
};

function isField(name: string): name is WalkInField {
  return (FIELDS as readonly string[]).includes(name);
}

function inOrder(entries: readonly (readonly [WalkInField, string])[]): WalkInFaults {
  return Object.fromEntries(entries.toSorted(([a], [b]) => FIELDS.indexOf(a) - FIELDS.indexOf(b)));
}
