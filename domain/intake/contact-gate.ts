import { checkEmail, checkPhone, normaliseEmail, normalisePhone } from './verdicts.ts';

export type FieldOption = 'hidden' | 'optional' | 'required';

/** What the vendor asks of a visitor who joins the line (`callback_contact_options`). */
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

/** True when neither way of reaching the visitor is given although one is asked for (§5; off when both are hidden). */
export function contactMissing(form: ContactTyped, options: ContactOptions): boolean {
  const { email, mobile_phone: phone } = options;
  if (email === 'required' || phone === 'required') return false;
  if (email === 'hidden' && phone === 'hidden') return false;
  const hasEmail = email !== 'hidden' && normaliseEmail(form.email) !== '';
  const hasPhone = phone !== 'hidden' && phoneEntered(form);
  return !hasEmail && !hasPhone;
}

/** What is still to be given before questions may be answered (§5); null when they may. */
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

/** The opt-in to text messages: nothing to tick before a phone is entered; forced on then where the vendor requires it. */
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
