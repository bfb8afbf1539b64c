import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { readConfirmationNumber } from '#domain/visits/typed-number.ts';

/** What a scanned code names: an appointment by its number, or by the parameters of its page. */
export type Scanned = { number: string } | { id: string; code: string };

/** A confirmation number, also with its groups. */
export const isNumber = (text: string): boolean =>
  /^[0-9A-HJKMNP-TV-Z]{8}$/.test(readConfirmationNumber(text));

/**
 * Reads a code as data, and never follows it. It may hold a confirmation number, or the address of an appointment's
 * page; of the address only the two parameters count, whatever its host. Null for any other code.
 */
export function readScan(text: string): Scanned | null {
  const trimmed = text.trim();
  if (trimmed.length <= 12 && isNumber(trimmed)) return { number: readConfirmationNumber(trimmed) };
  if (!URL.canParse(trimmed)) return null;
  const { pathname, searchParams } = new URL(trimmed);
  const [id, code] = [searchParams.get('id'), searchParams.get('code')];
  if (!pathname.endsWith(visitorPath('appointment')) || !id || !code) return null;
  return /^\d{1,15}$/.test(id) && /^\w{1,64}$/.test(code) ? { id, code } : null;
}
