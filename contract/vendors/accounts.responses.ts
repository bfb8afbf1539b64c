import * as z from 'zod/mini';
import { PASSWORD_KINDS } from '#domain/access/password-rule.ts';
import { CLOCKS } from '#domain/language/date-format.ts';
import { about, describe, instant } from '../protocol/described.responses.ts';
import {
  acceptInvitation,
  inviteStaff,
  requestAccess,
  requestPasswordReset,
  resetPassword,
  resetSignIn,
  seeInvitation,
  seePasswordReset,
} from './accounts.ts';
import {
  addPasskey,
  changePassword,
  changeProfile,
  confirmTotp,
  endOtherSessions,
  endSession,
  listSessions,
  makeCalendarFeed,
  makeRecoveryCodes,
  offerPasskey,
  removeCalendarFeed,
  removePasskey,
  removeTotp,
  seeCalendarFeed,
  seeProfile,
  startTotp,
} from './profile.ts';
import { person } from './session.responses.ts';

const tag = 'Accounts';
const passwordRule = about(
  'What a new password must have: its least length, and kinds of characters.',
  z.strictObject({ length: z.int(), kinds: z.array(z.enum(PASSWORD_KINDS)) }),
);
const sent = z.strictObject({ data: z.strictObject({ email: z.string(), expires_at: instant }) });
const profile = z.strictObject({
  data: z.strictObject({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    language: about('Language of the letters. Null follows the vendor.', z.nullable(z.string())),
    clock: about('Hours to 12 or to 24. Null follows the language.', z.nullable(z.enum(CLOCKS))),
    is_shared: about('A shared account of the demo. Its sign-in cannot change.', z.boolean()),
    factor_required: z.boolean(),
    password_rule: passwordRule,
    totp_since: z.nullable(instant),
    recovery_codes_left: z.int(),
    passkeys: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        created_at: instant,
        last_used_at: z.nullable(instant),
      }),
    ),
    calendar_feed: about('Null without a feed.', z.nullable(z.string())),
    has_calendar: z.boolean(),
  }),
});
const codes = z.strictObject({
  data: z.strictObject({ recovery_codes: about('Shown once. Each works once.', z.array(z.string())) }),
});
const nothing = { tag, status: 204, response: null } as const;

export const ACCOUNTS = [
  describe(requestAccess, {
    tag,
    summary: 'Ask the admins for a right',
    words: 'Names the page that the right opens. `admins` counts those who are told.',
    status: 200,
    response: z.strictObject({ data: z.strictObject({ admins: z.int() }) }),
  }),
  describe(inviteStaff, {
    tag,
    summary: 'Invite a staff member by mail',
    words: 'The link works once, within seven days. A second invitation replaces the first.',
    status: 200,
    response: sent,
  }),
  describe(resetSignIn, {
    tag,
    summary: 'Reset the sign-in of a staff member',
    words: 'Removes password, second factors and sessions, and sends a link for a new password.',
    status: 200,
    response: sent,
  }),
  describe(seeInvitation, {
    tag,
    summary: 'Get an invitation',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        email: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        vendor: z.string(),
        has_account: about('The address has an account. Its password opens the invitation.', z.boolean()),
        expires_at: instant,
        password_rule: passwordRule,
      }),
    }),
  }),
  describe(acceptInvitation, { tag, summary: 'Accept an invitation', status: 200, response: person }),
  describe(requestPasswordReset, {
    ...nothing,
    summary: 'Ask for a new password',
    words: 'Returns the same for every address.',
  }),
  describe(seePasswordReset, {
    tag,
    summary: 'Get the account of a link for a new password',
    status: 200,
    response: z.strictObject({ data: z.strictObject({ email: z.string(), password_rule: passwordRule }) }),
  }),
  describe(resetPassword, {
    ...nothing,
    summary: 'Set a new password with a link',
    words: 'Ends every session of the account.',
  }),
  describe(seeProfile, { tag, summary: 'Get the own profile', status: 200, response: profile }),
  describe(changeProfile, { tag, summary: 'Change the own profile', status: 200, response: profile }),
  describe(changePassword, {
    ...nothing,
    summary: 'Change the own password',
    words: 'Ends the other sessions.',
  }),
  describe(startTotp, {
    tag,
    summary: 'Get a secret for an authenticator app',
    words: 'It counts after its first code.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({ secret: z.string(), address: about('For a QR code.', z.string()) }),
    }),
  }),
  describe(confirmTotp, {
    tag,
    summary: 'Confirm an authenticator app with a code',
    status: 200,
    response: codes,
  }),
  describe(removeTotp, { ...nothing, summary: 'Remove the authenticator app' }),
  describe(makeRecoveryCodes, { tag, summary: 'Replace the recovery codes', status: 200, response: codes }),
  describe(offerPasskey, {
    tag,
    summary: 'Get a challenge for a new passkey',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        token: z.string(),
        challenge: z.string(),
        rp_id: z.string(),
        user_id: z.string(),
        user_name: z.string(),
        display_name: z.string(),
        algorithms: z.array(z.int()),
        exclude: z.array(z.string()),
      }),
    }),
  }),
  describe(addPasskey, {
    tag,
    summary: 'Add a passkey',
    words: 'The first second factor of an account also brings recovery codes.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({ id: z.string(), recovery_codes: z.array(z.string()) }),
    }),
  }),
  describe(removePasskey, { ...nothing, summary: 'Remove a passkey' }),
  describe(listSessions, {
    tag,
    summary: 'List the own sessions',
    status: 200,
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          id: z.string(),
          device: z.string(),
          address: z.string(),
          started_at: instant,
          last_used_at: instant,
          is_current: z.boolean(),
        }),
      ),
    }),
  }),
  describe(endSession, { ...nothing, summary: 'End one of the own sessions' }),
  describe(endOtherSessions, { ...nothing, summary: 'End all other sessions' }),
  describe(makeCalendarFeed, {
    tag,
    summary: 'Get a new address of the calendar feed',
    status: 200,
    response: z.strictObject({ data: z.strictObject({ address: z.string() }) }),
  }),
  describe(removeCalendarFeed, { ...nothing, summary: 'Remove the calendar feed' }),
  describe(seeCalendarFeed, {
    tag,
    summary: 'Get the own appointments as a calendar',
    status: 200,
    response: z.string(),
  }),
];
