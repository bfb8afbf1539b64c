import type { PageSetting, SettingsOfPage } from '#contract/settings/settings-page.ts';
import type { SetUpChange } from '#contract/vendors/impact.ts';
import { settingFault } from '#domain/vendors/setting-fault.ts';
import { settingByName } from '#domain/vendors/settings.ts';
import { isDeepEqual } from '../resource/same-values.ts';

type Page = SettingsOfPage['data'];

/** What a person has changed and not saved: a value, or the wish to inherit. */
export type Edits = Readonly<Record<string, { readonly value: unknown } | 'reset'>>;

/** The value that a field shows. */
export function draftValue({ key, value, inherited }: PageSetting, edits: Edits): unknown {
  const edit = edits[key];
  return edit === undefined ? value : edit === 'reset' ? inherited : edit.value;
}

/** Adds an edit. One that leads back to the stored value is none. */
export function withEdit(edits: Edits, setting: PageSetting, edit: Edits[string]): Edits {
  const { [setting.key]: _, ...rest } = edits;
  const isNone = edit === 'reset' ? !setting.is_own : isDeepEqual(edit.value, setting.value);
  return isNone ? rest : { ...rest, [setting.key]: edit };
}

/** Edits as the server takes them. */
export interface UnsavedChange {
  location_id: string | null;
  line_of_business_id: string | null;
  values: Record<string, unknown>;
  reset: string[];
}

/** The edits in the form of a request. */
export function changeOf({ location_id, line_of_business_id }: Page, edits: Edits): UnsavedChange {
  const all = Object.entries(edits);
  return {
    location_id,
    line_of_business_id,
    values: Object.fromEntries(all.flatMap(([key, edit]) => (edit === 'reset' ? [] : [[key, edit.value]]))),
    reset: all.flatMap(([key, edit]) => (edit === 'reset' ? [key] : [])),
  };
}

/** The edits that lead back to the settings before others were saved. */
export function editsBack({ settings }: Page, edits: Edits): Edits {
  return Object.fromEntries(
    settings
      .filter(({ key }) => key in edits)
      .map(({ key, value, is_own }) => [key, is_own ? { value } : ('reset' as const)]),
  );
}

/** The preview of each page. */
const IMPACTS: Readonly<Record<string, 'client-view-settings' | 'lobby-settings'>> = {
  '/settings/client-view': 'client-view-settings',
  '/settings/lobby': 'lobby-settings',
};

/** What the edits change in the times that clients can book, or in the wait of a line; null if nothing. */
export function impactOfEdits(path: string, began: Page, edits: Edits): SetUpChange | null {
  const kind = IMPACTS[path];
  const acting = Object.entries(edits).filter(([key, edit]) => {
    const setting = settingByName(key);
    return setting?.acts && (edit === 'reset' || settingFault(setting.kind, edit.value) === null);
  });
  if (kind === undefined || acting.length === 0) return null;
  return { kind, ...changeOf(began, Object.fromEntries(acting)) };
}
