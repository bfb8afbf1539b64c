import { setTimeout as sleep } from 'node:timers/promises';
import { textsPath } from '#contract/conversations/text-webhooks.ts';
import { twilioSignature, vonageSignature } from '#server/integrations/sms/signed-webhooks.ts';
import type { Mutation } from '../harness/mutations.ts';
import type { Client } from '../harness/visitor.ts';
import type { Provider, Sent } from './conversation.ts';

/** A vendor's account at both providers. */
export interface Account {
  pathname: string;
  number: string;
  secrets: Readonly<Record<Provider, string>>;
}

/** Connects a vendor to both providers, as its admin does. */
export async function connect(
  client: Client,
  headers: Record<string, string>,
  { number, secrets }: Account,
): Promise<void> {
  const values = {
    twilio: { name: '', account: `AC${'1'.repeat(32)}`, number, auth_token: secrets.twilio },
    vonage: {
      name: '',
      api_key: 'abcd1234',
      number,
      api_secret: 'the-api-secret',
      signature_secret: secrets.vonage,
    },
  };
  for (const provider of ['twilio', 'vonage'] as const) {
    const body = { version: 0, values: values[provider] };
    const came = await client.send(`PUT /api/internal/v1/admin/integrations/${provider}`, { body, headers });
    if (came.status !== 200) throw new Error(`connecting ${provider}: ${came.status} ${came.text}`);
  }
}

/** The server calls this stand-in in the place of the providers. */
export const callsStandIn = ({ port }: { port: number }): Mutation => ({
  name: 'the providers are on this machine',
  changes: [
    {
      at: 'services-of-vendors',
      find: '()',
      replace: `({
      resolve: async () => ['127.0.0.1'],
      exceptions: { http: true, ports: [${port}], addresses: ['127.0.0.1'] },
      twilioUrl: 'http://127.0.0.1:${port}',
      vonageUrl: 'http://127.0.0.1:${port}',
    })`,
    },
  ],
});

interface Posting {
  /** The product’s own address. */
  url: string;
  /** The vendor of the address that the provider posts to. */
  to: Account;
  /** The number that the sender wrote to; usually the vendor’s. */
  number?: string;
  /** Signs the request; usually the vendor’s own account. */
  signedBy?: Pick<Account, 'secrets'>;
  /** The time of the first text. */
  begun: number;
}

/** Posts a text as its provider does, again and again until the server decides. Returns the status. */
export async function post(sent: Sent, of: Posting): Promise<number> {
  const path = textsPath(sent.provider, of.to.pathname);
  const until = performance.now() + 120_000;
  for (;;) {
    const { body, headers } = signedRequest(sent, { ...of, path });
    const response = await fetch(of.url + path, { method: 'POST', headers, body }).catch(() => undefined);
    await response?.arrayBuffer().catch(() => undefined);
    const isDecided = response !== undefined && response.status < 500 && response.status !== 429;
    if (isDecided || performance.now() > until) return response?.status ?? 0;
    await sleep(20);
  }
}

function signedRequest(sent: Sent, of: Posting & { path: string }) {
  const number = of.number ?? of.to.number;
  const secret = (of.signedBy ?? of.to).secrets[sent.provider];
  const params = PARAMS[sent.provider](sent, { number, begun: of.begun });
  const isTwilio = sent.provider === 'twilio';
  const sig: Record<string, string> = isTwilio ? {} : { sig: vonageSignature(secret, params) };
  return {
    body: new URLSearchParams({ ...params, ...sig }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(isTwilio && { 'x-twilio-signature': twilioSignature(secret, of.url + of.path, params) }),
    },
  };
}

type Params = (of: Sent, at: { number: string; begun: number }) => Record<string, string>;

const PARAMS: Readonly<Record<Provider, Params>> = {
  twilio: ({ id, from, text }, { number }) => ({ MessageSid: id, From: from, To: number, Body: text }),
  vonage: ({ id, from, text, second }, { number, begun }) => ({
    messageId: id,
    msisdn: from.slice(1),
    to: number.slice(1),
    text,
    'message-timestamp': new Date(begun + second * 1_000).toISOString().slice(0, 19).replace('T', ' '),
    timestamp: String(Math.floor(Date.now() / 1_000)),
    nonce: 'a-nonce',
  }),
};
