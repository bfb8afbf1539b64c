import { expect, it } from 'vitest';
import { sourceOf } from './source.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:12::1', '2001:db8:0:12::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  // Node has no address for a closed socket.
  [undefined, ''],
])('%s counts as "%s"', (ip, source) => {
  expect(sourceOf(ip)).toBe(source);
});
