/**
 * The probability that a difference of two means this great is chance, with unknown spreads (Welch's test,
 * two-sided).
 */
export function welch(a: readonly number[], b: readonly number[]): number {
  const [of, other] = [spreadOf(a), spreadOf(b)];
  const [partA, partB] = [of.variance / a.length, other.variance / b.length];
  if (partA + partB === 0) return of.mean === other.mean ? 1 : 0;
  const t = Math.abs(of.mean - other.mean) / Math.sqrt(partA + partB);
  const freedom = (partA + partB) ** 2 / (partA ** 2 / (a.length - 1) + partB ** 2 / (b.length - 1));
  return incompleteBeta(freedom / (freedom + t * t), freedom / 2);
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** Medians of consecutive groups of `of` values: a few outliers change none. */
export function medians(values: readonly number[], of: number): number[] {
  return Array.from({ length: Math.floor(values.length / of) }, (_, n) =>
    median(values.slice(n * of, (n + 1) * of)),
  );
}

function spreadOf(values: readonly number[]): { mean: number; variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, variance };
}

/** The regularised incomplete beta function of (x; a, 1/2), by numeric integration after t = x·u^(1/a). */
function incompleteBeta(x: number, a: number): number {
  const steps = 20_000;
  const part = (upper: number) => {
    // ∫₀ᵘᵖ t^(a-1) (1-t)^(-1/2) dt with 1-t = s²: 2 ∫ (1-s²)^(a-1) ds from √(1-upper) to 1.
    const from = Math.sqrt(1 - upper);
    const width = (1 - from) / steps;
    let sum = 0;
    for (let n = 0; n < steps; n += 1) sum += (1 - (from + (n + 0.5) * width) ** 2) ** (a - 1);
    return 2 * sum * width;
  };
  return Math.min(1, part(x) / part(1));
}
