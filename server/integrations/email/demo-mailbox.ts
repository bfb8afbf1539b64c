import type { SmsPort } from '../sms/sms-port.ts';
import type { MailPort } from './mail-port.ts';

/** In a demo nothing leaves the house: what would have been sent is read at /dev/mailbox. */
export const demoMailbox: MailPort & SmsPort = {
  send: async () => ({ outcome: 'accepted', by: 'mailbox' }),
  close() {},
};
