import { randomBytes } from 'node:crypto';
import type { LetterKind } from '#domain/access/account-letters.ts';
import { formatDateTime } from '#domain/language/date-format.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { words } from '#server/infrastructure/words/words.ts';
import { insertLetter } from './account-letters-store.ts';
import type { LetterContent } from './account-letters-store.ts';
import { storeLink } from './one-time-links-store.ts';
import type { LinkSubject } from './one-time-links-store.ts';
import { hashOfToken } from './session-cookie.ts';

/** Languages with complete letters; a test compares the list with the catalogues. */
export const LETTER_LANGUAGES = ['en', 'fr'] as const satisfies readonly Language[];
export type LetterLanguage = (typeof LETTER_LANGUAGES)[number];

/** The first of the languages that has letters, else English. */
export const letterLanguage = (...languages: string[]): LetterLanguage =>
  languages
    .map((language) => LETTER_LANGUAGES.find((one) => one === language))
    .find((language) => language !== undefined) ?? 'en';

/** The vendor as letters show it; the product itself for people without a vendor. */
export interface LetterSender {
  name: string;
  primary: string;
  lang: string;
  isDemo: boolean;
}

export interface AccountLetter {
  kind: LetterKind;
  to: { identityId: string | null; email: string; name: string; lang: string };
  sender: LetterSender;
  /** Values of its texts; a number is an instant. */
  values?: Record<string, string | Instant>;
  /** Label ids of facts, with their values. */
  facts?: readonly (readonly [label: string, value: string | Instant])[];
  /** The page that it opens, with a one-time link or without. */
  page?: string;
  link?: { subject: LinkSubject; identityId: string | null; expiresAt: Instant };
  now: Instant;
}

/** Returns the token of a link. It is derived, so that no table holds it. */
export const linkToken = (keys: Keys, seed: string): string =>
  keys.mac('account-link', seed).toString('base64url');

/** Stores the letter and its link in the transaction of its cause. The sender of letters finds it there. */
export async function sendLetter(tx: Tx, keys: Keys, letter: AccountLetter): Promise<void> {
  const { to, sender, link, now } = letter;
  const lang = letterLanguage(to.lang, sender.lang);
  const seed = link ? randomBytes(24).toString('base64url') : '';
  if (link) await storeLink(tx, { ...link, email: to.email, hash: hashOfToken(linkToken(keys, seed)), now });
  await insertLetter(tx, {
    kind: letter.kind,
    identityId: to.identityId,
    lang,
    recipient: to.email,
    content: contentOf(letter, lang),
    page: letter.page ?? '',
    seed,
    primary: sender.primary,
    isDemo: sender.isDemo,
    now,
  });
}

function contentOf(
  { kind, to, sender, values, facts = [], page }: AccountLetter,
  lang: Language,
): LetterContent {
  const say = words(lang, 'letters');
  const shown = (value: string | Instant) =>
    typeof value === 'number' ? `${formatDateTime(value, 'UTC', lang)} (UTC)` : value;
  const said = Object.entries(values ?? {}).map(([name, value]) => [name, shown(value)]);
  const all = { vendor: sender.name, name: to.name, ...(Object.fromEntries(said) as Record<string, string>) };
  return {
    sender: sender.name,
    subject: say(`${kind}.subject`, all),
    heading: say(`${kind}.heading`, all),
    greeting: say('greeting', all),
    body: say(`${kind}.body`, all),
    facts: facts.map(([label, value]) => [say(`fact.${label}`), shown(value)]),
    action: page === undefined ? '' : say(`${kind}.action`, all),
    small: [say(`${kind}.small`, all)],
  };
}

/** The address of a letter's link. */
export const addressOfLetter = (
  { keys, publicUrl }: { keys: Keys; publicUrl: string },
  { page, seed }: { page: string; seed: string },
): string => `${publicUrl}${page}${seed === '' ? '' : `?token=${linkToken(keys, seed)}`}`;
