/** The letters to staff about their account; their words are `<kind>.subject` and so on in `letters.json`. */
export const ACCOUNT_LETTERS = [
  'invitation',
  'password-reset',
  'password-changed',
  'sign-in-reset',
  'new-device',
  'second-factor',
] as const;
export type LetterKind = (typeof ACCOUNT_LETTERS)[number];
