import { createHash } from 'node:crypto';
import { LEAST_PASSWORD_RULE, missingKinds } from '#domain/access/password-rule.ts';
import type { PasswordKind, PasswordRule } from '#domain/access/password-rule.ts';
import { COMMON_LONG, COMMON_WORDS } from './common-passwords.ts';
import { passwordLengthFits } from './password-hash.ts';

export type PasswordFault = 'password_length' | 'password_common' | `password_${PasswordKind}`;

/**
 * Checks a new password (S26): its length, and whether guesses would try it early. `about` is what a guesser
 * knows of the person: name, e-mail address, vendor. Only a vendor's own rule asks for digits or signs. Returns
 * every fault, so that a person mends all of them at once.
 */
export function passwordFaults(
  password: string,
  { about, rule = LEAST_PASSWORD_RULE }: { about: readonly string[]; rule?: PasswordRule },
): PasswordFault[] {
  const fault: PasswordFault | null = passwordLengthFits(password, rule.length)
    ? guessFault(password, about)
    : 'password_length';
  return [
    ...(fault === null ? [] : [fault]),
    ...missingKinds(password, rule).map((kind): PasswordFault => `password_${kind}`),
  ];
}

function guessFault(password: string, about: readonly string[]): 'password_common' | null {
  const plain = password.normalize('NFKC').toLowerCase();
  if (isIn(LONG, plain) || isMonotonous(plain)) return 'password_common';
  const word = core(plain);
  if (word === '' && new Set(plain).size < 5) return 'password_common';
  if (isIn(WORDS, word) || known(about).includes(word)) return 'password_common';
  return null;
}

const HASH = 8;
const hashesIn = (text: string): ReadonlySet<string> => new Set(text.match(/.{8}/g));
const LONG = hashesIn(COMMON_LONG);
const WORDS = hashesIn(COMMON_WORDS);

const isIn = (hashes: ReadonlySet<string>, text: string): boolean =>
  hashes.has(createHash('sha256').update(text).digest('base64url').slice(0, HASH));

/** Without the digits and signs around it: `password2026!` is `password`. */
const core = (text: string): string => text.replace(/^[^\p{L}]{0,128}/u, '').replace(/[^\p{L}]{1,128}$/u, '');

/** One short piece repeated, or each character next to the one before: `abcabcabcabc`, `123456789012`. */
function isMonotonous(text: string): boolean {
  for (let length = 1; length <= 4; length += 1)
    if (text === text.slice(0, length).repeat(text.length).slice(0, text.length)) return true;
  const steps = [...text].slice(1).map((sign, index) => sign.codePointAt(0)! - text.codePointAt(index)!);
  return steps.filter((step) => Math.abs(step) === 1 || step === 0).length >= steps.length - 2;
}

/** The whole values and their words: `ana.souza@harbor.test` also gives `ana`, `souza`, `harbor`. */
const known = (about: readonly string[]): string[] =>
  about.flatMap((value) => {
    const plain = value.normalize('NFKC').toLowerCase();
    return [plain, core(plain), plain.replaceAll(/[^\p{L}]/gu, ''), ...plain.split(/[^\p{L}]+/u)].filter(
      (word) => word.length > 2,
    );
  });
