import type { Instant } from '#domain/time/instant.ts';

/** Converts an instant to a parameter of a timestamptz column. */
export function at(instant: Instant): Date;
export function at(instant: Instant | null | undefined): Date | null;
export function at(instant: Instant | null | undefined): Date | null {
  return instant === null || instant === undefined ? null : new Date(instant);
}

/** Converts a value to a parameter of a jsonb column. */
export const json = (value: unknown): string => JSON.stringify(value);

/** Encodes a parameter: text in PostgreSQL's format, bytes unchanged. */
export function parameterText(value: unknown): string | Buffer | null {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  if (Array.isArray(value)) return arrayText(value);
  if (Buffer.isBuffer(value)) return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

function arrayText(list: readonly unknown[]): string {
  return `{${list.map((item) => (Array.isArray(item) ? arrayText(item) : itemText(item))).join(',')}}`;
}

function itemText(item: unknown): string {
  if (item === null || item === undefined) return 'NULL';
  if (typeof item === 'number') return String(item);
  return `"${String(parameterText(item)).replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
