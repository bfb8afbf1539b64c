import { OutgoingRefused } from '#server/infrastructure/outgoing/fetch.ts';
import type { OutgoingFetch } from '#server/infrastructure/outgoing/fetch.ts';
import type { Delivery } from '../email/mail-port.ts';
import type { SmsPort, TextMessage } from './sms-port.ts';

/**
 * Hands text messages to a gateway over HTTPS: a POST of `{id, to, text}` with a bearer token and an Idempotency-Key, which is how the
 * gateway knows a repeated attempt. Every provider has its own API; a gateway of a few lines speaks it.
 */
export function httpSms(input: { url: string; token: string | undefined; fetch: OutgoingFetch }): SmsPort {
  return {
    async send(message) {
      try {
        return verdictOn((await input.fetch(requestOf(input, message))).status);
      } catch (error) {
        return {
          outcome: 'later',
          reason: error instanceof OutgoingRefused ? 'address-refused' : 'unreachable',
        };
      }
    },
  };
}

function requestOf({ url, token }: { url: string; token: string | undefined }, message: TextMessage) {
  return {
    url,
    method: 'POST' as const,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': message.id,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(message),
  };
}

/** What the gateway says about the message is final; what it says about itself, or about us, may change. */
function verdictOn(status: number): Delivery {
  if (status >= 200 && status < 300) return { outcome: 'accepted', by: 'sms' };
  const final = status === 400 || status === 404 || status === 410 || status === 422;
  return { outcome: final ? 'never' : 'later', reason: String(status) };
}
