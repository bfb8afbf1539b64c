import * as z from 'zod/mini';
import type { PasswordRule } from '#domain/access/password-rule.ts';
import { CLOCKS } from '#domain/language/date-format.ts';
import type { ClockHours } from '#domain/language/date-format.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { text } from '../protocol/json-api.ts';

export interface Profile {
  data: {
    first_name: string;
    last_name: string;
    email: string;
    /** Language of the letters; null follows the vendor. */
    language: string | null;
    /** Hours to 12 or to 24; null follows the language. */
    clock: ClockHours;
    /** A shared account of the demo: its sign-in cannot change. */
    is_shared: boolean;
    /** Whether the person must have a second factor. */
    factor_required: boolean;
    /** What a new password must have. */
    password_rule: PasswordRule;
    totp_since: string | null;
    recovery_codes_left: number;
    passkeys: { id: string; name: string; created_at: string; last_used_at: string | null }[];
    /** The address of the calendar feed; null without one, or for a person without appointments. */
    calendar_feed: string | null;
    /** Whether the person can have a calendar feed. */
    has_calendar: boolean;
  };
}

const BASE = '/api/internal/v1/profile';
const own = { access: 'signed-in', vendor: 'none', api: 'internal', idempotent: false } as const;
const ofFactors = { ...own, beforeEnrolment: true } as const;
const CHANGE = ['sign-in-required', 'session-ended', 'csrf-refused'] as const;
/** A change of the sign-in: it needs a recent password, and no shared account. */
const SECURE = [...CHANGE, 'password-required', 'account-shared'] as const;

export const seeProfile = endpoint<Profile>()({
  ...ofFactors,
  name: 'seeProfile',
  method: 'GET',
  path: BASE,
  refusals: ['sign-in-required', 'session-ended'],
});
export const changeProfile = endpoint<Profile>()({
  ...own,
  name: 'changeProfile',
  method: 'PUT',
  path: BASE,
  body: z.object({
    first_name: text(80),
    last_name: text(80),
    language: z.nullable(z.enum(['en', 'fr'])),
    /** Absent from pages of an earlier version, which leave it as it is. */
    clock: z.optional(z.nullable(z.enum(CLOCKS))),
  }),
  refusals: [...CHANGE, 'field-invalid', 'account-shared'],
});
/** Ends the other sessions. */
export const changePassword = endpoint<null>()({
  ...own,
  name: 'changePassword',
  method: 'PUT',
  path: `${BASE}/password`,
  body: z.object({
    current_password: z.string().check(z.maxLength(1_000)),
    password: z.string().check(z.maxLength(1_000)),
  }),
  refusals: [...CHANGE, 'field-invalid', 'account-shared', 'too-many-requests'],
});

/** A new secret for an authenticator app. It counts after its first code. */
export const startTotp = endpoint<{ data: { secret: string; address: string } }>()({
  ...ofFactors,
  name: 'startTotp',
  method: 'POST',
  path: `${BASE}/totp`,
  refusals: [...SECURE, 'factor-exists'],
});
/** Recovery codes, shown once. */
export interface RecoveryCodes {
  data: { recovery_codes: string[] };
}
export const confirmTotp = endpoint<RecoveryCodes>()({
  ...ofFactors,
  name: 'confirmTotp',
  method: 'POST',
  path: `${BASE}/totp/confirmation`,
  body: z.object({ code: z.string().check(z.maxLength(40)) }),
  refusals: [...SECURE, 'field-invalid', 'too-many-requests'],
});
export const removeTotp = endpoint<null>()({
  ...own,
  name: 'removeTotp',
  method: 'DELETE',
  path: `${BASE}/totp`,
  refusals: [...SECURE, 'not-found'],
});
export const makeRecoveryCodes = endpoint<RecoveryCodes>()({
  ...own,
  name: 'makeRecoveryCodes',
  method: 'POST',
  path: `${BASE}/recovery-codes`,
  refusals: [...SECURE, 'not-found'],
});

export interface PasskeyOffer {
  data: {
    token: string;
    challenge: string;
    rp_id: string;
    user_id: string;
    user_name: string;
    display_name: string;
    algorithms: number[];
    /** Credentials that exist already. */
    exclude: string[];
  };
}
const encoded = z.string().check(z.minLength(1), z.maxLength(4_000));
export const offerPasskey = endpoint<PasskeyOffer>()({
  ...ofFactors,
  name: 'offerPasskey',
  method: 'POST',
  path: `${BASE}/passkeys/challenge`,
  refusals: SECURE,
});
export const addPasskey = endpoint<{ data: { id: string; recovery_codes: string[] } }>()({
  ...ofFactors,
  name: 'addPasskey',
  method: 'POST',
  path: `${BASE}/passkeys`,
  body: z.object({
    token: encoded,
    name: text(60),
    credential: z.object({
      id: z.string().check(z.minLength(1), z.maxLength(1_400)),
      response: z.object({
        clientDataJSON: encoded,
        authenticatorData: encoded,
        publicKey: encoded,
        publicKeyAlgorithm: z.int(),
      }),
    }),
  }),
  refusals: [...SECURE, 'field-invalid', 'passkey-refused', 'factor-exists'],
});
export const removePasskey = endpoint<null>()({
  ...own,
  name: 'removePasskey',
  method: 'DELETE',
  path: `${BASE}/passkeys/:id`,
  params: z.object({ id: z.string().check(z.maxLength(1_400)) }),
  refusals: [...SECURE, 'not-found'],
});

export interface OwnSessions {
  data: {
    id: string;
    /** Browser and system. */
    device: string;
    address: string;
    started_at: string;
    last_used_at: string;
    is_current: boolean;
  }[];
}
export const listSessions = endpoint<OwnSessions>()({
  ...own,
  name: 'listSessions',
  method: 'GET',
  path: `${BASE}/sessions`,
  refusals: ['sign-in-required', 'session-ended'],
});
export const endSession = endpoint<null>()({
  ...own,
  name: 'endSession',
  method: 'DELETE',
  path: `${BASE}/sessions/:id`,
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  refusals: [...CHANGE, 'not-found'],
});
export const endOtherSessions = endpoint<null>()({
  ...own,
  name: 'endOtherSessions',
  method: 'DELETE',
  path: `${BASE}/sessions`,
  refusals: CHANGE,
});

/** A new address of the calendar feed. The address before stops working. */
export const makeCalendarFeed = endpoint<{ data: { address: string } }>()({
  ...own,
  name: 'makeCalendarFeed',
  method: 'POST',
  path: `${BASE}/calendar-feed`,
  refusals: [...CHANGE, 'not-found', 'account-shared'],
});
export const removeCalendarFeed = endpoint<null>()({
  ...own,
  name: 'removeCalendarFeed',
  method: 'DELETE',
  path: `${BASE}/calendar-feed`,
  refusals: [...CHANGE, 'not-found', 'account-shared'],
});
/** The own appointments as a calendar file. The address is the key. */
export const seeCalendarFeed = endpoint<string>()({
  name: 'seeCalendarFeed',
  method: 'GET',
  path: '/api/internal/v1/calendar-feeds/:token',
  access: 'anyone',
  vendor: 'none',
  api: 'internal',
  media: 'text/calendar',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  refusals: ['not-found', 'too-many-requests'],
});
