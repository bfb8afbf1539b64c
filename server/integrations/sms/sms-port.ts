import type { Delivery } from '../email/mail-port.ts';

export interface TextMessage {
  /** The same on every attempt: what a provider tells one message from another by. */
  id: string;
  to: string;
  text: string;
}

export interface SmsPort {
  send(message: TextMessage): Promise<Delivery>;
}
