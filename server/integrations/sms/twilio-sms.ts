import type { TwilioConnection } from '#contract/integrations/kinds.values.ts';
import type { OutgoingFetch, OutgoingResponse } from '#server/infrastructure/outgoing/fetch.ts';
import { reasonOf } from '../call-reason.ts';
import type { Delivery } from '../email/mail-port.ts';
import type { SmsPort } from './sms-port.ts';

const TWILIO_URL = 'https://api.twilio.com';

/** Twilio's own refusals of one message that no later attempt changes. */
const OPTED_OUT = 21610;

/** Sends text messages by Twilio's REST API. It has no key for repeated attempts: a lost response may send twice. */
export function twilioSms(
  { settings, credentials }: TwilioConnection,
  input: { fetch: OutgoingFetch; url?: string | undefined },
): SmsPort & { check(): Promise<Delivery> } {
  const account = `${input.url ?? TWILIO_URL}/2010-04-01/Accounts/${settings.account}`;
  const login = Buffer.from(`${settings.account}:${credentials.auth_token}`).toString('base64');
  const authorization = `Basic ${login}`;
  return {
    async send({ to, text, from = settings.number, receiptUrl }) {
      const form = new URLSearchParams({ To: to, From: from, Body: text });
      if (receiptUrl !== undefined) form.set('StatusCallback', receiptUrl);
      const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
      try {
        return verdictOn(
          await input.fetch({
            url: `${account}/Messages.json`,
            method: 'POST',
            headers,
            body: form.toString(),
          }),
        );
      } catch (error) {
        return { outcome: 'later', reason: reasonOf(error) };
      }
    },
    async check() {
      try {
        return verdictOn(await input.fetch({ url: `${account}.json`, headers: { authorization } }));
      } catch (error) {
        return { outcome: 'later', reason: reasonOf(error) };
      }
    },
  };
}

/** A fault of the message is final; a fault of the account, the limit or the service may pass. */
function verdictOn({ status, headers, body }: OutgoingResponse): Delivery {
  if (status >= 200 && status < 300) return { outcome: 'accepted', by: 'twilio' };
  if (status !== 400 && status !== 404) {
    const rest = Number(headers['retry-after']);
    return { outcome: 'later', reason: String(status), ...(rest > 0 && { restMs: rest * 1_000 }) };
  }
  return { outcome: 'never', reason: codeOf(body) === OPTED_OUT ? 'opted-out' : String(status) };
}

function codeOf(body: Buffer): unknown {
  try {
    return (JSON.parse(body.toString('utf8')) as { code?: unknown } | null)?.code;
  } catch {
    return undefined;
  }
}
