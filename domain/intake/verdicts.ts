/*
 * Rules of single fields (§5, field matrix 2.6), for the browser while typing and for the server. All run in
 * time linear in the text's length.
 */
import { emailIsPlausible } from './email.ts';
import type { Need, Verdict } from './verdict.ts';
import { checkLength } from './verdict.ts';

export type { Question } from './answers.ts';
export { checkAnswer } from './answers.ts';
export type { Verdict, VerdictCode } from './verdict.ts';

type Text = string | null | undefined;

export const NAME_MAX = 100;
const EMAIL_MAX = 254;
export const NOTES_MAX = 2000;
const CAR_DETAILS_MAX = 500;

// Includes marks for names in Indic and Thai scripts, and the two joiners that Persian and Indic
// keyboards insert.
// Spaces without line breaks: a name of several lines would put sentences of its own into mails.
const NAME = /^(?:[\p{L}\p{M}\p{Zs}'’-]|\u200c|\u200d)*$/u;

/**
 * Validates a first or last name: letters of any script, spaces, apostrophes, hyphens; no web address (G-29);
 * at most 100 characters.
 */
export function checkName(text: Text, { required = false }: Need = {}): Verdict {
  const name = (text ?? '').trim();
  if (name === '') return required ? { code: 'required' } : null;
  if (isUrlLike(name)) return { code: 'not_url' };
  return NAME.test(name) ? checkLength(name, NAME_MAX) : { code: 'name_characters' };
}

/** Removes spaces from keyboards and pasting (§5); the letters stay as typed. */
export function normaliseEmail(text: Text): string {
  return (text ?? '').replace(/\s+/gu, '');
}

/** Validates an e-mail address, ignoring spaces. */
export function checkEmail(text: Text, { required = false }: Need = {}): Verdict {
  const email = normaliseEmail(text);
  if (email === '') return required ? { code: 'required' } : null;
  return checkLength(email, EMAIL_MAX) ?? (emailIsPlausible(email) ? null : { code: 'email' });
}

/** Returns digits and a leading `+`, without spaces, dots, dashes and parentheses. */
export function normalisePhone(text: Text): string {
  return (text ?? '').normalize('NFKC').replace(/[\s.()\p{Pd}\p{Cf}]/gu, '');
}

/** Validates a telephone number: optional `+`, then 8 to 15 digits. */
export function checkPhone(text: Text, { required = false }: Need = {}): Verdict {
  const typed = (text ?? '').trim();
  if (typed === '') return required ? { code: 'required' } : null;
  return /^\+?[0-9]{8,15}$/.test(normalisePhone(typed)) ? null : { code: 'phone_valid' };
}

/** Validates a separate country code: empty, or starting with `+`. */
export function checkPhoneCountryCode(text: Text): Verdict {
  const code = (text ?? '').trim();
  return code === '' || code.startsWith('+') ? null : { code: 'phone_country_code' };
}

/**
 * Validates notes: at most 2000 characters; with `digitRule` no 8 digits in a row after removing all but
 * letters and digits (G-43).
 */
export function checkNotes(
  text: Text,
  { digitRule, required = false }: Need & { digitRule: boolean },
): Verdict {
  const notes = (text ?? '').trim();
  if (notes === '') return required ? { code: 'required' } : null;
  if (digitRule && /\p{Nd}{8}/u.test(notes.replace(/[^\p{L}\p{N}]+/gu, ''))) return { code: 'digits' };
  return checkLength(notes, NOTES_MAX);
}

/** Validates the car details, one text of at most 500 characters. */
export function checkCarDetails(text: Text, { required = false }: Need = {}): Verdict {
  const details = (text ?? '').trim();
  if (details === '') return required ? { code: 'required' } : null;
  return checkLength(details, CAR_DETAILS_MAX);
}

/**
 * Returns whether a text reads as a web address: it has a scheme, begins with `www.`, or is a host name with
 * a known ending.
 */
export function isUrlLike(text: string): boolean {
  const candidate = text.trim();
  if (/^[a-z][a-z0-9+.-]{0,30}:\/\//i.test(candidate) || /^www\./i.test(candidate)) return true;
  const [host = ''] = candidate.split(/[/?#:]/, 1);
  const labels = host.split('.');
  const ending = labels.at(-1) ?? '';
  return (
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}-]+$/u.test(label)) &&
    /^\p{L}{2,}$/u.test(ending)
  );
}
