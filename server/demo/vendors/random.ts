/**
 * Reproducible randomness: the same seed gives the same draws on every machine. Streams are forked by name,
 * so that a change in one part of the demo does not shift the draws of the others.
 */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** A whole number in [0, below). */
  int(below: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /**
   * One of the entries, with a probability proportional to its weight. Weights are not negative, their sum is
   * above 0.
   */
  weighted<T>(entries: readonly (readonly [T, number])[]): T;
  normal(mean: number, deviation: number): number;
  exponential(mean: number): number;
  /** By mean and coefficient of variation of the values themselves, not of their logarithms. */
  lognormal(mean: number, variation: number): number;
  gamma(shape: number, scale: number): number;
  poisson(mean: number): number;
  bytes(count: number): Uint8Array;
  /** An independent stream: equal seed and equal names give equal draws. */
  fork(...names: (string | number)[]): Random;
}

export function seededRandom(seed: number | string): Random {
  return fromKey(String(seed));
}

function fromKey(key: string): Random {
  const next = xoshiro128(key);
  const random: Random = {
    next,
    int: (below) => Math.floor(next() * below),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)]!,
    weighted: (entries) => weighted(next, entries),
    normal: (mean, deviation) => mean + deviation * standardNormal(next),
    exponential: (mean) => -mean * Math.log(1 - next()),
    lognormal(mean, variation) {
      const variance = Math.log(1 + variation ** 2);
      return mean * Math.exp(Math.sqrt(variance) * standardNormal(next) - variance / 2);
    },
    gamma: (shape, scale) => gamma(next, shape) * scale,
    poisson: (mean) => poisson(next, mean),
    bytes: (count) => Uint8Array.from({ length: count }, () => Math.floor(next() * 256)),
    fork: (...names) => fromKey(`${key}/${names.join('/')}`),
  };
  return random;
}

/** xoshiro128** (Blackman and Vigna), its state a hash of the key; 53 bits a draw from two steps. */
function xoshiro128(key: string): () => number {
  let [a, b, c, d] = fourWords(key);
  const step = () => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    return result;
  };
  return () => ((step() >>> 5) * 67_108_864 + (step() >>> 6)) / 9_007_199_254_740_992;
}

function rotateLeft(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}

/** Four FNV-1a hashes of the key, each with its own offset, so that keys do not collide in one 32-bit number. */
function fourWords(key: string): [number, number, number, number] {
  const word = (beginning: number) => {
    let hash = beginning;
    for (let i = 0; i < key.length; i += 1) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
    let mixed = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  // The last word is never 0: all four zero is the one state that the generator cannot leave.
  return [word(0x811c9dc5), word(0x9e3779b9), word(0x7f4a7c15), word(0x2545f491) || 1];
}

function weighted<T>(next: () => number, entries: readonly (readonly [T, number])[]): T {
  let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of entries) {
    rest -= weight;
    if (rest < 0) return value;
  }
  return entries.at(-1)![0];
}

/** Box–Muller, with the second value unused, so that a draw never depends on draws before a fork. */
function standardNormal(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

/** Marsaglia and Tsang; a shape below 1 is raised by one and corrected with a power of a uniform. */
function gamma(next: () => number, shape: number): number {
  if (shape < 1) return gamma(next, shape + 1) * (1 - next()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = standardNormal(next);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - next()) < x ** 2 / 2 + d * (1 - v + Math.log(v))) return d * v;
  }
}

/** Knuth's product, in pieces: exp(-mean) of a large mean would underflow. */
function poisson(next: () => number, mean: number): number {
  if (mean > 30) return poisson(next, mean / 2) + poisson(next, mean / 2);
  const limit = Math.exp(-mean);
  let product = next();
  let count = 0;
  while (product > limit) {
    product *= next();
    count += 1;
  }
  return count;
}
