import { foldText } from '../language/fold-text.ts';
import { foldName, phoneDigits } from './same-client.ts';
import type { Contact } from './same-client.ts';

/** The digits from a phone number's end that staff type: without the country, the local number, the last four. */
const LAST_DIGITS = [10, 7, 4];
const NO_WORD = /[^\p{L}\p{N}]+/u;

/**
 * Returns a client's search terms, each matched by prefix: words of the name, the joined name, e-mail,
 * endings of the phone number.
 */
export function searchTerms(client: Contact): string[] {
  const digits = phoneDigits(client.phone);
  const terms = [
    ...foldText(`${client.firstName} ${client.lastName}`).split(NO_WORD),
    foldName(client),
    foldText(client.email.trim()),
    digits,
    ...LAST_DIGITS.filter((count) => digits.length > count).map((count) => digits.slice(-count)),
  ];
  return [...new Set(terms)].filter((term) => term !== '');
}

/** Returns the full e-mail and phone as `searchTerms` spells them, to find clients with this contact. */
export function contactTerms({ email, phone }: Pick<Contact, 'email' | 'phone'>): string[] {
  return [foldText(email.trim()), phoneDigits(phone)].filter((term) => term !== '');
}

/** Returns the prefixes that a client's terms must all match; empty if the query has nothing searchable. */
export function searchPrefixes(query: string): string[] {
  const resemblesPhone = /^[\s\d()+./-]+$/.test(query);
  const words = resemblesPhone
    ? [phoneDigits(query)]
    : query
        .trim()
        .split(/\s+/u)
        .flatMap((word) => (word.includes('@') ? [foldText(word)] : foldText(word).split(NO_WORD)));
  return [...new Set(words)].filter((word) => word !== '');
}
