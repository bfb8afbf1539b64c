import type { OutgoingFetch } from '#server/infrastructure/outgoing/fetch.ts';
import { reasonOf } from '../call-reason.ts';
import type { Delivery } from '../email/mail-port.ts';
import type { SmsPort, TextMessage } from './sms-port.ts';

/**
 * Sends text messages to a gateway over HTTPS: a POST of `{id, to, text, from}` with a bearer token and an
 * Idempotency-Key, by which the gateway recognises a repeated attempt. Each provider has its own API; a short
 * gateway program translates to it.
 */
export function httpSms(input: {
  url: string;
  token: string | undefined;
  fetch: OutgoingFetch;
}): SmsPort & { check(): Promise<Delivery> } {
  const post = async (body: Partial<TextMessage>): Promise<Delivery> => {
    try {
      return verdictOn((await input.fetch(requestOf(input, body))).status);
    } catch (error) {
      return { outcome: 'later', reason: reasonOf(error) };
    }
  };
  return {
    send: ({ id, to, text, from }) => post({ id, to, text, ...(from && { from }) }),
    // A message without a number: a gateway checks the token and refuses the message.
    check: () => post({}),
  };
}

function requestOf(
  { url, token }: { url: string; token: string | undefined },
  message: Partial<TextMessage>,
) {
  return {
    url,
    method: 'POST' as const,
    headers: {
      'content-type': 'application/json',
      ...(message.id !== undefined && { 'idempotency-key': message.id }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(message),
  };
}

/** An error about the message is final; an error about the gateway or our access may pass. */
function verdictOn(status: number): Delivery {
  if (status >= 200 && status < 300) return { outcome: 'accepted', by: 'sms' };
  const final = status === 400 || status === 404 || status === 410 || status === 422;
  return { outcome: final ? 'never' : 'later', reason: String(status) };
}
