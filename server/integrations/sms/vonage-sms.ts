import type { VonageConnection } from '#contract/integrations/kinds.values.ts';
import type { OutgoingFetch, OutgoingResponse } from '#server/infrastructure/outgoing/fetch.ts';
import { reasonOf } from '../call-reason.ts';
import type { Delivery } from '../email/mail-port.ts';
import type { SmsPort } from './sms-port.ts';

const VONAGE_URL = 'https://rest.nexmo.com';

/** Sends text messages by Vonage's SMS API, which answers 200 and states each message's fate in the body. */
export function vonageSms(
  { settings, credentials }: VonageConnection,
  input: { fetch: OutgoingFetch; url?: string | undefined },
): SmsPort & { check(): Promise<Delivery> } {
  const post = async (message: Record<string, string>): Promise<Delivery> => {
    const body = { api_key: settings.api_key, api_secret: credentials.api_secret, ...message };
    const headers = { 'content-type': 'application/json' };
    try {
      const sent = {
        url: `${input.url ?? VONAGE_URL}/sms/json`,
        method: 'POST' as const,
        headers,
        body: JSON.stringify(body),
      };
      return verdictOn(await input.fetch(sent));
    } catch (error) {
      return { outcome: 'later', reason: reasonOf(error) };
    }
  };
  return {
    send: ({ id, to, text, from = settings.number, receiptUrl }) =>
      post({
        from: digitsOf(from),
        to: digitsOf(to),
        text,
        type: 'unicode',
        'client-ref': id.slice(0, 100),
        ...(receiptUrl !== undefined && { callback: receiptUrl }),
      }),
    /** A message without a number: the API checks the credentials and then misses the number. */
    async check() {
      const came = await post({ from: digitsOf(settings.number), text: 'check' });
      return 'reason' in came && came.reason === 'status-2' ? { outcome: 'accepted', by: 'vonage' } : came;
    },
  };
}

const digitsOf = (number: string): string => number.replace(/^\+/, '');

/** Throttled, an internal fault, and no more credit: all may pass. */
const LATER = new Set(['1', '5', '9']);

function verdictOn({ status, body }: OutgoingResponse): Delivery {
  if (status < 200 || status >= 300) return { outcome: 'later', reason: String(status) };
  const first = statusIn(body);
  if (first === undefined) return { outcome: 'later', reason: 'malformed' };
  if (first === '0') return { outcome: 'accepted', by: 'vonage' };
  // Wrong credentials: the account is at fault, and not the message.
  if (first === '4') return { outcome: 'later', reason: '401' };
  return { outcome: LATER.has(first) ? 'later' : 'never', reason: `status-${first}` };
}

function statusIn(body: Buffer): string | undefined {
  try {
    const { messages } = JSON.parse(body.toString('utf8')) as { messages?: { status?: unknown }[] };
    const status = messages?.[0]?.status;
    return typeof status === 'string' && /^\d{1,3}$/.test(status) ? status : undefined;
  } catch {
    return undefined;
  }
}
