/** Everything that the log of security events records. */
export const SECURITY_EVENTS = [
  'signed-in',
  'sign-in-failed',
  'sign-in-locked',
  'signed-out',
  'codes-locked',
  'account-created',
  'account-removed',
  'password-set',
  'rights-changed',
  'vendor-entered',
  'vendor-left',
  'data-exported',
  'backup-made',
  'keys-changed',
] as const;

export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];
