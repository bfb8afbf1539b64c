import * as z from 'zod/mini';
import type { PasswordRule } from '#domain/access/password-rule.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { text } from '../protocol/json-api.ts';
import type { SessionPerson } from './session.ts';

const id = z.string().check(z.regex(/^\d{1,15}$/));
const token = z.string().check(z.minLength(1), z.maxLength(100));
const password = z.string().check(z.maxLength(1_000));
const code = z.optional(z.string().check(z.maxLength(40)));

/** Manages the sign-in of another staff member. */
const managed = {
  method: 'POST',
  access: { permission: 'staff-edit' },
  vendor: 'session',
  api: 'internal',
  idempotent: false,
  params: z.object({ id }),
} as const;
/** Opens with a token from a mail, which is sent in the body: addresses end up in logs. */
const byLink = {
  method: 'POST',
  access: 'anyone',
  vendor: 'none',
  api: 'internal',
  idempotent: false,
} as const;

export interface SentLink {
  data: { email: string; expires_at: string };
}

/** Sends, or sends again, the invitation of a staff member without a sign-in. The link before stops working. */
export const inviteStaff = endpoint<SentLink>()({
  ...managed,
  name: 'inviteStaff',
  path: '/api/internal/v1/admin/staff/:id/invite',
  refusals: [
    'sign-in-required',
    'session-ended',
    'forbidden',
    'csrf-refused',
    'not-found',
    'account-exists',
    'invitation-refused',
  ],
});
/** Ends the sessions of a staff member, removes password and second factors, and sends a link for a new password. */
export const resetSignIn = endpoint<SentLink>()({
  ...managed,
  name: 'resetSignIn',
  path: '/api/internal/v1/admin/staff/:id/reset-sign-in',
  refusals: [
    'sign-in-required',
    'session-ended',
    'forbidden',
    'csrf-refused',
    'not-found',
    'invitation-refused',
    'account-shared',
  ],
});

/** Tells the admins of the vendor who lacks which right. A second request for it within a day sends nothing. */
export const requestAccess = endpoint<{ data: { admins: number } }>()({
  name: 'requestAccess',
  method: 'POST',
  path: '/api/internal/v1/access-requests',
  access: 'signed-in',
  vendor: 'session',
  api: 'internal',
  idempotent: false,
  body: z.object({
    /** The page of the staff that the caller may not open. */
    path: z.string().check(z.maxLength(200)),
  }),
  refusals: [
    'sign-in-required',
    'session-ended',
    'forbidden',
    'csrf-refused',
    'malformed-request',
    'field-invalid',
    'too-many-requests',
  ],
});

export interface Invitation {
  data: {
    email: string;
    first_name: string;
    last_name: string;
    vendor: string;
    /** The address has an account, whose password opens the invitation. */
    has_account: boolean;
    expires_at: string;
    password_rule: PasswordRule;
  };
}

export const seeInvitation = endpoint<Invitation>()({
  ...byLink,
  name: 'seeInvitation',
  path: '/api/internal/v1/invitations',
  body: z.object({ token }),
  refusals: ['link-expired', 'field-invalid', 'too-many-requests'],
});
/** Sets the password of a new account, or takes that of an existing one, and signs in. */
export const acceptInvitation = endpoint<SessionPerson>()({
  ...byLink,
  name: 'acceptInvitation',
  path: '/api/internal/v1/invitations/acceptance',
  body: z.object({ token, first_name: text(80), last_name: text(80), password, code }),
  refusals: [
    'link-expired',
    'field-invalid',
    'credentials-wrong',
    'second-factor-required',
    'code-wrong',
    'account-exists',
    'too-many-requests',
    'csrf-refused',
  ],
});

/** The same response for every address. */
export const requestPasswordReset = endpoint<null>()({
  ...byLink,
  name: 'requestPasswordReset',
  path: '/api/internal/v1/password-resets',
  body: z.object({ email: z.string().check(z.maxLength(254)) }),
  refusals: ['field-invalid', 'too-many-requests', 'csrf-refused'],
});
export const seePasswordReset = endpoint<{ data: { email: string; password_rule: PasswordRule } }>()({
  ...byLink,
  name: 'seePasswordReset',
  path: '/api/internal/v1/password-resets/link',
  body: z.object({ token }),
  refusals: ['link-expired', 'field-invalid', 'too-many-requests'],
});
/** Sets a new password, and ends every session. It does not sign in: a second factor would be skipped. */
export const resetPassword = endpoint<null>()({
  ...byLink,
  name: 'resetPassword',
  path: '/api/internal/v1/password-resets/password',
  body: z.object({ token, password }),
  refusals: ['link-expired', 'field-invalid', 'too-many-requests', 'csrf-refused'],
});
