import type { Delivery } from '../email/mail-port.ts';

export interface TextMessage {
  /** The same on every attempt: a provider identifies the message by it. */
  id: string;
  to: string;
  text: string;
  /** The number that it leaves from; by default the connection's own. */
  from?: string;
  /** Where a provider reports the delivery. */
  receiptUrl?: string;
}

export interface SmsPort {
  /** As for mails. */
  isMailbox?: true;
  send(message: TextMessage): Promise<Delivery>;
}
