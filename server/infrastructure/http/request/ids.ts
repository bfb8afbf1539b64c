/** A number as callers write one, in digits or as one; NaN for anything else, an object's own idea of a number included. */
export function readNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

/** An id from a path or a query; null for anything that can be none, which is then simply not found. */
export function readId(text: unknown): number | null {
  const plain = typeof text === 'number' ? String(text) : text;
  return typeof plain === 'string' && /^[1-9][0-9]{0,14}$/.test(plain) ? Number(plain) : null;
}
