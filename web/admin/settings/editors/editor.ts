import type { SettingKind } from '#domain/vendors/setting-kinds.ts';
import type { Setting } from '#domain/vendors/settings.ts';

/** What every editor of a setting gets. */
export interface EditorProps<Type extends SettingKind['type'] = SettingKind['type']> {
  /** The id of its first input: the search and the summary of faults lead there. */
  id: string;
  setting: Setting & { kind: Extract<SettingKind, { type: Type }> };
  label: string;
  help: string;
  value: unknown;
  /** The value in force, without what the person has typed since. */
  saved: unknown;
  onChange: (value: unknown) => void;
  error: string | undefined;
  /** What an empty value stands for. */
  placeholder?: string | undefined;
  readOnly: boolean;
}

/** What a person typed as a number; a text that is none stays, and the check names its fault. */
export const numberOf = (text: string): number | string =>
  /^-?\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : text.trim();
