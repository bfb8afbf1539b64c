import type { SettingsPageEndpoints } from '#contract/settings/settings-page.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { settingsAfter } from './effective-settings.ts';
import type { SettingsByLine } from './effective-settings.ts';
import { settingFaults } from './setting-faults.ts';
import { pageScopeOf } from './settings-page-routes.ts';

/** Unsaved changes of a settings page, by the person who makes them. */
interface UnsavedChange extends Pick<RequestContext, 'person' | 'scope'> {
  body: {
    location_id: string | null;
    line_of_business_id?: string | null | undefined;
    values: Readonly<Record<string, unknown>>;
    reset: readonly string[];
  };
  /** The location whose settings are read; the vendor's without one. */
  at: string | undefined;
}

/** The effective settings as if the changes were saved, refused as the save is. Stores nothing, and bypasses caches. */
export async function changedSettings(
  tx: Tx,
  page: SettingsPageEndpoints,
  { body, at, ...caller }: UnsavedChange,
): Promise<SettingsByLine> {
  const { location_id: location, line_of_business_id: line } = body;
  const scope = await pageScopeOf(tx, page, { ...caller, at: { location, line } });
  const fields = settingFaults(scope.settings, body);
  if (fields.length > 0) throw refuse('field-invalid', { fields });
  const read = await pageScopeOf(tx, page, { ...caller, at: { location: at } });
  const { values, reset } = body;
  return settingsAfter(tx, read.place.locationId, { place: scope.place, values, reset });
}
