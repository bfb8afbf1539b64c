import type { ContactOptions } from '#domain/intake/join-form.ts';
import type { FeatureName } from '#domain/codes/feature.ts';
import { contactOptions } from '#domain/vendors/contact-options.ts';
import type { FeatureValue } from '#domain/vendors/feature-rules.ts';
import { addedFeatures, featureDecisions, featureIds, hasFeature } from '#domain/vendors/features.ts';
import { clientPayload, pageChanges, settingValue } from '#domain/vendors/settings.ts';
import type {
  ClientSettings,
  PageChanges,
  SettingKey,
  SettingValue,
  SettingValues,
} from '#domain/vendors/settings.ts';
import type { SettingsScope } from '#domain/vendors/settings-of-page.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { readSettings, readSettingsOfService, storedSettings, valuesAround } from './settings-store.ts';
import type { StoredValue } from './settings-store.ts';

/**
 * The effective settings: stored values over the registry's defaults, a location's override over its vendor's
 * value.
 */
export interface Settings {
  get<K extends SettingKey>(key: K): SettingValue<K>;
  feature(name: FeatureName): boolean;
  features(): Record<FeatureName, boolean>;
  /** The features that product admins have added. Integrations read them. */
  addedFeatures(): Record<string, FeatureValue>;
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

/** The settings of a location for each line of business, or for none: its own value, else the line's, else the vendor's. */
export interface SettingsByLine {
  of(line: number | null): Settings;
  /** The lines that have a value of their own. */
  readonly lines: readonly number[];
  /** What visitors' browsers may know of a line's settings, where they differ from those without a line. */
  ownForClients(line: number): Record<string, unknown>;
  /** The values of a setting that are stored for the location, for its vendor or for a line; none where the default applies. */
  stored<K extends SettingKey>(key: K): SettingValue<K>[];
}

export async function settingsByLine(tx: Tx, locationId: number): Promise<SettingsByLine> {
  return byLine(await valuesAround(tx, locationId), locationId);
}

/** The settings of a service at a location: those of the line of business that decides there. */
export async function settingsOfService(
  tx: Tx,
  of: { locationId: number; serviceId: number },
): Promise<Settings> {
  return settingsFrom(await readSettingsOfService(tx, of));
}

/** Values that are not saved, at a place. Those of `reset` are removed. */
export interface SettingsChange {
  place: SettingsScope;
  values: Readonly<Record<string, unknown>>;
  reset: readonly string[];
}

/** The settings of a location as they will be after a change. */
export async function settingsAfter(
  tx: Tx,
  locationId: number,
  { place, values, reset }: SettingsChange,
): Promise<SettingsByLine> {
  const changed = new Set([...Object.keys(values), ...reset]);
  const others = (await valuesAround(tx, locationId)).filter(
    (row) => !isAt(place)(row) || !changed.has(row.key),
  );
  const own = Object.entries(values).map(([key, value]) => ({ ...place, key, value }));
  return byLine([...others, ...own], locationId);
}

/** The stored values in force at a place, by key. */
export async function valuesAt(
  tx: Tx,
  { locationId, lineId }: SettingsScope,
): Promise<Record<string, unknown>> {
  return layered(await valuesAround(tx, locationId), { locationId, lineId });
}

function byLine(rows: readonly StoredValue[], locationId: number): SettingsByLine {
  const of = (line: number | null): Settings =>
    settingsFrom(layered(rows, { locationId, lineId: line ?? 0 }));
  return {
    of,
    stored: <K extends SettingKey>(key: K) =>
      rows.filter((row) => row.key === key).map(({ value }) => value as SettingValue<K>),
    lines: [...new Set(rows.flatMap(({ lineId }) => (lineId === 0 ? [] : [lineId])))],
    ownForClients(line) {
      const common = of(null).forClients();
      const entries = Object.entries(of(line).forClients()) as [keyof ClientSettings, unknown][];
      return Object.fromEntries(
        entries.filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(common[key])),
      );
    },
  };
}

const layered = (
  rows: readonly StoredValue[],
  { locationId, lineId }: SettingsScope,
): Record<string, unknown> =>
  Object.fromEntries(
    // Without a location, its layer would be the vendor's once more, over the line's.
    [VENDOR, { locationId: 0, lineId }, ...(locationId === 0 ? [] : [{ locationId, lineId: 0 }])].flatMap(
      (place) => rows.filter(isAt(place)).map(({ key, value }) => [key, value]),
    ),
  );

export const VENDOR: SettingsScope = { locationId: 0, lineId: 0 };

export const isAt =
  ({ locationId, lineId }: SettingsScope) =>
  (row: SettingsScope): boolean =>
    row.locationId === locationId && row.lineId === lineId;

/** The effective settings outside a transaction, in one statement. */
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
    addedFeatures: () => addedFeatures(stored),
    featureIds: () => featureIds(stored),
    contactOptions: () => contactOptions(stored),
    forClients: () => clientPayload(values),
    forOpenPages: () => pageChanges(values),
  };
}
