import { MAIL_SIGNATURE, MAIL_TIME, receiveVisitorMail } from '#contract/conversations/mail-webhook.ts';
import { mailSignature } from '#server/integrations/email/signed-mails.ts';

/* Mails of visitors, as the operator's mail server hands them over. */

/** What the operator of the journeys has set for replies to mails. */
export const REPLIES = {
  REPLY_ADDRESS: 'reply@mail.foyer.example',
  REPLY_SECRET: 'the-mail-server-of-the-journeys-signs-with-this',
};

/** A visitor sends a mail; the mail server signs it and posts it. */
export async function deliverMail(
  baseURL: string,
  of: { from: string; to: string; id: string; subject: string; text: string },
): Promise<void> {
  const { from, to, id, subject, text } = of;
  const head = [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, `Message-ID: ${id}`];
  const type = 'Content-Type: text/plain; charset=utf-8';
  const bytes = Buffer.from([...head, 'MIME-Version: 1.0', type, '', text].join('\r\n'));
  const time = String(Math.floor(Date.now() / 1_000));
  const came = await fetch(baseURL + receiveVisitorMail.path, {
    method: 'POST',
    headers: {
      'content-type': 'message/rfc822',
      [MAIL_TIME]: time,
      [MAIL_SIGNATURE]: mailSignature(REPLIES.REPLY_SECRET, time, bytes),
    },
    body: bytes,
  });
  if (came.status !== 204) throw new Error(`${subject}: ${came.status} ${await came.text()}`);
}
