import { BlockList, isIPv4, isIPv6 } from 'node:net';

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
