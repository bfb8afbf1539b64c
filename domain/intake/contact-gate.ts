import { MEETING_METHOD } from '../codes/meeting-method.ts';
import { checkEmail, checkPhone, normaliseEmail, normalisePhone } from './verdicts.ts';

export type FieldOption = 'hidden' | 'optional' | 'required';

/** The contact details that the vendor requires for joining the line (`callback_contact_options`). */
export type ContactOptions = {
  mobile_phone: FieldOption;
  email: FieldOption;
  notes: FieldOption;
  sms_notifications: 'hidden' | 'opt-in' | 'optional' | 'required';
};

export type ContactTyped = {
  email?: string | null;
  cell_phone?: string | null;
  receive_sms?: boolean | null;
};

/** Returns the options for a meeting method: a phone call needs a number, whatever else the vendor asks for. */
export const contactFor = (options: ContactOptions, method: number): ContactOptions =>
  method === MEETING_METHOD.phone ? { ...options, mobile_phone: 'required' } : options;

/** Returns whether one field takes either contact: the vendor hides neither and requires neither. */
export const takesEither = ({ email, mobile_phone: phone }: ContactOptions): boolean =>
  email === 'optional' && phone === 'optional';

/** Returns which contact a text is on the way to: a letter or an @ makes it an e-mail address. */
export const contactKind = (text: string): 'email' | 'phone' =>
  text.trim() === '' || /[@\p{L}]/u.test(text) ? 'email' : 'phone';

/** Returns true if e-mail and phone are both missing although one is required (§5; off if both are hidden). */
export function contactMissing(form: ContactTyped, options: ContactOptions): boolean {
  const { email, mobile_phone: phone } = options;
  if (email === 'required' || phone === 'required') return false;
  if (email === 'hidden' && phone === 'hidden') return false;
  const hasEmail = email !== 'hidden' && normaliseEmail(form.email) !== '';
  const hasPhone = phone !== 'hidden' && phoneEntered(form);
  return !hasEmail && !hasPhone;
}

/** Returns the contact details that must precede the questions (§5); null if none is missing. */
export function questionsGate(
  form: ContactTyped,
  options: ContactOptions,
): null | 'email' | 'phone' | 'either' {
  const { email, mobile_phone: phone } = options;
  const emailGood = normaliseEmail(form.email) !== '' && checkEmail(form.email) === null;
  const phoneGood = phoneEntered(form) && checkPhone(form.cell_phone) === null;
  if (email === 'required' && !emailGood) return 'email';
  if (phone === 'required' && !phoneGood) return 'phone';
  if (email === 'hidden') return phone === 'hidden' || phoneGood ? null : 'phone';
  if (phone === 'hidden') return emailGood ? null : 'email';
  return emailGood || phoneGood ? null : 'either';
}

/**
 * Returns the state of the opt-in to text messages: unavailable without a phone number, then forced on if the
 * vendor requires it.
 */
export function smsState(
  form: ContactTyped,
  options: ContactOptions,
): { shown: boolean; disabled: boolean; checked: boolean } {
  const shown = options.sms_notifications !== 'hidden' && options.mobile_phone !== 'hidden';
  const entered = shown && phoneEntered(form);
  const forced = options.sms_notifications === 'required';
  return { shown, disabled: !entered || forced, checked: entered && (forced || form.receive_sms === true) };
}

function phoneEntered(form: ContactTyped): boolean {
  return normalisePhone(form.cell_phone) !== '';
}
