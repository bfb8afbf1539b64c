import type { ContactOptions } from '#domain/intake/join-form.ts';
import type { FeatureName } from '#domain/codes/feature.ts';
import { contactOptions } from '#domain/vendors/contact-options.ts';
import { featureDecisions, featureIds, hasFeature } from '#domain/vendors/features.ts';
import { clientPayload, pageChanges, settingValue } from '#domain/vendors/settings.ts';
import type {
  ClientSettings,
  PageChanges,
  SettingKey,
  SettingValue,
  SettingValues,
} from '#domain/vendors/settings.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { readSettings, storedSettings } from './settings-store.ts';

/**
 * The effective settings: stored values over the registry's defaults, a location's override over its vendor's
 * value.
 */
export interface Settings {
  get<K extends SettingKey>(key: K): SettingValue<K>;
  feature(name: FeatureName): boolean;
  features(): Record<FeatureName, boolean>;
  /** The numbers of the features that are on (§3 `features`). */
  featureIds(): number[];
  contactOptions(): ContactOptions;
  /** The settings that visitors' browsers may know. */
  forClients(): ClientSettings;
  /** The same for a page that is open already. */
  forOpenPages(): PageChanges;
}

export async function effectiveSettings(tx: Tx, locationId = 0): Promise<Settings> {
  return settingsFrom(await readSettings(tx, locationId));
}

/** The same outside a transaction, in one statement. */
export async function settingsOf(
  db: Pick<Database, 'read'>,
  vendorId: number,
  locationId = 0,
): Promise<Settings> {
  return settingsFrom(await storedSettings(db, vendorId, locationId));
}

export function settingsFrom(stored: Record<string, unknown>): Settings {
  const values = stored as SettingValues;
  return {
    get: (key) => settingValue(values, key),
    feature: (name) => hasFeature(stored, name),
    features: () => featureDecisions(stored),
    featureIds: () => featureIds(stored),
    contactOptions: () => contactOptions(stored),
    forClients: () => clientPayload(values),
    forOpenPages: () => pageChanges(values),
  };
}
