import { describe } from '../protocol/described.responses.ts';
import type { Example } from '../protocol/described.responses.ts';
import {
  receiveTwilioReceipt,
  receiveTwilioText,
  receiveVonageReceipt,
  receiveVonageText,
} from './text-webhooks.ts';

const tag = 'Texts';
const words =
  'Called by the provider alone, with its signature by the secret of this vendor’s connection. A repeated request changes nothing.';

export const TEXT_WEBHOOKS = [
  describe(receiveTwilioText, {
    tag,
    summary: 'Receive a text from Twilio',
    words,
    status: 204,
    response: null,
  }),
  describe(receiveVonageText, {
    tag,
    summary: 'Receive a text from Vonage',
    words,
    status: 204,
    response: null,
  }),
  describe(receiveTwilioReceipt, {
    tag,
    summary: 'Receive the receipt of a text from Twilio',
    words,
    status: 204,
    response: null,
  }),
  describe(receiveVonageReceipt, {
    tag,
    summary: 'Receive the receipt of a text from Vonage',
    words,
    status: 204,
    response: null,
  }),
];

const ofMessage = { message: 'q2w3e4r5t6y7u8i9o0p1aw' };

export const TEXT_WEBHOOK_EXAMPLES: Record<string, Example> = {
  [receiveTwilioText.name]: {
    body: { MessageSid: 'SM1', From: '+12065550123', To: '+12065550100', Body: 'C' },
  },
  [receiveVonageText.name]: {
    body: { messageId: '0A1', msisdn: '12065550123', to: '12065550100', text: 'C', timestamp: '1700000000' },
  },
  [receiveTwilioReceipt.name]: { query: ofMessage, body: { MessageStatus: 'delivered' } },
  [receiveVonageReceipt.name]: { query: ofMessage, body: { status: 'delivered', timestamp: '1700000000' } },
};
