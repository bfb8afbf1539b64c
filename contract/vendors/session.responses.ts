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
      vendor_until: about(
        'The end of a product admin’s visit to the vendor. Null for staff.',
        z.nullable(instant),
      ),
      locations: z.array(
        z.strictObject({ id, name: z.string(), time_zone: z.string(), is_open: z.boolean() }),
      ),
      permissions: about(
        'The scope of each permission: O own records, L assigned locations, V vendor, P platform.',
        z.record(z.string(), z.string()),
      ),
      features: about('The vendor’s features that are on.', z.array(z.string())),
      csrf_token: about('Send it as X-CSRF-Token with each change.', z.string()),
      realtime_token: z.string(),
      ends_at: about(
        'The latest end of the session. It ends earlier after 30 minutes without a request.',
        instant,
      ),
      landing: about('The page to open after sign-in.', z.string()),
    }),
  }),
);

export const SESSION = [
  describe(signIn, {
    tag: 'Session',
    summary: 'Sign in',
    words:
      'Sets the cookie `foyer_session`, on https `__Host-foyer_session`. A second cookie makes this browser known. All failed sign-ins return the same refusal.',
    status: 200,
    response: person,
  }),
  describe(seeSession, {
    tag: 'Session',
    summary: 'Get the current session',
    words: 'Send `X-Poll: 1` with automatic requests. They do not extend the session.',
    status: 200,
    response: person,
  }),
  describe(signOut, { tag: 'Session', summary: 'Sign out', status: 204, response: null }),
  describe(chooseVendor, {
    tag: 'Session',
    summary: 'Enter or leave a vendor as product admin',
    words:
      'A visit needs a reason and ends after `minutes` (60 by default). The vendor sees it in its log. Null leaves the vendor.',
    status: 200,
    response: person,
  }),
];
