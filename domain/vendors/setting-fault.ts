import { ENDONYMS, isLanguage } from '../language/languages.ts';
import { faultOf, isHttpsUrl } from './check-value.ts';
import { localisedFault } from './localised-texts.ts';
import type { SettingKind } from './setting-kinds.ts';

/** The fault of a value as a code with its limits; the catalogues hold the sentences. */
export interface SettingFault {
  readonly code:
    | 'number'
    | 'least'
    | 'most'
    | 'https_url'
    | 'too_long'
    | 'option'
    | 'contrast'
    | 'localised_text'
    | 'unknown';
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The fault of a value of this kind, for a form; null if it is valid. */
export function settingFault(kind: SettingKind, value: unknown): SettingFault | null {
  return faultOf(kind, value) === null ? null : codeOf(kind, value);
}

function codeOf(kind: SettingKind, value: unknown): SettingFault {
  switch (kind.type) {
    case 'int':
      return ofRange(value, kind);
    case 'int-list': {
      const wrong = Array.isArray(value) ? value.find((one) => !isWithin(one, kind)) : undefined;
      return wrong === undefined ? { code: 'unknown' } : ofRange(wrong, kind);
    }
    case 'int-fields': {
      const fields = (value ?? {}) as Record<string, unknown>;
      const wrong = Object.entries(kind.fields).find(([name, range]) => !isWithin(fields[name], range));
      return wrong === undefined ? { code: 'unknown' } : ofRange(fields[wrong[0]], wrong[1]);
    }
    case 'text':
      if (isLonger(value, kind.max)) return tooLong(kind.max);
      return { code: kind.onWhite && kind.pattern?.test(String(value)) ? 'contrast' : 'unknown' };
    case 'localised-text':
      return ofTexts(kind, value);
    case 'https-url':
      return { code: 'https_url' };
    case 'https-urls':
      return { code: Array.isArray(value) && value.every(isHttpsUrl) ? 'unknown' : 'https_url' };
    case 'url-map':
      return { code: textsOf(value).every(isHttpsUrl) ? 'option' : 'https_url' };
    case 'enum':
    case 'locale':
    case 'locales':
    case 'map':
      return { code: 'option' };
    case 'bool':
    case 'currency':
    case 'words-map':
    case 'origins':
    case 'recipients':
    case 'contact-fields':
    case 'dial-in':
      return { code: 'unknown' };
    default:
      return kind satisfies never;
  }
}

interface Range {
  readonly min: number;
  readonly max: number;
}

/** Each fault of a number has both ends of its range. */
function ofRange(value: unknown, { min, max }: Range): SettingFault {
  const values = { min, max };
  if (!Number.isInteger(value)) return { code: 'number', values };
  return { code: (value as number) < min ? 'least' : 'most', values };
}

function ofTexts(kind: Extract<SettingKind, { type: 'localised-text' }>, value: unknown): SettingFault {
  const texts = Object.entries((value ?? {}) as Record<string, unknown>);
  const isShaped = texts.every(([language, text]) => isLanguage(language) && typeof text === 'string');
  const fault = isShaped ? localisedFault(kind, Object.fromEntries(texts)) : null;
  if (fault === null) return { code: 'unknown' };
  return { code: 'localised_text', values: { ...fault, language: ENDONYMS[fault.language] } };
}

const isWithin = (value: unknown, { min, max }: Range): boolean =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
const isLonger = (text: unknown, max: number): boolean => typeof text === 'string' && text.length > max;
const tooLong = (max: number): SettingFault => ({ code: 'too_long', values: { max } });
const textsOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];
