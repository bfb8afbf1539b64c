import { isLanguage, LANGUAGES } from '../language/languages.ts';
import { readsOnWhite } from './brand-colour.ts';
import { localisedFault, localisedFaultWords } from './localised-texts.ts';
import { CONTACT_FIELD_TYPES, DIAL_IN_PARTS } from './setting-kinds.ts';
import type { SettingKind } from './setting-kinds.ts';

type Kind<T extends SettingKind['type']> = Extract<SettingKind, { type: T }>;

const CHECKS: { [T in SettingKind['type']]: (kind: Kind<T>, value: unknown) => string | null } = {
  bool: (_, value) => (typeof value === 'boolean' ? null : 'must be true or false'),
  int: ({ min, max }, value) =>
    isInt(value, min, max) ? null : `must be a whole number from ${min} to ${max}`,
  enum: ({ values }, value) => (isOneOf(value, values) ? null : `must be one of ${values.join(', ')}`),
  locale: (_, value) => (isLocale(value) ? null : `must be one of ${LANGUAGES.join(', ')}`),
  locales: ({ most }, value) => {
    const count = most === undefined ? 'one or more' : `at most ${most}`;
    const isFine =
      Array.isArray(value) &&
      (most === undefined ? value.length > 0 : value.length <= most) &&
      value.every(isLocale);
    if (!isFine) return `must be a list of ${count} of ${LANGUAGES.join(', ')}`;
    return new Set(value).size === value.length ? null : 'must not list a language twice';
  },
  text: ({ max, pattern, onWhite }, value) => {
    if (typeof value !== 'string' || value.length > max) return `must be text of at most ${max} characters`;
    if (value !== '' && pattern && !pattern.test(value)) return `must look like ${String(pattern)}`;
    return onWhite && !readsOnWhite(value) ? 'must have a contrast of at least 4.5:1 with white' : null;
  },
  'localised-text': (kind, value) => {
    if (!isRecord(value, (text, language) => isLocale(language) && typeof text === 'string'))
      return `must hold texts by language (${LANGUAGES.join(', ')})`;
    const fault = localisedFault(kind, value);
    return fault && localisedFaultWords(fault);
  },
  'https-url': (_, value) =>
    value === '' || isHttpsUrl(value) ? null : 'must be an address that starts with https://, or empty',
  'https-urls': ({ most }, value) =>
    Array.isArray(value) && value.length <= most && value.every(isHttpsUrl)
      ? null
      : `must be a list of at most ${most} addresses that start with https://`,
  currency: (_, value) =>
    typeof value === 'string' && /^[A-Z]{3}$/.test(value)
      ? null
      : 'must be the three capital letters of a currency, such as USD',
  map: ({ names, values }, value) =>
    isRecord(value, (entry, name) => names.includes(name) && isOneOf(entry, values))
      ? null
      : `must give ${values.join(', ')} for some of ${names.join(', ')}`,
  'url-map': ({ names }, value) =>
    isRecord(value, (entry, name) => names.includes(name) && isHttpsUrl(entry))
      ? null
      : `must give an https address for some of ${names.join(', ')}`,
  'words-map': ({ max }, value) =>
    isRecord(
      value,
      (words, language) =>
        isLocale(language) && isRecord(words, (text) => typeof text === 'string' && text.length <= max),
    )
      ? null
      : `must hold, by language, texts of at most ${max} characters by key`,
  'int-list': ({ min, max, most }, value) =>
    Array.isArray(value) && value.length <= most && value.every((entry) => isInt(entry, min, max))
      ? null
      : `must be a list of at most ${most} whole numbers from ${min} to ${max}`,
  origins: ({ most }, value) =>
    Array.isArray(value) && value.length <= most && value.every(isOrigin)
      ? null
      : `must be a list of at most ${most} origins of websites, such as https://www.example.com`,
  recipients: ({ most, phones }, value) => {
    const words = phones ? 'e-mail addresses or phone numbers such as +12065550123' : 'e-mail addresses';
    if (
      !Array.isArray(value) ||
      value.length > most ||
      !value.every((one) => isRecipient(one, phones === true))
    )
      return `must be a list of at most ${most} ${words}`;
    return new Set(value).size === value.length ? null : 'must not list a recipient twice';
  },
  'int-fields': ({ fields }, value) => {
    const names = Object.keys(fields);
    const fine =
      isRecord(value, (entry, name) => {
        const range = fields[name];
        return range !== undefined && isInt(entry, range.min, range.max);
      }) && Object.keys(value).length === names.length;
    const words = names.map((name) => `${name} (${fields[name]?.min} to ${fields[name]?.max})`);
    return fine ? null : `must hold whole numbers for ${words.join(', ')}`;
  },
  'contact-fields': (_, value) => checkContactFields(value),
  'dial-in': (_, value) => {
    if (value === null) return null;
    const fine = isRecord(
      value,
      (text, name) => isOneOf(name, DIAL_IN_PARTS) && typeof text === 'string' && text.length <= 40,
    );
    if (!fine || Object.keys(value).length !== DIAL_IN_PARTS.length)
      return 'must hold the texts e164, international and pin';
    return /^\+[1-9]\d{7,14}$/.test(String(value.e164))
      ? null
      : 'must have an e164 number: + and 8 to 15 digits';
  },
};

