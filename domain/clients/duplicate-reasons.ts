import { foldEmail, foldName, phoneDigits } from './same-client.ts';
import type { Contact } from './same-client.ts';

/** Why two clients may be one person. A near contact counts with the same name only. */
export const DUPLICATE_REASONS = [
  'external_id',
  'email',
  'phone',
  'name',
  'near_phone',
  'near_email',
] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

const WEIGHTS: Record<DuplicateReason, number> = {
  external_id: 8,
  email: 4,
  phone: 4,
  name: 4,
  near_phone: 1,
  near_email: 1,
};

/** A client as records are compared: their contact, all numbers as digits, and their numbers in other systems. */
export interface ComparedClient extends Pick<Contact, 'firstName' | 'lastName' | 'email'> {
  phones: readonly string[];
  externalIds: readonly string[];
}

/** A number without its country: a typed one may lack it. */
const LOCAL_DIGITS = 7;

/**
 * Returns why two clients may be one person; empty if nothing says so. `shared` are addresses and numbers of so many
 * clients that they say nothing: a company's switchboard, a family's mailbox.
 */
export function duplicateReasons(
  one: ComparedClient,
  other: ComparedClient,
  shared: ReadonlySet<string> = new Set(),
): DuplicateReason[] {
  const isCommon = (mine: readonly string[], theirs: readonly string[]): boolean =>
    mine.some((value) => value !== '' && theirs.includes(value));
  const [email, theirEmail] = [foldEmail(one.email), foldEmail(other.email)];
  const isSameEmail = email !== '' && email === theirEmail;
  const [phones, theirPhones] = [one.phones.map(phoneDigits), other.phones.map(phoneDigits)];
  const isSamePhone = isCommon(phones, theirPhones);
  const name = foldName(one);
  const isSameName = name !== '' && name === foldName(other);
  const speaks = (value: string): boolean => isSameName || !shared.has(value);
  const common = phones.filter((phone) => theirPhones.includes(phone));
  const strong: DuplicateReason[] = [
    ...(isCommon(one.externalIds, other.externalIds) ? ['external_id' as const] : []),
    ...(isSameEmail && speaks(email) ? ['email' as const] : []),
    ...(isSamePhone && common.some((phone) => phone !== '' && speaks(phone)) ? ['phone' as const] : []),
  ];
  if (!isSameName) return strong;
  const near: DuplicateReason[] = [
    ...(!isSamePhone && isCommon(phones.map(localDigits), theirPhones.map(localDigits))
      ? ['near_phone' as const]
      : []),
    ...(!isSameEmail && isNearEmail(email, theirEmail) ? ['near_email' as const] : []),
  ];
  return strong.length + near.length === 0 ? [] : [...strong, 'name', ...near];
}

/** The stronger pair comes first in the list. */
export const weightOf = (reasons: readonly DuplicateReason[]): number =>
  reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0);

const localDigits = (digits: string): string =>
  digits.length < LOCAL_DIGITS ? '' : digits.slice(-LOCAL_DIGITS);

/** The same mailbox at another host, or one letter typed wrongly. */
function isNearEmail(one: string, other: string): boolean {
  if (one === '' || other === '') return false;
  const [mine, theirs] = [one, other].map((email) => email.slice(0, email.lastIndexOf('@')));
  return (mine !== undefined && mine.length > 3 && mine === theirs) || isOneEditAway(one, other);
}

/** Whether one letter is added, left out or replaced. */
function isOneEditAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}
