/** How a figure stands against the same figure of an earlier day. */
export interface Comparison {
  direction: 'more' | 'fewer' | 'same';
  difference: number;
  /** `ok` is better, `warn` is worse. */
  tone: 'ok' | 'warn' | 'muted';
}

/** Compares a figure with an earlier one; null where one of them has no value. `better` says which way is good. */
export function compare(
  value: number | null,
  before: number | null,
  better: 'lower' | 'neither',
): Comparison | null {
  if (value === null || before === null) return null;
  const difference = Math.abs(value - before);
  if (difference === 0) return { direction: 'same', difference, tone: 'muted' };
  const direction = value > before ? 'more' : 'fewer';
  if (better === 'neither') return { direction, difference, tone: 'muted' };
  return { direction, difference, tone: direction === 'more' ? 'warn' : 'ok' };
}
