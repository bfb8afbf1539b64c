import { describe, expect, it } from 'vitest';
import { clientAddress, isAddressOrNetwork, proxyRule } from './client-address.ts';
import type { TrustProxy } from './client-address.ts';

describe('the address for rate limits', () => {
  const from = (remoteAddress: string, forwarded: string | undefined, trust: TrustProxy) =>
    clientAddress(
      { headers: { ...(forwarded && { 'x-forwarded-for': forwarded }) }, socket: { remoteAddress } as never },
      proxyRule(trust),
    );

  it.each<[string, string | undefined, TrustProxy, string]>([
    ['203.0.113.7', undefined, false, '203.0.113.7'],
    ['203.0.113.7', '198.51.100.1', false, '203.0.113.7'],
    ['10.0.0.1', '198.51.100.1', 1, '198.51.100.1'],
    // A visitor's forged entries come left of those the proxy added.
    ['10.0.0.1', '1.2.3.4, 198.51.100.1', 1, '198.51.100.1'],
    ['10.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1', 5, '198.51.100.1'],
    ['10.0.0.1', '1.2.3.4, 198.51.100.1', ['10.0.0.0/8'], '198.51.100.1'],
    ['203.0.113.7', '198.51.100.1', ['10.0.0.0/8'], '203.0.113.7'],
    ['::ffff:10.0.0.1', '2001:db8::1', ['10.0.0.1'], '2001:db8::1'],
    ['10.0.0.1', 'unknown', 1, '10.0.0.1'],
    ['10.0.0.1', 'unknown', ['10.0.0.1'], '10.0.0.1'],
    ['::1', '198.51.100.1', ['::1/128', '2001:db8::/32'], '198.51.100.1'],
  ])('%s with %s, trusting %j, is %s', (remote, forwarded, trust, expected) => {
    expect(from(remote, forwarded, trust)).toBe(expected);
  });
});

describe('the entries of TRUST_PROXY', () => {
  it.each(['10.0.0.1', '192.168.0.0/16', '10.0.0.0/8', '::1', '2001:db8::/32', 'fd00::/128'])(
    '%s is one',
    (entry) => expect(isAddressOrNetwork(entry)).toBe(true),
  );
  it.each([
    '0.0.0.0/0',
    '::/0',
    '10.0.0',
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.1/8/8',
    'beef',
    '11',
    '10.0.0.0/',
    '',
  ])('%j is none', (entry) => expect(isAddressOrNetwork(entry)).toBe(false));
});
