import type { ContactOptions } from '#domain/intake/join-form.ts';
import type { FeatureName } from '#domain/codes/feature.ts';
import { contactOptions } from '#domain/vendors/contact-options.ts';
import { featureDecisions, hasFeature } from '#domain/vendors/features.ts';
import { clientPayload, settingValue } from '#domain/vendors/settings.ts';
import type { ClientSettings, SettingKey, SettingValue, SettingValues } from '#domain/vendors/settings.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readSettings } from './settings-store.ts';

/**
 * The effective settings: stored values over the registry's defaults, a location's override over its vendor's
 * value.
 */
export interface Settings {
  get<K extends SettingKey>(key: K): SettingValue<K>;
  feature(name: FeatureName): boolean;
  features(): Record<FeatureName, boolean>;
  contactOptions(): ContactOptions;
  /** The settings that visitors' browsers may know. */
  forClients(): ClientSettings;
}

export async function effectiveSettings(tx: Tx, locationId = 0): Promise<Settings> {
  return settingsFrom(await readSettings(tx, locationId));
}

export function settingsFrom(stored: Record<string, unknown>): Settings {
  const values = stored as SettingValues;
  return {
    get: (key) => settingValue(values, key),
    feature: (name) => hasFeature(stored, name),
    features: () => featureDecisions(stored),
    contactOptions: () => contactOptions(stored),
    forClients: () => clientPayload(values),
  };
}
