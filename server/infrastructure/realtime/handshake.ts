import { BlockList, isIP } from 'node:net';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

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

export type TrustProxy = false | number | readonly string[];

/** Returns the client's address, trusting only the configured number of proxies. */
export function addressOf(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustProxy: TrustProxy,
): string {
  const direct = plain(request.socket.remoteAddress ?? '');
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  // From the nearest outwards: an address is trusted while the one that reported it is our proxy.
  const chain = [direct, ...forwarded.reverse().map(plain)];
  const trusted = trusts(trustProxy);
  let hop = 0;
  while (hop < chain.length - 1 && isIP(chain[hop + 1]!) !== 0 && trusted(chain[hop]!, hop)) hop += 1;
  return chain[hop]!;
}

function trusts(trustProxy: TrustProxy): (address: string, hop: number) => boolean {
  if (trustProxy === false) return () => false;
  if (typeof trustProxy === 'number') return (_, hop) => hop < trustProxy;
  const list = new BlockList();
  for (const entry of trustProxy) {
    const [network = '', bits] = entry.split('/');
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(bits), family);
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

const plain = (address: string): string =>
  address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;

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

const isLoopback = (name: string): boolean =>
  name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);

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
