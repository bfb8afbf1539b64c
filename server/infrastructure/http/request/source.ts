/**
 * Returns the client address for rate limits: IPv4 whole, IPv6 by its /64, which one household or attacker owns. A
 * client who has left while the request waited has no address any more.
 */
export function sourceOf(ip: string | undefined): string {
  if (ip === undefined) return '';
  if (ip.startsWith('::ffff:') && ip.includes('.')) return ip.slice(7);
  // mutation: whole-ipv4-address
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
