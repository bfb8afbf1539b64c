import type { SmsPort } from '../sms/sms-port.ts';
import type { MailPort } from './mail-port.ts';

/** In a demo no message is sent: /dev/mailbox shows it instead. */
export const demoMailbox: MailPort & SmsPort = {
  send: async () => ({ outcome: 'accepted', by: 'mailbox' }),
  close() {},
};
