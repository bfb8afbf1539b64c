import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import type { ECDH } from 'node:crypto';
import https from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { outgoingFetch } from '#server/infrastructure/outgoing/fetch.ts';
import { CERTIFICATE, KEY } from './certificate.ts';

/** What a browser gives a page that subscribes. */
export interface Subscribed {
  endpoint: string;
  p256dh: string;
  auth: string;
  public_key: string;
}

export interface Pushed {
  endpoint: string;
  message: { title: string; body: string; url: string; lang: string; icon: string | null };
  ttl: string;
  topic: string;
  urgency: string;
}

interface Browser {
  pair: ECDH;
  auth: Buffer;
  applicationServerKey: string;
}

/**
 * A push service with its browsers: it refuses what the standards forbid (RFC 8030, 8292), and each browser decrypts its
 * messages (RFC 8291) by its own code.
 */
export async function aPushService(now: () => number) {
  const browsers = new Map<string, Browser>();
  const service = {
    pushed: [] as Pushed[],
    requests: 0,
    mood: 'takes' as 'takes' | 'gone' | 'busy' | 'down',
  };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    service.requests += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const browser = browsers.get(request.url ?? '');
    if (!browser || service.mood === 'gone') return void response.writeHead(410).end();
    if (service.mood === 'busy') return void response.writeHead(429, { 'retry-after': '120' }).end();
    if (service.mood === 'down') return void response.writeHead(503).end();
    const fault = faultOf(request, { browser, origin, now: now() });
    if (fault) return void response.writeHead(fault.status).end(fault.why);
    const { ttl, topic, urgency } = request.headers as Record<string, string>;
    service.pushed.push({
      endpoint: origin + request.url!,
      message: JSON.parse(decrypted(Buffer.concat(chunks), browser)) as Pushed['message'],
      ttl: ttl!,
      topic: topic!,
      urgency: urgency!,
    });
    response.writeHead(201, { location: `${origin}/receipt` }).end();
  };
  const server = https.createServer({ cert: CERTIFICATE, key: KEY }, (request, response) => {
    respond(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `https://right.test:${port}`;
  return Object.assign(service, {
    /** Requests of the server under test, which may reach this service and no other on this machine. */
    fetch: outgoingFetch({
      resolve: async () => ['127.0.0.1'],
      exceptions: { addresses: ['127.0.0.1'], ports: [port] },
      ca: CERTIFICATE,
    }),
    subscribe(applicationServerKey: string): Subscribed {
      const pair = createECDH('prime256v1');
      const point = pair.generateKeys();
      const browser = { pair, auth: randomBytes(16), applicationServerKey };
      const path = `/send/${randomBytes(24).toString('base64url')}`;
      browsers.set(path, browser);
      return {
        endpoint: origin + path,
        p256dh: point.toString('base64url'),
        auth: browser.auth.toString('base64url'),
        public_key: applicationServerKey,
      };
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  });
}

interface Fault {
  status: number;
  why: string;
}

function faultOf(
  { method, headers }: IncomingMessage,
  { browser, origin, now }: { browser: Browser; origin: string; now: number },
): Fault | null {
  const [, token = '', key = ''] =
    /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== browser.applicationServerKey) return { status: 403, why: 'another key' };
  const [head, claims, signature] = token.split('.') as [string, string, string];
  const point = Buffer.from(key, 'base64url');
  const coordinate = (from: number): string => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return { status: 403, why: 'a wrong signature' };
  const read = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  const { aud, exp, sub } = read(claims);
  if (read(head)['alg'] !== 'ES256' || aud !== origin || !/^(mailto:.+@|https:)/.test(String(sub)))
    return { status: 403, why: 'wrong claims' };
  const left = Number(exp) - now / 1000;
  if (!(left > 0 && left <= 86_400)) return { status: 403, why: 'not valid now' };
  if (method !== 'POST' || !/^\d+$/.test(String(headers['ttl']))) return { status: 400, why: 'no TTL' };
  if (!/^[\w-]{1,32}$/.test(String(headers['topic']))) return { status: 400, why: 'a wrong topic' };
  if (headers['content-encoding'] !== 'aes128gcm') return { status: 415, why: 'a wrong encoding' };
  return null;
}

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer => {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};
const ONE = Buffer.of(1);

function decrypted(body: Buffer, { pair, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const length = body[20]!;
  const sender = body.subarray(21, 21 + length);
  const record = body.subarray(21 + length);
  if (body.length > 4096 || record.length > body.readUInt32BE(16)) throw new Error('too long');
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const input = hmac(hmac(auth, pair.computeSecret(sender)), keyInfo, ONE);
  const random = hmac(salt, input);
  const key = hmac(random, 'Content-Encoding: aes128gcm\0', ONE).subarray(0, 16);
  const nonce = hmac(random, 'Content-Encoding: nonce\0', ONE).subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  if (end < 0) throw new Error('no last record');
  return plain.subarray(0, end).toString();
}
