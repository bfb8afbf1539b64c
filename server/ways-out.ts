import type { Config } from './config.ts';
import { outgoingFetch } from './infrastructure/outgoing/fetch.ts';
import { demoMailbox } from './integrations/email/demo-mailbox.ts';
import type { MailPort } from './integrations/email/mail-port.ts';
import { smtpMail } from './integrations/email/smtp-mail.ts';
import { httpSms } from './integrations/sms/http-sms.ts';
import type { SmsPort } from './integrations/sms/sms-port.ts';

/** What the server speaks to outside of itself. What is not configured is absent; in a demo it stays in the house. */
export interface WaysOut {
  mail: MailPort | undefined;
  sms: SmsPort | undefined;
}

export function waysOutOf({ smtpUrl, sms, demo }: Config): WaysOut {
  const instead = demo ? demoMailbox : undefined;
  return {
    mail: smtpUrl === undefined ? instead : smtpMail(smtpUrl),
    sms: sms === undefined ? instead : httpSms({ ...sms, fetch: outgoingFetch() }),
  };
}
