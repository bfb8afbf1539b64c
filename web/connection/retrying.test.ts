import { describe, expect, it } from 'vitest';
import { Refusal } from './refusal.ts';
import { retryAfterMs, shouldRetry } from './retrying.ts';

const refusal = (status: number, retryAfter?: string): Refusal =>
  new Refusal(status, undefined, new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }));
const retries = (fault: unknown): number => [0, 1, 2, 3, 4, 5].filter((n) => shouldRetry(n, fault)).length;

describe('retrying', () => {
  it.each([
    ['a refusal', refusal(404), 0],
    ['too many requests', refusal(429, '3'), 0],
    ['a server error', refusal(500), 1],
    ['an outage without a Retry-After', refusal(503), 1],
    ['a network failure', new TypeError('fetch failed'), 1],
    ['a server that is too busy', refusal(503, '2'), 4],
  ])('after %s', (_what, fault, times) => {
    expect(retries(fault)).toBe(times);
  });

  it('retries no sooner than the server asked, at random times', () => {
    expect([0, 0.5, 1].map((chance) => retryAfterMs(0, refusal(503, '2'), chance))).toEqual([
      2_000, 2_500, 3_000,
    ]);
    expect(retryAfterMs(3, refusal(503, '1'), 0)).toBe(1_000);
  });

  it('waits longer after each failure when the server named no time', () => {
    expect([0, 1].map((failures) => retryAfterMs(failures, new TypeError('no'), 0.7))).toEqual([
      1_000, 2_000,
    ]);
  });
});
