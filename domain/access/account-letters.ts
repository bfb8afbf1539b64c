/** The letters to staff about their account and their exports; their words are `<kind>.subject` and so on in `letters.json`. */
export const ACCOUNT_LETTERS = [
  'invitation',
  'password-reset',
  'password-changed',
  'sign-in-reset',
  'new-device',
  'second-factor',
  'export-ready',
  'access-request',
] as const;
export type LetterKind = (typeof ACCOUNT_LETTERS)[number];
