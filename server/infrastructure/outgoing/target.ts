import { isIP, BlockList, isIPv4, isIPv6 } from 'node:net';
import { lookup } from 'node:dns/promises';

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

/** The address to connect to. One non-public address refuses the whole name: an honest name has none. */
export async function checkedAddress(
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

/**
 * Returns true for an address on the public internet that cannot be a server of ours. IPv4: all except the
 * special-purpose registry. IPv6: global unicast only, except ranges that embed IPv4; this excludes mapped
 * and translated, unique local and link-local addresses.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL_4.check(address, 'ipv4');
  return (
    isIPv6(address) &&
    !address.includes('%') &&
    GLOBAL_6.check(address, 'ipv6') &&
    !SPECIAL_6.check(address, 'ipv6')
  );
}

const SPECIAL_4 = listOf('ipv4', [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // shared address space of carriers
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // link-local, and cloud metadata
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16],
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
]);

const GLOBAL_6 = listOf('ipv6', [['2000::', 3]]);

const SPECIAL_6 = listOf('ipv6', [
  ['2001::', 23], // Teredo and other IETF protocols
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: embeds an IPv4 address
  ['3fff::', 20], // documentation
]);

function listOf(family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}
