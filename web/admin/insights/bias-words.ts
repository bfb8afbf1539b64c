/** Minutes within which a bias counts as none. */
const EVEN = 0.5;

/** Direction of the average error, as the id of its text. */
export function biasWords(bias: number | null) {
  if (bias === null || Math.abs(bias) < EVEN) return 'insights.bias.even';
  return bias > 0 ? 'insights.bias.longer' : 'insights.bias.shorter';
}
