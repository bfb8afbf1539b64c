import { mailSignature } from '#server/integrations/email/signed-mails.ts';
import { MAIL_SIGNATURE, MAIL_TIME, receiveVisitorMail } from '#contract/conversations/mail-webhook.ts';
import type { TestApp } from './app.ts';

export const REPLIES = {
  REPLY_ADDRESS: 'reply@mail.foyer.example',
  REPLY_SECRET: 'a-secret-of-the-mail-server-that-is-long-enough',
};

/** A mail in its MIME format. */
export function aMail(of: {
  from: string;
  to: string;
  id?: string;
  subject?: string;
  text?: string;
  headers?: Record<string, string>;
}): Buffer {
  const { from, to, id, subject = 'Re: Your appointment', text = 'Is parking free?', headers = {} } = of;
  const lines = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    ...(id === undefined ? [] : [`Message-ID: ${id}`]),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    text,
  ];
  return Buffer.from(lines.join('\r\n'));
}

/** Posts a mail as the operator's mail server does; returns the status. */
export async function handOver(
  app: TestApp,
  raw: Buffer,
  by: { secret?: string; time?: number; signed?: Buffer } = {},
): Promise<number> {
  const { secret = REPLIES.REPLY_SECRET, time = app.clock.now(), signed = raw } = by;
  const seconds = String(Math.floor(time / 1_000));
  const came = await app.http.inject({
    method: 'POST',
    url: receiveVisitorMail.path,
    headers: {
      'content-type': 'message/rfc822',
      [MAIL_TIME]: seconds,
      [MAIL_SIGNATURE]: mailSignature(secret, seconds, signed),
    },
    payload: raw,
  });
  return came.statusCode;
}
