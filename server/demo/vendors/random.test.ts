import { describe, expect, it } from 'vitest';
import type { Random } from './random.ts';
import { seededRandom } from './random.ts';

const draws = (random: Random, count = 5) => Array.from({ length: count }, () => random.next());

function moments(count: number, draw: () => number) {
  const values = Array.from({ length: count }, draw);
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count;
  return { mean, deviation: Math.sqrt(variance) };
}

describe('seeded random numbers', () => {
  it('give the same draws for the same seed and others for another', () => {
    expect(draws(seededRandom(7))).toEqual(draws(seededRandom(7)));
    expect(draws(seededRandom(7))).not.toEqual(draws(seededRandom(8)));
  });

  it('fork by name without changing the parent stream', () => {
    const one = seededRandom(1);
    const fork = draws(one.fork('visits', 3));
    expect(fork).toEqual(draws(seededRandom(1).fork('visits', 3)));
    expect(fork).not.toEqual(draws(one.fork('visits', 4)));
    expect(draws(one)).toEqual(draws(seededRandom(1)));
  });

  it('stay in their ranges', () => {
    const random = seededRandom('ranges');
    const values = draws(random, 20_000);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThan(1);
    expect(new Set(Array.from({ length: 600 }, () => random.int(6)))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  });

  it.each([
    ['uniform', (r: Random) => r.next(), 0.5, Math.sqrt(1 / 12)],
    ['normal', (r: Random) => r.normal(-5, 6), -5, 6],
    ['exponential', (r: Random) => r.exponential(4), 4, 4],
    ['lognormal', (r: Random) => r.lognormal(12, 0.6), 12, 7.2],
    ['gamma', (r: Random) => r.gamma(3, 2), 6, Math.sqrt(12)],
    ['gamma below one', (r: Random) => r.gamma(0.5, 2), 1, Math.sqrt(2)],
    ['poisson', (r: Random) => r.poisson(3.5), 3.5, Math.sqrt(3.5)],
    ['poisson of a large mean', (r: Random) => r.poisson(90), 90, Math.sqrt(90)],
  ])('draw %s with its mean and deviation', (name, draw, mean, deviation) => {
    const random = seededRandom(name);
    const result = moments(40_000, () => draw(random));
    expect(Math.abs(result.mean - mean)).toBeLessThan(deviation * 0.03);
    expect(result.deviation / deviation).toBeGreaterThan(0.95);
    expect(result.deviation / deviation).toBeLessThan(1.05);
  });

  it('respect weights', () => {
    const random = seededRandom('weights');
    const counts = { a: 0, b: 0, never: 0 };
    for (let i = 0; i < 10_000; i += 1)
      counts[
        random.weighted([
          ['a', 3],
          ['b', 1],
          ['never', 0],
        ] as const)
      ] += 1;
    expect(counts.never).toBe(0);
    expect(counts.a / counts.b).toBeGreaterThan(2.7);
    expect(counts.a / counts.b).toBeLessThan(3.3);
  });
});
