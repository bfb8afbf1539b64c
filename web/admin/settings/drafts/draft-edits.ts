import type { SettingsDraft, SettingsOfPage } from '#contract/settings/settings-page.ts';
import { isDeepEqual } from '../../resource/same-values.ts';
import type { Edits } from '../settings-draft.ts';

/** The changes of a draft as edits of the page's form. A setting that a release has removed is left out. */
export function editsOfDraft(
  { settings }: Pick<SettingsOfPage['data'], 'settings'>,
  { values, reset }: Pick<SettingsDraft, 'values' | 'reset'>,
): Edits {
  return Object.fromEntries(
    settings.flatMap(({ key }): [string, Edits[string]][] => {
      if (key in values) return [[key, { value: values[key] }]];
      return reset.includes(key) ? [[key, 'reset']] : [];
    }),
  );
}

/** The keys of edits that differ from those that are stored. */
export const unsavedKeys = (edits: Edits, stored: Edits): string[] =>
  [...new Set([...Object.keys(edits), ...Object.keys(stored)])].filter(
    (key) => !isDeepEqual(edits[key], stored[key]),
  );
