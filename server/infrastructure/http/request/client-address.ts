import { BlockList, isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';

/** No proxy, the number of our proxies, or their addresses and networks. */
export type TrustProxy = false | number | readonly string[];

/** Tells whether the caller at this distance is one of our proxies; distance 0 is the connection itself. */
export type IsProxy = (address: string | undefined, distance: number) => boolean;

/**
 * Returns the rule for `X-Forwarded-*`, also for Fastify: given a number, Fastify itself trusts no proxy. A
 * number trusts each caller that connects directly, so only the proxies may reach the port.
 */
export function proxyRule(trustProxy: TrustProxy): IsProxy {
  if (trustProxy === false) return () => false;
  if (typeof trustProxy === 'number') return (_, distance) => distance < trustProxy;
  return networkList(trustProxy);
}

/** Tells whether an address is one of these addresses, or within one of these networks. */
export function networkList(entries: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [network = '', bits] = entry.split('/');
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(bits), family);
  }
  return (text) => {
    const address = plain(text ?? '');
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
  };
}

/** Returns the client's address for a raw request, by the same rule as `request.ip` of Fastify. */
export function clientAddress(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  isProxy: IsProxy,
): string {
  const direct = plain(request.socket.remoteAddress ?? '');
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  // From the nearest outwards: an address is trusted while the one that reported it is our proxy.
  const chain = [direct, ...forwarded.toReversed().map(plain)];
  let hop = 0;
  while (hop < chain.length - 1 && isIP(chain[hop + 1]!) !== 0 && isProxy(chain[hop], hop)) hop += 1;
  return chain[hop]!;
}

/** Returns whether the text names an address, or a network with at least one bit. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32));
}

const plain = (address: string): string =>
  address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
