/** The house's own limits, in characters as people count them. A vendor may only ask for more. */
export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 128;
/** The most that a vendor may ask for, so that a person can still type it. */
export const MOST_REQUIRED = 64;

export const PASSWORD_KINDS = ['digit', 'case', 'symbol'] as const;
export type PasswordKind = (typeof PASSWORD_KINDS)[number];

/** What a new password must have. Passwords of before a change stay valid. */
export interface PasswordRule {
  readonly length: number;
  readonly kinds: PasswordKind[];
}

/** The rule of people without a vendor, and the least of every vendor. */
export const LEAST_PASSWORD_RULE: PasswordRule = { length: MIN_PASSWORD, kinds: [] };

/** The rule from the vendor's settings. No stored value is weaker than the house's own rule. */
export const passwordRule = (
  length: number,
  kinds: Readonly<Partial<Record<PasswordKind, string>>>,
): PasswordRule => ({
  length: Math.min(MOST_REQUIRED, Math.max(MIN_PASSWORD, length)),
  kinds: PASSWORD_KINDS.filter((kind) => kinds[kind] === 'required'),
});

/** Counts characters as people do, in the form that is hashed. */
export const passwordLength = (password: string): number => [...password.normalize('NFKC')].length;

const HAS: Readonly<Record<PasswordKind, (text: string) => boolean>> = {
  digit: (text) => /\p{Nd}/u.test(text),
  case: (text) => /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text),
  // A space between words is none: it would make each sentence pass.
  symbol: (text) => /[^\p{L}\p{M}\p{N}\s]/u.test(text),
};

/** The required kinds that a password lacks, in their order. */
export const missingKinds = (password: string, { kinds }: PasswordRule): PasswordKind[] =>
  kinds.filter((kind) => !HAS[kind](password.normalize('NFKC')));
