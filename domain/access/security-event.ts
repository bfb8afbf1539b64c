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
  'invitation-sent',
  'invitation-accepted',
  'password-reset-requested',
  'sign-in-reset',
  'session-ended',
  'confirmed-again',
  'second-factor-added',
  'second-factor-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'calendar-feed-changed',
  'rights-changed',
  'role-viewed',
  'access-requested',
  'vendor-entered',
  'vendor-left',
  'feature-changed',
  'data-exported',
  'client-merged',
  'client-data-exported',
  'client-log-read',
  'client-corrected',
  'device-pin-changed',
  'device-pin-locked',
  'device-enrolled',
  'device-revoked',
  'device-refused',
  'backup-made',
  'keys-changed',
] as const;

export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

/** The kinds by subject, as the log filters them. */
export const SECURITY_GROUPS = {
  'sign-in': ['signed-in', 'signed-out', 'session-ended', 'confirmed-again', 'recovery-code-used'],
  failures: ['sign-in-failed', 'sign-in-locked', 'codes-locked', 'device-pin-locked', 'device-refused'],
  accounts: [
    'account-created',
    'account-removed',
    'password-set',
    'password-reset-requested',
    'sign-in-reset',
    'invitation-sent',
    'invitation-accepted',
    'second-factor-added',
    'second-factor-removed',
    'recovery-codes-made',
    'calendar-feed-changed',
  ],
  rights: [
    'rights-changed',
    'role-viewed',
    'access-requested',
    'vendor-entered',
    'vendor-left',
    'feature-changed',
  ],
  data: [
    'data-exported',
    'client-merged',
    'client-data-exported',
    'client-log-read',
    'client-corrected',
    'backup-made',
    'keys-changed',
  ],
  devices: ['device-enrolled', 'device-revoked', 'device-pin-changed'],
} as const satisfies Record<string, readonly SecurityEventKind[]>;

export type SecurityGroup = keyof typeof SECURITY_GROUPS;

export const SECURITY_GROUP_NAMES = Object.keys(SECURITY_GROUPS) as readonly SecurityGroup[];
