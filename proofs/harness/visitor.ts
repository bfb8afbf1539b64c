import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { aJoin } from '#server/testing/requests.ts';
import { PASSWORD } from './business.ts';

export interface ApiResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Asking {
  body?: unknown;
  headers?: Record<string, string>;
  /** Time limit of a response in milliseconds, as a visitor's patience ends. */
  patienceMs?: number;
}

/** The connection broke, or the response was cut off: the client does not know whether the request was done. */
export class Cut extends Error {
  override name = 'Cut';
}

/** An HTTP client with keep-alive connections. */
export interface Client {
  /** Rejects with `Cut` if no complete response arrives. */
  send(line: `${string} /${string}`, asking?: Asking): Promise<ApiResponse>;
  close(): void;
}

export function openClient(url: string, { sockets = 32 }: { sockets?: number } = {}): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  let closed = false;
  return {
    async send(line, asking = {}) {
      // Ends pending retries: their caller is gone.
      if (closed) throw new Error('the client is closed');
      return sendOver({ agent, url, line, asking });
    },
    close() {
      closed = true;
      agent.destroy();
    },
  };
}

export interface Joined {
  id: string;
  code: string;
  ticket: string;
}

/** The final outcome of a request with a key, and the number of times it was sent. */
export interface Outcome {
  key: string;
  response: ApiResponse;
  sent: number;
  /** The visit, if the join succeeded (2xx). */
  joined: Joined | undefined;
  /** Responses on the way that no client should get: a server error, or a 503 without Retry-After. */
  unclean: string[];
}

export interface Joining {
  location: number;
  service: number;
  key?: string;
  first?: string;
  /** Throws after so many milliseconds. */
  patienceMs?: number;
}

/** Joins as a visitor's page does: retries with the same key until the outcome is known. */
export async function joinUntilDone(client: Client, of: Joining): Promise<Outcome> {
  const key = of.key ?? randomUUID();
  const body = joinBody(of);
  const until = performance.now() + (of.patienceMs ?? 300_000);
  const unclean: string[] = [];
  for (let sent = 1; ; sent += 1) {
    const response = await join(client, key, body).catch((error: unknown) => {
      if (!(error instanceof Cut) || performance.now() > until) throw error;
      return undefined;
    });
    if (response && isUnclean(response)) unclean.push(`${response.status} ${response.text}`);
    if (response && !isUndecided(response))
      return { key, response, sent, joined: joinedIn(response), unclean };
    if (performance.now() > until) throw new Error(`still ${response?.status}: ${response?.text}`);
    await sleep(pauseAfter(response));
  }
}

/** One try; returns any response. */
export const join = (client: Client, key: string, body: unknown): Promise<ApiResponse> =>
  client.send('POST /api/v2/open/queue-appointments', { body, headers: { 'idempotency-key': key } });

export const joinBody = ({ location, service, first = 'Ana' }: Joining) =>
  aJoin({ location, service, first, email: 'ana@example.com' });

/** Acknowledged: a complete success response, with an id and a code. */
export function joinedIn({ status, text }: ApiResponse): Joined | undefined {
  if (status < 200 || status > 299) return undefined;
  const { attributes } = (
    JSON.parse(text) as { data: { attributes: { id: string; confirm_code: string; ticket_number: string } } }
  ).data;
  if (!attributes.id || !attributes.confirm_code) throw new Error(`no id or code in ${text}`);
  return { id: attributes.id, code: attributes.confirm_code, ticket: attributes.ticket_number };
}

/** Reads a visit as its visitor does. */
export const seeVisit = (client: Client, { id, code }: { id: string; code: string }): Promise<ApiResponse> =>
  client.send(`GET /api/v2/open/queue-appointments/${id}?confirm_code=${encodeURIComponent(code)}`);

export const cancelVisit = (
  client: Client,
  visit: { id: string; code: string; key?: string },
): Promise<ApiResponse> =>
  client.send(
    `PATCH /api/v2/open/queue-appointments/${visit.id}?confirm_code=${encodeURIComponent(visit.code)}`,
    {
      body: {
        data: {
          type: 'queue-appointments',
          id: visit.id,
          attributes: { status: 4, confirm_code: visit.code },
        },
      },
      headers: { 'idempotency-key': visit.key ?? randomUUID() },
    },
  );

/** Headers of a staff member's session, for requests of the internal API. */
export async function signIn(client: Client, email: string): Promise<Record<string, string>> {
  const response = await client.send('POST /api/internal/v1/session', {
    body: { email, password: PASSWORD },
  });
  if (response.status !== 200) throw new Error(`signing in as ${email}: ${response.status} ${response.text}`);
  const cookie = (response.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ');
  const { data } = JSON.parse(response.text) as { data: { csrf_token: string } };
  return { cookie, 'x-csrf-token': data.csrf_token };
}

/** A server that cannot serve returns a refusal with Retry-After. */
export function isUnclean({ status, headers, text }: ApiResponse): boolean {
  if (status < 500) return false;
  return (
    status !== 503 || !(Number(headers['retry-after']) > 0) || !text.startsWith('{"errors":[{"status":"503"')
  );
}

/** Neither done for certain nor refused for good: a network failure, a key in flight, overload, or no server. */
export function isUndecided({ status, text }: ApiResponse): boolean {
  return status === 429 || status >= 500 || (status === 409 && text.includes('idempotency-key-in-flight'));
}

/** Waits as long as the server asks; retries soon after a broken connection. */
export function pauseAfter(response: ApiResponse | undefined): number {
  const seconds = Number(response?.headers['retry-after'] ?? 0);
  return seconds * 1000 + 30 + Math.random() * 100;
}

function sendOver(of: { agent: Agent; url: string; line: string; asking: Asking }): Promise<ApiResponse> {
  const { agent, url, line, asking } = of;
  const [method = '', path = ''] = line.split(' ');
  const payload = asking.body === undefined ? undefined : JSON.stringify(asking.body);
  const headers = {
    ...(payload !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(payload)),
    }),
    ...asking.headers,
  };
  return new Promise((resolve, reject) => {
    const cut = (why: Error) => reject(new Cut(`${line}: ${why.message}`));
    const call = request(url + path, { agent, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('error', cut);
      response.on('aborted', () => cut(new Error('the response was cut off')));
      response.on('end', () => {
        if (response.complete) resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    call.setTimeout(asking.patienceMs ?? 15_000, () => call.destroy(new Error('no response in time')));
    call.on('error', cut);
    call.end(payload);
  });
}
