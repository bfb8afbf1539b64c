import { foldText } from '../language/fold-text.ts';
import { foldName, phoneDigits } from './same-client.ts';
import type { Contact } from './same-client.ts';

/** How many digits people type of a phone from its end: without the country, the local number, "the last four". */
const LAST_DIGITS = [10, 7, 4];
const NO_WORD = /[^\p{L}\p{N}]+/u;

/** What a client is found by, each term by its beginning: words of the name, the name in one, e-mail, ends of the phone. */
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

/** The whole e-mail and the whole phone as `searchTerms` spells them: where to look for somebody with this contact. */
export function contactTerms({ email, phone }: Pick<Contact, 'email' | 'phone'>): string[] {
  return [foldText(email.trim()), phoneDigits(phone)].filter((term) => term !== '');
}

/** Beginnings of terms that a client must all have to be what somebody typed; none when nothing searchable was typed. */
export function searchPrefixes(query: string): string[] {
  const looksLikePhone = /^[\s\d()+./-]+$/.test(query);
  const words = looksLikePhone
    ? [phoneDigits(query)]
    : query
        .trim()
        .split(/\s+/u)
        .flatMap((word) => (word.includes('@') ? [foldText(word)] : foldText(word).split(NO_WORD)));
  return [...new Set(words)].filter((word) => word !== '');
}
