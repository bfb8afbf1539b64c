import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenBucket } from './token-bucket.ts';

describe('a bucket of 120 that fills at 60 a minute', () => {
  function aBucket() {
    let now = 0;
    const bucket = tokenBucket({ burst: 120, aMinute: 60 }, () => now);
    return { bucket, pass: (ms: number) => void (now += ms) };
  }
  const takeAll = (bucket: { take(source: string): number }, times: number) =>
    Array.from({ length: times }, () => bucket.take('a')).filter((wait) => wait === 0).length;

  it('admits a burst, then one a second', () => {
    const { bucket, pass } = aBucket();
    expect(takeAll(bucket, 200)).toBe(120);
    expect(bucket.take('a')).toBe(1);
    pass(1_000);
    expect(takeAll(bucket, 5)).toBe(1);
    pass(10_000);
    expect(takeAll(bucket, 50)).toBe(10);
    pass(3_600_000);
    expect(takeAll(bucket, 500)).toBe(120);
  });

  it('is separate for each source', () => {
    const { bucket } = aBucket();
    takeAll(bucket, 200);
    expect(bucket.take('b')).toBe(0);
  });

  it('never admits more than the burst plus the refill', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 400 }), (gaps) => {
        const { bucket, pass } = aBucket();
        let taken = 0;
        let passed = 0;
        for (const gap of gaps) {
          pass(gap);
          passed += gap;
          if (bucket.take('a') === 0) taken += 1;
        }
        expect(taken).toBeLessThanOrEqual(120 + passed / 1_000);
      }),
    );
  });
});
