const STEPS = [1, 2, 2.5, 5, 10];

/** The top of a scale: a round figure at or above all values, at least 1. */
export function chartTop(values: readonly (number | null)[]): number {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const size = 10 ** Math.floor(Math.log10(most));
  return STEPS.map((step) => step * size).find((step) => step >= most)!;
}

/** Ticks from 0 to the top in four, five or two equal parts, whichever gives round numbers. */
export function ticksUpTo(top: number): number[] {
  const parts = Number.isInteger(top / 4) || top <= 1 ? 4 : Number.isInteger(top / 5) ? 5 : 2;
  return Array.from({ length: parts + 1 }, (_, n) => (top * n) / parts);
}

/**
 * Path through the known values in a square of 100 by 100. Breaks at unknown values; a single known value is
 * a short dash.
 */
export function pathOf(values: readonly (number | null)[], top: number): string {
  const last = Math.max(1, values.length - 1);
  const parts: string[] = [];
  for (const [n, value] of values.entries()) {
    if (value === null) continue;
    const at = `${round((n / last) * 100)} ${round(100 - (Math.min(value, top) / top) * 100)}`;
    const before = n > 0 && values[n - 1] !== null;
    parts.push(before ? `L ${at}` : `M ${at}`);
    if (!before && (n === values.length - 1 || values[n + 1] === null)) parts.push('h 0.6');
  }
  return parts.join(' ');
}

const round = (figure: number): number => Math.round(figure * 100) / 100;
