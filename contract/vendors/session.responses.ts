import * as z from 'zod/mini';
import { about, code, describe, id, instant, part } from '../protocol/described.responses.ts';
import { chooseVendor, seeSession, signIn, signOut } from './session.ts';

const person = part(
  'SessionPerson',
  z.strictObject({
    data: z.strictObject({
      identity_id: z.string(),
      name: z.string(),
      email: z.string(),
      role: about('5, 7, 10, 13, 15, 20, 30 or 50.', code),
      staff_id: z.nullable(id),
      vendor: z.nullable(z.strictObject({ id, pathname: z.string(), name: z.string() })),
      locations: z.array(
        z.strictObject({ id, name: z.string(), time_zone: z.string(), is_open: z.boolean() }),
      ),
      permissions: about(
        'How far each right reaches: O own, L assigned locations, V vendor, P platform.',
        z.record(z.string(), z.string()),
      ),
      csrf_token: about('Goes as X-CSRF-Token with every change.', z.string()),
      realtime_token: z.string(),
      ends_at: about(
        'The latest end of the session; it ends earlier after thirty minutes without a call.',
        instant,
      ),
      landing: about('Where signing in leads.', z.string()),
    }),
  }),
);

export const SESSION = [
  describe(signIn, {
    tag: 'Session',
    summary: 'Sign in',
    words: 'Sets the cookie `foyer_session`. Every wrong sign-in gets the same refusal.',
    status: 200,
    response: person,
  }),
  describe(seeSession, {
    tag: 'Session',
    summary: 'See who is signed in',
    words: 'A page that asks by itself sends `X-Poll: 1`, so that it does not keep the session alive.',
    status: 200,
    response: person,
  }),
  describe(signOut, { tag: 'Session', summary: 'Sign out', status: 204, response: null }),
  describe(chooseVendor, {
    tag: 'Session',
    summary: 'Choose a vendor as product admin',
    words: 'The vendor can read of it.',
    status: 200,
    response: person,
  }),
];
