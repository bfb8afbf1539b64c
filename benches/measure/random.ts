/** A small seeded generator (mulberry32): equal seeds give equal numbers on every machine. */
export function drawsOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws a lognormal value with a mean and a coefficient of variation, like service durations. */
export function lognormal(draw: () => number, { mean, cv }: { mean: number; cv: number }): number {
  const variance = Math.log(1 + cv * cv);
  const normal = Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
  return Math.exp(Math.log(mean) - variance / 2 + Math.sqrt(variance) * normal);
}
