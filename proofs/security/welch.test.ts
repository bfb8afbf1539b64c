import { describe, expect, it } from 'vitest';
import { medians, welch } from './welch.ts';

// One normal deviate per quantile, so that a sample has the intended spread.
const sample = (count: number, mean: number, spread: number): number[] =>
  Array.from({ length: count }, (_, n) => mean + spread * deviate((n + 0.5) / count));

/** An approximate inverse of the normal distribution (Abramowitz and Stegun 26.2.23). */
function deviate(p: number): number {
  const q = p < 0.5 ? p : 1 - p;
  const t = Math.sqrt(-2 * Math.log(q));
  const z =
    t -
    (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3);
  return p < 0.5 ? -z : z;
}

describe('the probability of a difference', () => {
  it.each([
    // t = 2.0 with 18 degrees of freedom: 0.0608; t = 2.878: 0.01; t = 1: 0.3306.
    [2.0, 0.0608],
    [2.878, 0.01],
    [1.0, 0.3306],
  ])('equals the published tables for t = %d', (t, p) => {
    const [a, b] = [sample(10, 0, 1), sample(10, 0, 1)];
    const variance = a.reduce((sum, value) => sum + value ** 2, 0) / 9;
    const shifted = b.map((value) => value + t * Math.sqrt((2 * variance) / 10));
    expect(welch(a, shifted)).toBeCloseTo(p, 3);
  });

  it('is high for equal and low for different samples', () => {
    expect(welch(sample(200, 100, 10), sample(200, 100, 10))).toBeGreaterThan(0.99);
    expect(welch(sample(200, 100, 10), sample(200, 110, 10))).toBeLessThan(1e-6);
  });
});

describe('medians', () => {
  it('are robust against a few outliers', () => {
    const quiet = Array.from({ length: 100 }, (_, n) => 100 + (n % 5));
    const astray = quiet.map((value, n) => (n % 10 === 0 ? value + 10_000 : value));
    expect(medians(astray, 25)).toHaveLength(4);
    for (const value of medians(astray, 25)) expect(value).toBeLessThan(105);
  });
});
