import { foldText } from '../language/fold-text.ts';

/** Name, e-mail and phone as typed; what was not given is empty. */
export type Contact = { firstName: string; lastName: string; email: string; phone: string };

/** A name for comparing: accents, case, spaces, hyphens and where first name ends and last name begins make no difference. */
export function foldName({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>): string {
  return foldText(firstName + lastName).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** An e-mail address for comparing. Mailboxes that differ in case only do not exist in practice. */
export const foldEmail = (email: string): string => email.trim().toLowerCase();

/** The digits of a telephone number; a leading + makes no difference. */
export const phoneDigits = (phone: string): string => phone.normalize('NFKC').replace(/\D+/g, '');

/**
 * Whether two contacts are taken for one client: the same name, and the same e-mail or the same phone. A name alone, or an address
 * alone (families share them), says nothing; nor does what neither has given.
 */
export function isSameClient(one: Contact, other: Contact): boolean {
  const name = foldName(one);
  if (name === '' || name !== foldName(other)) return false;
  const email = foldEmail(one.email);
  const phone = phoneDigits(one.phone);
  return (
    (email !== '' && email === foldEmail(other.email)) || (phone !== '' && phone === phoneDigits(other.phone))
  );
}
