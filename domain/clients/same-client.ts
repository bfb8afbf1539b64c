import { foldText } from '../language/fold-text.ts';

/** Name, e-mail and phone as typed; a missing value is empty. */
export type Contact = { firstName: string; lastName: string; email: string; phone: string };

/**
 * Folds a name for comparison: accents, case, spaces, hyphens and the split between first and last name do
 * not matter.
 */
export function foldName({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>): string {
  return foldText(firstName + lastName).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Folds an e-mail address for comparison. In practice no two mailboxes differ only in case. */
export const foldEmail = (email: string): string => email.trim().toLowerCase();

/** Returns the digits of a telephone number; a leading + makes no difference. */
export const phoneDigits = (phone: string): string => phone.normalize('NFKC').replace(/\D+/g, '');

/**
 * Returns whether two contacts count as one client: the same name, and the same e-mail or phone. A name alone
 * does not suffice, nor does an address alone (families share them), nor values that both lack.
 */
export function isSameClient(one: Contact, other: Contact): boolean {
  const keys = contactKeys(other);
  return contactKeys(one).some((key) => keys.includes(key));
}

/** Texts of a contact; two contacts count as one client if they share one. Without a name there are none. */
export function contactKeys(contact: Contact): string[] {
  const name = foldName(contact);
  const [email, phone] = [foldEmail(contact.email), phoneDigits(contact.phone)];
  if (name === '') return [];
  return [...(email === '' ? [] : [`${name} ${email}`]), ...(phone === '' ? [] : [`${name} ${phone}`])];
}
