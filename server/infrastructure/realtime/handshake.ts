import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '../http/request/loopback.ts';

type Bag = Record<string, unknown>;

interface Handshake {
  auth: unknown;
  headers: IncomingHttpHeaders;
  query: Bag;
}

/** Returns the page's bearer token: as our pages send it, as Echo sends it, from a header, or from the address. */
export function tokenOfHandshake({ auth, headers, query }: Handshake): string | undefined {
  const input = auth as Bag | undefined;
  return (
    textOf(input?.['token']) ??
    headerIn(input, 'authorization') ??
    bearer(headers.authorization) ??
    textOf(query['token'])
  );
}

/** Reads `auth.headers` of a `subscribe`; Echo capitalises header names, our pages do not. */
export function headerIn(auth: unknown, name: 'authorization' | 'x-confirm-code'): string | undefined {
  const headers = (auth as Bag | undefined)?.['headers'];
  if (!headers || typeof headers !== 'object') return undefined;
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name);
  return name === 'authorization' ? bearer(entry?.[1]) : textOf(entry?.[1]);
}

function bearer(value: unknown): string | undefined {
  const text = textOf(value);
  return text && /^bearer\s/i.test(text) ? text.slice(7).trim() : text;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 4096 ? value : undefined;

/**
 * Only our own pages connect: the platform's, and those on a vendor's own host. Non-browser clients send no
 * Origin. A server on the local machine accepts all of its names.
 */
export async function isOwnOrigin(
  headers: IncomingHttpHeaders,
  own: { publicUrl: string; isVendorHost(host: string): Promise<boolean> },
): Promise<boolean> {
  const { origin, host } = headers;
  if (origin === undefined || origin === own.publicUrl) return true;
  const url = URL.parse(origin);
  if (!url || url.origin !== origin || !/^https?:$/.test(url.protocol)) return false;
  if (isLoopback(url.hostname)) return url.host === host?.toLowerCase();
  return own.isVendorHost(url.host);
}

/** Counts attempts by source in windows of a minute. Uses monotonic time, not business time. */
export interface AttemptLimit {
  /** Returns false once the source has used up its minute. */
  allows(source: string): boolean;
}

/** `factor` 0 switches it off (load tests on a loopback address). */
export function attemptLimit(
  most: number,
  factor: number,
  clock: () => number = () => performance.now(),
): AttemptLimit {
  let counts = new Map<string, number>();
  let windowEnds = 0;
  return {
    allows(source) {
      if (factor === 0) return true;
      if (clock() >= windowEnds) {
        counts = new Map();
        windowEnds = clock() + 60_000;
      }
      const count = (counts.get(source) ?? 0) + 1;
      counts.set(source, count);
      return count <= Math.ceil(most * factor);
    },
  };
}
