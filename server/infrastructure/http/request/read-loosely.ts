import { refuse } from '../response/refusal.ts';

/**
 * An object of a body that integrations forward from elsewhere: numbers may be texts, and missing values null
 * or empty.
 */
export type Bag = Record<string, unknown>;

export function bag(value: unknown, pointer: string): Bag {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw malformed(pointer);
  return value as Bag;
}
export const optionalBag = (value: unknown, pointer: string): Bag =>
  value === undefined || value === null ? {} : bag(value, pointer);

export function idOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return text === '' || text === '0' ? null : text.slice(0, 64);
}

export function textOf(value: unknown, pointer: string, most: number): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') throw refuse('field-invalid', { fields: [{ pointer, code: 'unknown' }] });
  if (text.length > most)
    throw refuse('field-invalid', { fields: [{ pointer, code: 'too_long', values: { max: most } }] });
  return text.normalize('NFC');
}

/** Returns null if absent, and -1 for anything but a whole number, which the caller reports as a field fault. */
export function whole(value: unknown): number | null {
  if (value === undefined || value === null || value === '') return null;
  const number = readNumber(value);
  return Number.isInteger(number) ? number : -1;
}

export const looseNumber = (value: unknown): number | null =>
  Number.isInteger(readNumber(value)) ? readNumber(value) : null;
export const malformed = (pointer: string) => refuse('malformed-request', { meta: { pointer } });

export const firstText = (values: readonly unknown[]): string | null =>
  values.find((value): value is string => typeof value === 'string' && value !== '') ?? null;

/** Cuts a text to its maximum length, without half a surrogate pair, which PostgreSQL refuses. */
export const cut = (text: string, most: number): string =>
  text.length > most ? text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '') : text;

export const isYes = (value: unknown): boolean => [true, 'true', 1, '1'].some((yes) => yes === value);

/**
 * The field by which a client accepts the vendor's terms. Client libraries without such a field send it as an
 * answer to the question of this name.
 */
export const CONSENT = 'compliance_accepted';

export function answerValue(value: unknown, pointer: string): string | readonly string[] | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map((part) => textOf(part, pointer, 10_000));
  return textOf(value, pointer, 20_000);
}

const UTM = ['content', 'medium', 'source', 'campaign', 'term'] as const;

export function utmOf(attributes: Bag): Record<string, string> {
  const entries = UTM.flatMap((name) => {
    const value = attributes[`utm_${name}`] ?? attributes[name];
    return typeof value === 'string' && value !== '' ? [[name, cut(value, 255)] as const] : [];
  });
  return Object.fromEntries(entries);
}

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
