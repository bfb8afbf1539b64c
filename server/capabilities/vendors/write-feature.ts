import type { FeatureValue } from '#domain/vendors/feature-rules.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { SettingChange } from './write-setting.ts';
import { noteChange, valueAt } from './write-setting.ts';
import { keepSetting, removeSetting, scopeExists } from './settings-store.ts';

interface FeatureChange extends Pick<SettingChange, 'actor' | 'now' | 'requestId'> {
  /** The key of the registry: `feature.waitList`. */
  key: string;
  /** 0 for the vendor itself. */
  locationId: number;
  /** Null follows the platform, or the vendor, again. */
  value: FeatureValue | null;
  /** The platform's decision for this vendor. */
  decided: FeatureValue;
}

/**
 * Gives a vendor or a location its own value of a feature. Returns it with the value before, both as in force there;
 * null if nothing changed.
 */
export async function writeFeature(
  tx: Tx,
  { key, locationId, value, decided, ...change }: FeatureChange,
): Promise<{ before: unknown; after: unknown } | null> {
  const place = { locationId, lineId: 0 };
  if (!(await scopeExists(tx, place))) throw refuse('not-found');
  const setting = { key, default: decided };
  const { eventVersion, before, inherited } = await valueAt(tx, setting, place);
  const kept =
    value === null
      ? await removeSetting(tx, { place, key })
      : await keepSetting(tx, { place, key, value, now: change.now });
  if (kept === undefined) return null;
  const after = value ?? inherited;
  const version = value === null ? kept + 1 : kept;
  await noteChange(tx, { ...change, place }, { setting, version, eventVersion, before, after });
  return { before, after };
}
