import {
  receiptsPath,
  receiveTwilioReceipt,
  receiveTwilioText,
  receiveVonageReceipt,
  receiveVonageText,
  textsPath,
} from '#contract/conversations/text-webhooks.ts';
import type { TextProviderName } from '#contract/conversations/text-webhooks.ts';
import type { ThreadMessageState } from '#domain/conversations/thread.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { nothing } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { isFromTwilio, isFromVonage } from '#server/integrations/sms/signed-webhooks.ts';
import { textSecret } from '../../connections/index.ts';
import { ownNumbers } from '../threads/own-numbers.ts';
import { receiveText } from './receive-text.ts';
import type { ArrivedText } from './receive-text.ts';
import { storeTextReceipt } from './store-text-receipt.ts';

interface Deps {
  keys: Keys;
  config: { publicUrl: string };
  wake(): void;
  newKey(): string;
}

type Texts = Readonly<Record<string, string>>;
type Delivered = RequestContext<unknown, unknown, Texts>;
type Reported = RequestContext<unknown, { message: string }, Texts>;

/** The requests of providers. Each counts only with a signature by this vendor's own secret. */
export const textWebhookRoutes = (deps: Deps): Route[] => [
  route(receiveTwilioText, (context) => deliver(deps, context, 'twilio')),
  route(receiveVonageText, (context) => deliver(deps, context, 'vonage')),
  route(receiveTwilioReceipt, (context) => report(deps, context, 'twilio')),
  route(receiveVonageReceipt, (context) => report(deps, context, 'vonage')),
];

async function deliver(deps: Deps, context: Delivered, provider: TextProviderName) {
  const { body, now, requestId, vendor } = context;
  return context.write(async (tx) => {
    const path = textsPath(provider, vendor.pathname);
    const { number } = await assertSigned(tx, deps, { context, provider, path });
    const arrived = READERS[provider](body, now);
    const numbers = await ownNumbers(tx, number);
    // mutation: text-to-own-number
    if (!arrived || !numbers.includes(arrived.to)) throw refuse('not-found');
    const receiving = { now, requestId, vendorName: vendor.name, numbers, newKey: deps.newKey };
    await receiveText(tx, arrived, receiving);
    tx.afterCommit(deps.wake);
    return nothing();
  });
}

async function report(deps: Deps, context: Reported, provider: TextProviderName) {
  const { body, now, query, requestId, vendor } = context;
  return context.write(async (tx) => {
    const path = receiptsPath(provider, { pathname: vendor.pathname, message: query.message });
    await assertSigned(tx, deps, { context, provider, path });
    const { state, reason } = RECEIPTS[provider](body);
    if (state !== null) await storeTextReceipt(tx, { key: query.message, state, reason, now, requestId });
    return nothing();
  });
}

/** Refuses a request that this vendor's provider has not signed. */
async function assertSigned(
  tx: Tx,
  { keys, config }: Deps,
  of: { context: Delivered | Reported; provider: TextProviderName; path: string },
): Promise<{ number: string }> {
  const { context, provider, path } = of;
  const found = await textSecret(tx, keys, provider);
  if (!found) throw refuse('not-found');
  const params = context.body;
  const isSigned =
    provider === 'twilio'
      ? isFromTwilio(found.secret, {
          url: `${config.publicUrl}${path}`,
          params,
          signature: context.header('x-twilio-signature') ?? '',
        })
      : isFromVonage(found.secret, { params, now: context.now });
  // mutation: text-signed
  if (!isSigned) throw refuse('forbidden');
  return found;
}

const withPlus = (number: string): string => (number.startsWith('+') ? number : `+${number}`);

const READERS: Readonly<Record<TextProviderName, (params: Texts, now: Instant) => ArrivedText | null>> = {
  // Twilio says no time: the order of arrival counts.
  twilio: (params, now) =>
    arrivedOf({
      provider: 'twilio',
      externalId: params['MessageSid'],
      from: params['From'],
      to: params['To'],
      text: params['Body'],
      sentAt: now,
    }),
  vonage(params, now) {
    const at = Date.parse(`${(params['message-timestamp'] ?? '').replace(' ', 'T')}Z`);
    const part = Number(params['concat-part'] ?? 0);
    return arrivedOf({
      provider: 'vonage',
      externalId: params['messageId'],
      from: params['msisdn'],
      to: params['to'],
      text: params['text'],
      // The parts of a long text share their second and stand in their order.
      sentAt: Number.isNaN(at) ? now : Math.min(at + (part > 0 && part < 100 ? part : 0), now),
    });
  },
};

function arrivedOf(
  of: Pick<ArrivedText, 'provider' | 'sentAt'> &
    Record<'externalId' | 'from' | 'to' | 'text', string | undefined>,
): ArrivedText | null {
  const { externalId, from = '', to = '', text = '', provider, sentAt } = of;
  if (!externalId || !/^\+?\d{3,15}$/.test(from) || !/^\+?\d{3,15}$/.test(to)) return null;
  const clean = text.replaceAll('\0', '').normalize('NFC');
  return { provider, externalId, from: withPlus(from), to: withPlus(to), text: clean, sentAt };
}

interface Receipt {
  /** Null: it says nothing new. */
  state: ThreadMessageState | null;
  reason: string;
}

const RECEIPTS: Readonly<Record<TextProviderName, (params: Texts) => Receipt>> = {
  twilio(params) {
    const state = TWILIO_STATES[params['MessageStatus'] ?? ''] ?? null;
    const code = params['ErrorCode'] ?? '';
    if (code === '21610') return { state: 'opted-out', reason: 'opted-out' };
    return { state, reason: state === 'failed' ? codeIn(code) : '' };
  },
  vonage(params) {
    const state = VONAGE_STATES[params['status'] ?? ''] ?? null;
    return { state, reason: state === 'failed' ? codeIn(params['err-code'] ?? '') : '' };
  },
};

/** A code of the provider, never a text of it. */
const codeIn = (code: string): string => (/^\d{1,6}$/.test(code) ? `code-${code}` : 'undelivered');

const TWILIO_STATES: Readonly<Record<string, ThreadMessageState>> = {
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
};
const VONAGE_STATES: Readonly<Record<string, ThreadMessageState>> = {
  accepted: 'sent',
  buffered: 'sent',
  delivered: 'delivered',
  expired: 'failed',
  failed: 'failed',
  rejected: 'failed',
};
