/** Returns the displayed number: the service's prefix and the day's number, at least three digits: `A-042`. */
export function formatTicket(prefix: string, number: number): string {
  const digits = String(number).padStart(3, '0');
  return prefix === '' ? digits : `${prefix}-${digits}`;
}

/** A number as staff type it: of a ticket, with or without its prefix, or of a confirmation. */
export type TypedNumber = { prefix: string | null; number: number } | { confirmation: string };

/** Reads `A-042`, `a42` or `42` as a ticket, `JK7 4QX 92` as a confirmation number; null for any other text. */
export function readNumber(typed: string): TypedNumber | null {
  const text = typed.toUpperCase().replace(/[\s-]+/g, '');
  const [, prefix = '', number] = /^([A-Z]{0,2})(\d{1,5})$/.exec(text) ?? [];
  if (number !== undefined) return { prefix: prefix === '' ? null : prefix, number: Number(number) };
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(text) ? { confirmation: text } : null;
}
