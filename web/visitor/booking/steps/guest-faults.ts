import { checkEmail, checkName, NAME_MAX } from '#domain/intake/verdicts.ts';
import type { VerdictCode } from '#domain/intake/verdicts.ts';
import type { Guest } from '../flow/answers.ts';
import type { Translate } from '#web/language/catalogue.ts';
import { FAULT_WORDS } from '../../intake-form/use-fault-words.ts';

export type GuestField = 'firstName' | 'lastName' | 'email';
export const GUEST_LABELS: Readonly<Record<GuestField, string>> = {
  firstName: 'form.firstName',
  lastName: 'form.lastName',
  email: 'form.email',
};

export type GuestFault = { guest: number; field: GuestField; code: VerdictCode | 'duplicate' };

/** The faults of further attendees: an e-mail address may belong to only one of them. */
export function guestFaults(guests: readonly Guest[], firstNameRequired: boolean): GuestFault[] {
  const seen = new Set<string>();
  return guests.flatMap(({ firstName, lastName, email }, guest) => {
    const address = email.replaceAll(/\s/g, '').toLowerCase();
    const twice = address !== '' && seen.has(address);
    seen.add(address);
    const result: [GuestField, VerdictCode | 'duplicate' | undefined][] = [
      ['firstName', checkName(firstName, { required: firstNameRequired })?.code],
      ['lastName', checkName(lastName)?.code],
      ['email', checkEmail(email)?.code ?? (twice ? 'duplicate' : undefined)],
    ];
    return result.flatMap(([field, code]) => (code === undefined ? [] : [{ guest, field, code }]));
  });
}

/** The text for a fault of a further attendee. */
export function guestWords({ field, code }: GuestFault, t: Translate): string {
  if (code === 'duplicate') return t('attendees.duplicate');
  return t(FAULT_WORDS[code], { label: t(GUEST_LABELS[field]), max: NAME_MAX });
}
