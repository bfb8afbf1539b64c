import { createServer, request as send } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterFile } from './after-file.ts';

/** Starts a reverse proxy on a free port, which appends its caller to X-Forwarded-For; returns its address. */
export async function aProxy(target: string): Promise<string> {
  const proxy = createServer((request, response) => {
    const before = request.headers['x-forwarded-for'];
    const caller = request.socket.remoteAddress ?? '';
    const onward = send(new URL(request.url ?? '/', target), {
      method: request.method,
      agent: false,
      headers: { ...request.headers, 'x-forwarded-for': [before, caller].filter(Boolean).join(', ') },
    });
    onward.once('response', (came) => {
      response.writeHead(came.statusCode ?? 502, came.headers);
      came.pipe(response);
    });
    onward.once('error', () => response.writeHead(502).end());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  afterFile(() => {
    proxy.closeAllConnections();
    return new Promise((resolve) => void proxy.close(resolve));
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

export interface FromCaller {
  /** A loopback address of the caller: Linux owns all of 127.0.0.0/8. */
  from: string;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Sends a request over a socket of its own from this address. */
export function askFrom(
  url: string,
  { from, method = 'GET', headers = {}, body }: FromCaller,
): Promise<{ status: number; text: string; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method,
      localAddress: from,
      agent: false,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    });
    request.once('error', reject);
    request.once('response', (came) => {
      let text = '';
      came.setEncoding('utf8').on('data', (piece: string) => void (text += piece));
      came.once('end', () => resolve({ status: came.statusCode ?? 0, text, headers: came.headers }));
    });
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
