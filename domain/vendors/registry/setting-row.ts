import type { PermissionId } from '../../access/permission-table.ts';
import type { SettingKind, Widget } from '../setting-kinds.ts';

/** The narrowest scope of a value: a location, or a staff member, may override the vendor's. */
export type SettingScope = 'vendor' | 'location' | 'staff';

export type SettingActs = 'slots' | 'line';

/** One row of the registry. */
export interface SettingRow {
  readonly kind: SettingKind;
  readonly default: unknown;
  /** Other spellings that are read and returned as well (G-37). */
  readonly twins?: readonly string[];
  readonly scope?: SettingScope;
  /** Whether a line of business may differ: its service or location is known where the product reads it. */
  readonly lines?: true;
  /** Whether visitors' browsers receive it. */
  readonly clientVisible?: boolean;
  /** The admin route of its page; that route's permission decides who may change it. */
  readonly page: string;
  readonly section: string;
  /** What is computed with it: free times of appointments, or the wait of a line. Its page shows the effect before saving. */
  readonly acts?: SettingActs;
  /** Who may change it, beyond the right of its page. A right with `re-auth` asks for the password again. */
  readonly guard?: PermissionId;
  /** Its capability is not built yet: no settings page shows it. `architecture/waiting.ts` names the capability. */
  readonly notYet?: true;
  /** Further words that find it stand in the catalogue. */
  readonly synonyms?: true;
  /** The editor on that page; by default the kind decides (`WIDGETS`). */
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

/** A text per language, of at most `max` characters and without variables. */
export function localised(max: number) {
  return { type: 'localised-text', max, variables: [] } as const;
}

/** A list per language with an entry in each line, of at most `max` characters in all. */
export function localisedList<const V extends readonly string[] = readonly []>(max: number, variables?: V) {
  return { type: 'localised-text', max, variables: variables ?? [], isList: true } as const;
}
