import { STRATA } from './service-length.ts';

/** The number of precomputed shuffles; a draw picks one of them and an offset. */
const SHUFFLES = 64;

/** Hashes a number to 32 pseudo-random bits, 0 to 2^32 - 1. Deterministic. */
export function scrambled(number: number, salt: number): number {
  let mixed =
    (Math.imul(number | 0, 0x9e3779b1) ^ Math.imul(Math.floor(number / 0x1_0000_0000) + salt, 0x85ebca6b)) |
    0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/**
 * The parts in shuffled orders, concatenated. Over all passes each visitor draws each part once, so the
 * variance falls faster; any two visitors draw independently.
 */
export const SHUFFLED: Uint8Array = shuffles();

/** Returns the start of a visitor's draws: pass `p` finds its part at `SHUFFLED[shuffle + (p ^ offset)]`. */
export function drawsFor(key: number, salt: number): { shuffle: number; offset: number } {
  const mixed = scrambled(key, salt);
  return { shuffle: (mixed % SHUFFLES) * STRATA, offset: (mixed >>> 8) % STRATA };
}

function shuffles(): Uint8Array {
  const all = new Uint8Array(SHUFFLES * STRATA);
  for (let shuffle = 0; shuffle < SHUFFLES; shuffle += 1) {
    const own = all.subarray(shuffle * STRATA, (shuffle + 1) * STRATA);
    for (let n = 0; n < STRATA; n += 1) own[n] = n;
    for (let n = STRATA - 1; n > 0; n -= 1) {
      const other = scrambled(shuffle * STRATA + n, 7) % (n + 1);
      [own[n], own[other]] = [own[other]!, own[n]!];
    }
  }
  return all;
}
