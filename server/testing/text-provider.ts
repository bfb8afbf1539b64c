import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { outgoingFetch } from '../infrastructure/outgoing/fetch.ts';
import type { OutgoingFetch } from '../infrastructure/outgoing/fetch.ts';
import { afterFile } from './after-file.ts';

/** Faults of the stand-in: it limits, fails, never answers, loses its answer, or refuses the login or the number. */
export type ProviderMood =
  | 'well'
  | 'limited'
  | 'fails'
  | 'hangs'
  | 'loses-answers'
  | 'wrong-login'
  | 'opted-out'
  | 'html';

export interface TakenText {
  to: string;
  from: string;
  text: string;
  receiptUrl: string | null;
}

export interface TextProvider {
  url: string;
  port: number;
  mood: ProviderMood;
  /** The texts that it sent on to phones. */
  taken: TakenText[];
  /** Runs before the answer to a text: a receipt that overtakes the answer. */
  beforeAnswer: ((text: TakenText) => Promise<void>) | null;
  fetch: OutgoingFetch;
}

export const TWILIO = { account: `AC${'1'.repeat(32)}`, token: 'the-auth-token' } as const;
export const VONAGE = {
  key: 'abcd1234',
  secret: 'the-api-secret',
  signature: 'the-signature-secret',
} as const;

/** A provider that speaks the protocols of Twilio and Vonage, with their statuses and their own error codes. */
export async function aTextProvider(): Promise<TextProvider> {
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => void answer(stand, { request, response, body }));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  afterFile(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const stand: TextProvider = {
    url: `http://127.0.0.1:${port}`,
    port,
    mood: 'well',
    taken: [],
    beforeAnswer: null,
    fetch: outgoingFetch({ exceptions: { http: true, ports: [port], addresses: ['127.0.0.1'] } }),
  };
  return stand;
}

interface Exchange {
  request: http.IncomingMessage;
  response: http.ServerResponse;
  body: string;
}

async function answer(stand: TextProvider, exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  const { mood } = stand;
  if (mood === 'hangs') return;
  if (mood === 'fails') return void response.writeHead(503).end('unavailable');
  if (mood === 'html') return void response.writeHead(200).end('<html>');
  const isTwilio = request.url?.startsWith('/2010-04-01/') === true;
  const came = isTwilio ? fromTwilio(stand, exchange) : fromVonage(stand, exchange);
  if (came.taken) {
    stand.taken.push(came.taken);
    await stand.beforeAnswer?.(came.taken);
    if (mood === 'loses-answers') return void request.socket.destroy();
  }
  response.writeHead(came.status, { 'content-type': 'application/json', ...came.headers });
  response.end(JSON.stringify(came.body));
}

interface Came {
  status: number;
  body: object;
  headers?: Record<string, string>;
  taken?: TakenText;
}

function fromTwilio({ mood }: TextProvider, { request, body }: Exchange): Came {
  const login = Buffer.from(`${TWILIO.account}:${TWILIO.token}`).toString('base64');
  if (request.headers.authorization !== `Basic ${login}` || mood === 'wrong-login')
    return { status: 401, body: { code: 20003, message: 'Authenticate', status: 401 } };
  if (request.url?.endsWith(`/${TWILIO.account}.json`)) return { status: 200, body: { status: 'active' } };
  if (mood === 'limited')
    return {
      status: 429,
      body: { code: 20429, message: 'Too Many Requests' },
      headers: { 'retry-after': '7' },
    };
  const form = new URLSearchParams(body);
  const [to, from, text] = ['To', 'From', 'Body'].map((name) => form.get(name) ?? '') as [
    string,
    string,
    string,
  ];
  if (mood === 'opted-out')
    return { status: 400, body: { code: 21610, message: 'Attempt to send to unsubscribed recipient' } };
  if (!/^\+\d{8,15}$/.test(to)) return { status: 400, body: { code: 21211, message: 'Invalid To' } };
  const taken = { to, from, text, receiptUrl: form.get('StatusCallback') };
  return { status: 201, body: { sid: `SM${'2'.repeat(32)}`, status: 'queued' }, taken };
}

function fromVonage({ mood }: TextProvider, { body }: Exchange): Came {
  const {
    api_key: key,
    api_secret: secret,
    to,
    from,
    text,
    callback,
  } = JSON.parse(body) as Record<string, string>;
  const say = (status: string): Came => ({
    status: 200,
    body: { 'message-count': '1', messages: [{ status, 'error-text': 'of the stand-in' }] },
  });
  if (key !== VONAGE.key || secret !== VONAGE.secret || mood === 'wrong-login') return say('4');
  if (mood === 'limited') return say('1');
  if (to === undefined) return say('2');
  if (!/^\d{8,15}$/.test(to)) return say('3');
  const taken = { to: `+${to}`, from: `+${from}`, text: text ?? '', receiptUrl: callback ?? null };
  return { status: 200, body: { messages: [{ status: '0', 'message-id': '0A' }] }, taken };
}
