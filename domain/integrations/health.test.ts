import { describe, expect, it } from 'vitest';
import { MINUTE } from '../time/instant.ts';
import { countRequest, newLogMemory, resultOfDelivery, serviceFaultOf } from './health.ts';

describe('the fault of a service', () => {
  it.each([
    ['eauth', 'access'],
    ['401', 'access'],
    ['535', 'access'],
    ['invalid-secret', 'access'],
    ['unreadable', 'access'],
    ['address-refused', 'address'],
    ['404', 'address'],
    ['too-slow', 'slow'],
    ['econnection', 'unreachable'],
    ['edns', 'unreachable'],
    ['429', 'service'],
    ['503', 'service'],
    ['malformed', 'service'],
    ['', 'other'],
  ])('behind %j is %s', (reason, fault) => {
    expect(serviceFaultOf(reason)).toBe(fault);
  });

  it.each([
    [{ outcome: 'accepted' }, null],
    [{ outcome: 'never', reason: '550' }, null],
    [{ outcome: 'never', reason: '422' }, null],
    [{ outcome: 'never', reason: '404' }, 'address'],
    [{ outcome: 'later', reason: '451' }, null],
    [{ outcome: 'later', reason: '421' }, 'service'],
    [{ outcome: 'later', reason: '401' }, 'access'],
  ] as const)('in a delivery of %j is %s', (delivery, fault) => {
    expect(resultOfDelivery(delivery)).toBe(fault);
  });
});

describe('the log of requests', () => {
  const counted = (results: readonly (readonly [seconds: number, fault: 'access' | null])[]) => {
    const memory = newLogMemory();
    return results.map(
      ([seconds, result]) =>
        countRequest(memory, { result, millis: 5, now: MINUTE + seconds * 1000 })?.requests ?? 0,
    );
  };

  it('has an entry a minute while the result stays the same', () => {
    expect(
      counted([
        [0, null],
        [1, null],
        [59, null],
        [60, null],
        [61, null],
      ]),
    ).toEqual([1, 0, 0, 3, 0]);
  });

  it('has an entry at once when the result changes, at most ten a minute', () => {
    const flapping = Array.from({ length: 16 }, (_, at) => [at, at % 2 === 0 ? null : 'access'] as const);
    expect(counted(flapping).filter((requests) => requests > 0)).toHaveLength(10);
    expect(
      counted([
        [0, null],
        [1, 'access'],
        [2, 'access'],
        [3, null],
      ]),
    ).toEqual([1, 1, 0, 1]);
  });
});
