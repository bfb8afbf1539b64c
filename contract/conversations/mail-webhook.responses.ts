import { describe } from '../protocol/described.responses.ts';
import { MAIL_SIGNATURE, MAIL_TIME, receiveVisitorMail } from './mail-webhook.ts';

export const MAIL_WEBHOOK = [
  describe(receiveVisitorMail, {
    tag: 'Texts',
    summary: 'Receive a mail of a visitor',
    words: `Called by the operator’s mail server alone. The header \`${MAIL_TIME}\` has the seconds since 1970, and \`${MAIL_SIGNATURE}\` the hexadecimal HMAC-SHA256 over that time, a full stop and the body. A time outside five minutes is refused. A repeated mail, one of a program, and one to no visit change nothing.`,
    status: 204,
    response: null,
  }),
];
