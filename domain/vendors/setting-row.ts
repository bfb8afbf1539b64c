import type { SettingKind, Widget } from './setting-kinds.ts';

/**
 * The narrowest place a value may be kept at: what holds for the vendor may be changed for one location, or
 * person.
 */
export type SettingScope = 'vendor' | 'location' | 'staff';

/** One line of the registry. */
export interface SettingRow {
  readonly kind: SettingKind;
  readonly default: unknown;
  /** Other spellings that are read and answered as well (G-37). */
  readonly twins?: readonly string[];
  readonly scope?: SettingScope;
  /** Whether visitors' browsers get it. */
  readonly clientVisible?: boolean;
  /** The admin route whose page holds it; that route's permission says who may change it. */
  readonly page: string;
  readonly section: string;
  /** The editor on that page; without it the kind decides (`WIDGETS`). */
  readonly widget?: Widget;
}

export const BOOL = { type: 'bool' } as const;
export const LOCALE = { type: 'locale' } as const;
export const URL = { type: 'https-url' } as const;
export const PRESENCE = ['hidden', 'optional', 'required'] as const;

export function oneOf<const V extends readonly string[]>(...values: V) {
  return { type: 'enum', values } as const;
}

export function minutes(min: number, max: number) {
  return { type: 'int', min, max, unit: 'minutes' } as const;
}

export function localised(max: number) {
  return { type: 'localised-text', max } as const;
}
