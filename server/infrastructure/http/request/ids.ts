/** Parses a number given as digits or as a number; NaN for all else, including objects with a numeric value. */
export function readNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

/** Parses an id from a path or query; null for an invalid one, which is then simply not found. */
export function readId(text: unknown): number | null {
  const plain = typeof text === 'number' ? String(text) : text;
  return typeof plain === 'string' && /^[1-9][0-9]{0,14}$/.test(plain) ? Number(plain) : null;
}
