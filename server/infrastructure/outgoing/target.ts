import { isIP } from 'node:net';
import { lookup } from 'node:dns/promises';
import { isPublicAddress } from './public-address.ts';

/** Not attempted: the address is not allowed. */
export class OutgoingRefused extends Error {}

export type Resolve = (host: string) => Promise<readonly string[]>;

/** Exceptions for a test's own server. Configuration cannot set them. */
export interface Exceptions {
  http?: boolean;
  ports?: readonly number[];
  addresses?: readonly string[];
}

export interface Target {
  url: URL;
  /** Host name or address for the Host header and the certificate check; IPv6 without brackets. */
  host: string;
  port: number;
  /** The address to connect to, already checked, never resolved again. */
  address: string;
}

const PORTS = [443, 8443];

/**
 * Parses an address like a browser, so that 2130706433 and 0x7f.1 are recognised, and picks the address to
 * connect to.
 */
export async function targetOf(
  text: string,
  deps: { resolve: Resolve; exceptions: Exceptions },
): Promise<Target> {
  const { exceptions } = deps;
  const url = URL.parse(text);
  if (!url) throw new OutgoingRefused('it is not an address');
  if (url.protocol !== 'https:' && !(exceptions.http === true && url.protocol === 'http:')) {
    throw new OutgoingRefused('only https is allowed');
  }
  if (url.username !== '' || url.password !== '') throw new OutgoingRefused('it contains credentials');
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  if (!PORTS.includes(port) && exceptions.ports?.includes(port) !== true) {
    throw new OutgoingRefused(`port ${port} is not allowed`);
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return { url, host, port, address: await checkedAddress(host, deps) };
}

/** One non-public address refuses the whole name: an honest name has none. */
async function checkedAddress(
  host: string,
  { resolve, exceptions }: { resolve: Resolve; exceptions: Exceptions },
): Promise<string> {
  const addresses = isIP(host) ? [host] : await resolve(host);
  const [first] = addresses;
  if (first === undefined) throw new OutgoingRefused('its name does not resolve');
  const allowed = (address: string) =>
    isPublicAddress(address) || exceptions.addresses?.includes(address) === true;
  if (!addresses.every(allowed)) throw new OutgoingRefused('it resolves to a private network');
  return first;
}

export const resolveBySystem: Resolve = async (host) => {
  const result = await lookup(host, { all: true, order: 'verbatim' });
  return result.map(({ address }) => address);
};