/** Returns the fault of a value as English words that follow the setting's name; null if it is valid. */
export function faultOf(kind: SettingKind, value: unknown): string | null {
  // The table has one check per type, so kind and check always match; TypeScript cannot see that through the
  // index.
  const check = CHECKS[kind.type] as (kind: SettingKind, value: unknown) => string | null;
  return check(kind, value);
}

function checkContactFields(value: unknown): string | null {
  if (!Array.isArray(value) || value.length > 30) return 'must be a list of at most 30 fields';
  if (!value.every(isContactField)) {
    return `must hold fields with key, label, type (${CONTACT_FIELD_TYPES.join(', ')}), options, required and translations`;
  }
  const keys = new Set(value.map((field: { key: unknown }) => field.key));
  return keys.size === value.length ? null : 'must not use a field key twice';
}

function isContactField(value: unknown): boolean {
  if (!isRecord(value, () => true)) return false;
  const { key, label, type, options, required, translations, optionTranslations, archived, ...rest } = value;
  if (Object.keys(rest).length > 0 || typeof required !== 'boolean' || !isOneOf(type, CONTACT_FIELD_TYPES))
    return false;
  if (typeof key !== 'string' || !/^[a-z][a-z0-9_]{0,39}$/.test(key)) return false;
  if (typeof label !== 'string' || label === '' || label.length > 200) return false;
  if (!Array.isArray(options) || !options.every((option) => typeof option === 'string' && option !== ''))
    return false;
  if (['select', 'radio', 'checkbox_group'].includes(String(type)) && options.length === 0) return false;
  if (archived !== undefined && typeof archived !== 'boolean') return false;
  const isText = (text: unknown): boolean => typeof text === 'string';
  return (
    isRecord(translations, (text, language) => isLocale(language) && isText(text)) &&
    isRecord(optionTranslations ?? {}, (texts, language) => isLocale(language) && isRecord(texts, isText))
  );
}

/** An e-mail address, or a phone number with its country code. */
function isRecipient(value: unknown, withPhones: boolean): boolean {
  if (typeof value !== 'string' || value.length > 254) return false;
  return (
    /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$/.test(value) || (withPhones && /^\+[1-9]\d{7,14}$/.test(value))
  );
}

/** Scheme, host and port as browsers send them: lower case, without a path or the scheme's own port. */
function isOrigin(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 255 || /^(https:.*:443|http:.*:80)$/.test(value))
    return false;
  return /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[1-9]\d{0,4})?$/.test(value);
}

function isRecord(
  value: unknown,
  fits: (entry: unknown, name: string) => boolean,
): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([name, entry]) => fits(entry, name));
}

function isInt(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

function isOneOf(value: unknown, values: readonly string[]): boolean {
  return typeof value === 'string' && values.includes(value);
}

function isLocale(value: unknown): boolean {
  return typeof value === 'string' && isLanguage(value);
}

/**
 * Matches an https address with a host and no credentials. An expression instead of `URL`, which accepts
 * backslashes, tabs and missing slashes that browsers and proxies read differently.
 */
/** Returns whether a page may redirect to this address: https, no credentials, at most 2,000 characters. */
export function isHttpsUrl(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.length <= 2000 &&
    /^https:\/\/[\p{L}\p{N}.-]+(:\d{1,5})?([/?#][^\s\p{Cc}\\<>"]*)?$/u.test(value)
  );
}
