import type { CountryCode } from 'libphonenumber-js/min';
import { callingCodeOf } from './phone-countries.ts';

/**
 * Returns the typed text as an international number: `+` and digits. Loads the library with each country's
 * trunk prefixes on first use. When it cannot load or does not know the number, the country's calling code
 * goes before the digits, and the server decides.
 */
export async function internationalPhone(typed: string, country: string): Promise<string> {
  const text = typed.trim();
  if (text === '') return '';
  const plain = plainInternational(text, country);
  try {
    const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
    const parsed = parsePhoneNumberFromString(text, country as CountryCode);
    return parsed?.isPossible() ? parsed.number : plain;
  } catch {
    return plain;
  }
}

/** Same without the library: exact for a number with a plus, else calling code and digits. */
export function plainInternational(typed: string, country: string): string {
  const digits = typed.replaceAll(/\D/g, '');
  if (digits === '') return '';
  return typed.trim().startsWith('+') ? `+${digits}` : `+${callingCodeOf(country) ?? ''}${digits}`;
}

/** Prefetches the library when a visitor starts on a phone field. */
export function warmPhoneNumbers(): void {
  import('libphonenumber-js/min').catch(() => undefined);
}
