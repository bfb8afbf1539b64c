/** Returns the share of a standard normal above `z`, 0 to 1, to about seven digits even in the far tail. */
export function normalAbove(z: number): number {
  if (z < 0) return 1 - normalAbove(-z);
  // Laplace's continued fraction converges fast in the tail; the series does near the middle.
  if (z < 2.5) return 0.5 - normalDensity(z) * seriesFrom(z);
  let fraction = z + 40;
  for (let n = 40; n > 0; n -= 1) fraction = z + n / fraction;
  return normalDensity(z) / fraction;
}

/** Returns the `z` of a standard normal with this share above it; 0 < share < 1. */
export function normalWhereAbove(share: number): number {
  let low = -9;
  let high = 9;
  for (let n = 0; n < 60; n += 1) {
    const middle = (low + high) / 2;
    if (normalAbove(middle) > share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}

/** z + z³/3 + z⁵/(3·5) + …: times the density, the share between the middle and z. */
function seriesFrom(z: number): number {
  let term = z;
  let sum = z;
  for (let n = 3; term > 1e-16 * sum; n += 2) {
    term *= (z * z) / n;
    sum += term;
  }
  return sum;
}
