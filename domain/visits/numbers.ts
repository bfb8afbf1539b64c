const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** No I, L, O or U: read aloud they are ambiguous, or may form words. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CROCKFORD_BITS = 40n;

/**
 * Encodes bytes as base62 of a fixed length: 22 characters for 16 bytes, so that no code reveals its size.
 * Leading zeros stay.
 */
export function base62(bytes: Uint8Array): string {
  const length = Math.ceil((bytes.length * 8) / Math.log2(BASE62.length));
  return digitsOf(toBigInt(bytes), { alphabet: BASE62, length });
}

/**
 * Encodes 40 bits as 8 Crockford characters: a confirmation number. Throws RangeError for a number or bytes
 * that do not fit.
 */
export function crockford8(value: bigint | Uint8Array): string {
  if (typeof value !== 'bigint' && value.length !== 5)
    throw new RangeError('A confirmation number is made of 5 bytes');
  const number = typeof value === 'bigint' ? value : toBigInt(value);
  if (number < 0n || number >> CROCKFORD_BITS !== 0n)
    throw new RangeError('A confirmation number has 40 bits');
  return digitsOf(number, { alphabet: CROCKFORD, length: 8 });
}

/** Groups a number for reading aloud: `LK74QX92` is `LK7 4QX 92`. */
export function formatConfirmationNumber(number: string): string {
  return [number.slice(0, 3), number.slice(3, 6), number.slice(6)].filter((group) => group !== '').join(' ');
}

/**
 * The last three digits, all of a phone number that is ever shown to a visitor (§2.4); null without three
 * digits.
 */
export function lastThree(phone: string | null | undefined): string | null {
  const digits = (phone ?? '').replace(/\D/g, '');
  return digits.length < 3 ? null : digits.slice(-3);
}

function toBigInt(bytes: Uint8Array): bigint {
  return bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
}

function digitsOf(number: bigint, { alphabet, length }: { alphabet: string; length: number }): string {
  const base = BigInt(alphabet.length);
  let rest = number;
  let text = '';
  for (let position = 0; position < length; position += 1) {
    text = `${alphabet[Number(rest % base)]}${text}`;
    rest /= base;
  }
  return text;
}
