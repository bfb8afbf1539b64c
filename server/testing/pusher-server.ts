import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { PusherSockets } from './pusher-sockets.ts';

/*
 * A service of the Pusher protocol, written from its specification and not from our driver: the HTTP
 * interface with its signatures and limits, and the WebSocket protocol, version 7, with its channels, grants,
 * users and close codes.
 */

export interface PusherServer {
  /** `http://127.0.0.1:…`; sockets under the same origin as ws. */
  url: string;
  app: { appId: string; key: string; secret: string };
  /** Every accepted event, in order. */
  taken: { name: string; channel: string; data: string }[];
  sockets: PusherSockets;
  /** Statuses of the next responses of the HTTP interface, one each. */
  fails: number[];
  calls: number;
  env: Record<string, string>;
  stop(): Promise<void>;
}

const MOST_IN_BATCH = 10;
const LARGEST_EVENT = 10_240;
const MAY_BE_APART_S = 600;

export async function aPusherServer(): Promise<PusherServer> {
  const app = { appId: '4711', key: 'app-key', secret: 'app-secret' };
  const sockets = new PusherSockets(app);
  const http = createServer((request, response) => void result(made, request, response));
  const ws = new WebSocketServer({ server: http });
  ws.on('connection', (socket, request) => sockets.open(socket, request.url ?? ''));
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const made: PusherServer = {
    url,
    app,
    sockets,
    taken: [],
    fails: [],
    calls: 0,
    env: {
      REALTIME_DRIVER: 'pusher',
      PUSHER_APP_ID: app.appId,
      PUSHER_KEY: app.key,
      PUSHER_SECRET: app.secret,
      PUSHER_URL: url,
    },
    async stop() {
      for (const each of ws.clients) each.terminate();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return made;
}

async function result(server: PusherServer, request: IncomingMessage, response: ServerResponse) {
  server.calls += 1;
  const body = await bodyOf(request);
  const fails = server.fails.shift();
  const { status, text } = fails === undefined ? act(server, request, body) : { status: fails, text: '' };
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}

function act(server: PusherServer, request: IncomingMessage, body: string): { status: number; text: string } {
  const url = new URL(request.url ?? '/', 'http://service');
  const [, apps, id, what, user] = url.pathname.split('/');
  if (request.method !== 'POST' || apps !== 'apps') return { status: 404, text: '' };
  if (id !== server.app.appId) return { status: 401, text: 'unknown app' };
  const fault = faultOfSignature(server, url, body);
  if (fault !== null) return { status: 401, text: fault };
  const content = JSON.parse(body) as { batch?: unknown[] } & Record<string, unknown>;
  if (what === 'users' && user) {
    server.sockets.terminate(user);
    return { status: 200, text: '{}' };
  }
  const events = what === 'batch_events' ? (content.batch ?? []) : what === 'events' ? [content] : null;
  if (events === null) return { status: 404, text: '' };
  if (events.length > MOST_IN_BATCH) return { status: 400, text: 'batch too large' };
  return publish(server, events as { name: string; channel?: string; channels?: string[]; data: unknown }[]);
}

function publish(
  server: PusherServer,
  events: { name: string; channel?: string; channels?: string[]; data: unknown }[],
): { status: number; text: string } {
  for (const { data } of events) {
    if (typeof data !== 'string') return { status: 400, text: 'data must be a string' };
    if (Buffer.byteLength(data) > LARGEST_EVENT) return { status: 413, text: 'event too large' };
  }
  for (const { name, channel, channels = [], data } of events) {
    for (const each of channel === undefined ? channels : [channel]) {
      server.taken.push({ name, channel: each, data: data as string });
      server.sockets.tell(each, name, data as string);
    }
  }
  return { status: 200, text: '{}' };
}

function faultOfSignature({ app }: PusherServer, url: URL, body: string): string | null {
  const input = Object.fromEntries(url.searchParams);
  if (input['auth_key'] !== app.key) return 'unknown auth_key';
  if (Math.abs(Date.now() / 1_000 - Number(input['auth_timestamp'])) > MAY_BE_APART_S) return 'too old';
  if (input['body_md5'] !== createHash('md5').update(body).digest('hex')) return 'body_md5 does not match';
  const signed = Object.keys(input)
    .filter((name) => name !== 'auth_signature')
    .sort()
    .map((name) => `${name.toLowerCase()}=${input[name]}`)
    .join('&');
  const requested = createHmac('sha256', app.secret).update(`POST\n${url.pathname}\n${signed}`).digest('hex');
  const shown = input['auth_signature'] ?? '';
  const same =
    shown.length === requested.length && timingSafeEqual(Buffer.from(shown), Buffer.from(requested));
  return same ? null : 'invalid signature';
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
