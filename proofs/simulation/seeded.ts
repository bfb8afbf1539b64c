/** Randomness from a seed: the same seed gives the same numbers. */
export interface Chance {
  /** At least 0, and less than 1. */
  fraction(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  bytes(count: number): Buffer;
}

export function chanceOf(seed: number): Chance {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    fraction,
    between: (low, high) => low + Math.floor(fraction() * (high - low + 1)),
    pick: (from) => from[Math.floor(fraction() * from.length)]!,
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => Math.floor(fraction() * 256))),
  };
}
