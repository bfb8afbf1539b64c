import http from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { OutgoingRefused, resolveBySystem, targetOf } from './target.ts';
import type { Exceptions, Resolve, Target } from './target.ts';

export { OutgoingRefused } from './target.ts';

/** The request failed: no connection, no certificate, too slow, or too large. */
export class OutgoingFailed extends Error {}

export interface OutgoingRequest {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** For the whole request, from the DNS lookup to the last byte, in milliseconds. */
  timeoutMs?: number;
  maxResponseBytes?: number;
}

export interface OutgoingResponse {
  /** A redirect is returned as it is and never followed. */
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export type OutgoingFetch = (request: OutgoingRequest) => Promise<OutgoingResponse>;

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 1024 * 1024;

/**
 * The only client for addresses that vendors and users configure: webhooks, directories, logos. It resolves
 * the name once, checks every address, and connects to the checked one. `exceptions` and `ca` are for tests.
 */
export function outgoingFetch(
  options: { resolve?: Resolve; exceptions?: Exceptions; ca?: string } = {},
): OutgoingFetch {
  const { resolve = resolveBySystem, exceptions = {}, ca } = options;
  return async (request) => {
    const signal = AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS);
    try {
      const target = await untilAborted(targetOf(request.url, { resolve, exceptions }), signal);
      return await send(target, { request, signal, ca });
    } catch (error) {
      if (error instanceof OutgoingRefused || error instanceof OutgoingFailed) throw error;
      throw new OutgoingFailed(signal.aborted ? 'it took too long' : 'it could not be reached', {
        cause: error,
      });
    }
  };
}

interface Sending {
  request: OutgoingRequest;
  signal: AbortSignal;
  ca: string | undefined;
}

function send(target: Target, { request, signal, ca }: Sending): Promise<OutgoingResponse> {
  const { method = 'GET', headers = {}, body, maxResponseBytes = MAX_RESPONSE_BYTES } = request;
  const secure = target.url.protocol === 'https:';
  const options: RequestOptions & https.RequestOptions = {
    // The checked address itself, so that the name is not resolved again; the certificate must still match
    // the name.
    host: target.address,
    port: target.port,
    path: `${target.url.pathname}${target.url.search}`,
    method,
    headers: { 'user-agent': 'Foyer', 'accept-encoding': 'identity', ...headers, host: target.url.host },
    agent: false,
    signal,
    ...(secure && {
      minVersion: 'TLSv1.2',
      ...(isIP(target.host) === 0 && { servername: target.host }),
      ...(ca !== undefined && { ca }),
    }),
  };
  return new Promise((resolve, reject) => {
    const sent = (secure ? https : http).request(options, (response) => {
      read(response, maxResponseBytes).then(
        (bytes) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes }),
        (error: Error) => {
          sent.destroy();
          reject(error);
        },
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function read(response: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += (chunk as Buffer).length;
    if (size > most) throw new OutgoingFailed(`its answer is larger than ${most} bytes`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** A DNS lookup cannot be cancelled; it is abandoned at the timeout. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new OutgoingFailed('it took too long')), { once: true });
    work.then(resolve, reject);
  });
}
