import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { JSON_API } from '#contract/protocol/json-api.ts';
import { securityHeaders } from '../security-headers.ts';
import { bodyOf } from './error-response.ts';
import { refuse } from './refusal.ts';

const REASON_PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};
const REASONS: Readonly<Record<string, Parameters<typeof refuse>[0]>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/**
 * Refuses a request that Node could not parse: too large headers, an unknown method, a broken request line.
 * The framework never sees it, and its language is unknown.
 */
export function refuseUnreadable(https: boolean): (error: Error & { code?: string }, socket: Socket) => void {
  const headers = { ...securityHeaders({ https }), 'cache-control': 'no-store', connection: 'close' };
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const id = randomUUID();
    const refusal = refuse(REASONS[error.code ?? ''] ?? 'malformed-request');
    const body = JSON.stringify(bodyOf(refusal, 'en', id));
    const lines = Object.entries({
      ...headers,
      'content-type': `${JSON_API}; charset=utf-8`,
      'content-length': String(Buffer.byteLength(body)),
      'x-request-id': id,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable)
      socket.write(
        `HTTP/1.1 ${refusal.status} ${REASON_PHRASES[refusal.status]}\r\n${lines.join('')}\r\n${body}`,
      );
    socket.destroySoon();
  };
}
