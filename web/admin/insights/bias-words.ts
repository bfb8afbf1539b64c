/** Within half a minute nobody waits longer or shorter than told. */
const EVEN = 0.5;

/** Which way waits were off on average, as the id of its words. */
export function biasWords(bias: number | null) {
  if (bias === null || Math.abs(bias) < EVEN) return 'insights.bias.even';
  return bias > 0 ? 'insights.bias.longer' : 'insights.bias.shorter';
}
