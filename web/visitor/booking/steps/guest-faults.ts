import { checkEmail, checkName } from '#domain/intake/verdicts.ts';
import type { VerdictCode } from '#domain/intake/verdicts.ts';
import type { Guest } from '../flow/answers.ts';

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
