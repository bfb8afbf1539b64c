import { describe, expect, it } from 'vitest';
import { attemptLimit, headerIn, isOwnOrigin, tokenOfHandshake } from './handshake.ts';
import { readChannel } from './channel.ts';

describe('the token of a handshake', () => {
  const shake = { auth: undefined as unknown, headers: {}, query: {} };
  it.each([
    ['our own pages', { ...shake, auth: { token: 'a.b.c' } }],
    ['laravel-echo', { ...shake, auth: { headers: { Authorization: 'Bearer a.b.c' } } }],
    ['a header', { ...shake, headers: { authorization: 'bearer a.b.c' } }],
    ['the address', { ...shake, query: { token: 'a.b.c' } }],
  ])('is parsed as %s sends it', (_, input) => {
    expect(tokenOfHandshake(input)).toBe('a.b.c');
  });

  it.each([
    [{ ...shake }],
    [{ ...shake, auth: { token: { toString: () => 'a.b.c' } } }],
    [{ ...shake, auth: { headers: 'Authorization' } }],
    [{ ...shake, auth: { token: 'x'.repeat(5_000) } }],
    [{ ...shake, query: { token: ['a', 'b'] } }],
  ])('is absent in %j', (input) => {
    expect(tokenOfHandshake(input)).toBeUndefined();
  });

  it('leaves the code of a subscription alone', () => {
    expect(headerIn({ headers: { 'X-Confirm-Code': 'Bearer 12' } }, 'x-confirm-code')).toBe('Bearer 12');
  });
});

describe('the origin of a connection', () => {
  const own = {
    publicUrl: 'https://foyer.test',
    isVendorHost: async (host: string) => host === 'queue.harbor.test',
  };
  it.each<[string | undefined, string, boolean]>([
    [undefined, 'foyer.test', true],
    ['https://foyer.test', 'foyer.test', true],
    ['https://queue.harbor.test', 'queue.harbor.test', true],
    ['http://127.0.0.1:3000', '127.0.0.1:3000', true],
    ['http://localhost:3000', 'localhost:3000', true],
    ['http://localhost:4000', 'localhost:3000', false],
    ['https://evil.test', 'foyer.test', false],
    ['https://evil.test', 'evil.test', false],
    ['https://foyer.test.evil.test', 'foyer.test', false],
    ['http://foyer.test', 'foyer.test', false],
    ['https://foyer.test/', 'foyer.test', false],
    ['null', 'foyer.test', false],
    ['', 'foyer.test', false],
    ['https://user@foyer.test', 'foyer.test', false],
  ])('%s at %s: %s', async (origin, host, expected) => {
    expect(await isOwnOrigin({ ...(origin !== undefined && { origin }), host }, own)).toBe(expected);
  });
});

describe('a channel name', () => {
  it.each([
    ['location.12', { prefix: 'location.', id: 12, name: 'location.12' }],
    ['private-queue-appointment.7', { prefix: 'queue-appointment.', id: 7, name: 'queue-appointment.7' }],
  ])('%s is parsed', (name, expected) => expect(readChannel(name)).toEqual(expected));

  it.each([
    'location.',
    'location.0',
    'location.1x',
    'location.-1',
    'location.1.2',
    '12/location.1',
    'session/abc',
    'location.9999999999999999',
    '',
    null,
    12,
    { a: 1 },
  ])('%j is invalid', (name) => expect(readChannel(name)).toBeUndefined());
});

describe('attempts', () => {
  it('are counted by source and reset after a minute', () => {
    let now = 0;
    const limit = attemptLimit(4, 0.5, () => now);
    expect(['a', 'a', 'a', 'b'].map((source) => limit.allows(source))).toEqual([true, true, false, true]);
    now = 60_000;
    expect(limit.allows('a')).toBe(true);
  });

  it('are not counted with a factor of 0', () => {
    const limit = attemptLimit(1, 0);
    expect([1, 2, 3].map(() => limit.allows('a'))).toEqual([true, true, true]);
  });
});
