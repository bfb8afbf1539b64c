import { endpoint } from '../protocol/endpoint.ts';

/** The headers of its signature: seconds since 1970, and the MAC of the time and the body. */
export const MAIL_TIME = 'x-foyer-time';
export const MAIL_SIGNATURE = 'x-foyer-signature';

/** The operator's mail server hands over a mail of a visitor, as it arrived. */
export const receiveVisitorMail = endpoint<null>()({
  name: 'receiveVisitorMail',
  method: 'POST',
  path: '/api/internal/v1/mails',
  access: 'anyone',
  vendor: 'none',
  api: 'internal',
  idempotent: false,
  raw: 'message/rfc822',
  refusals: ['not-found', 'signature-wrong', 'malformed-request', 'payload-too-large', 'unavailable'],
});
