import { conflictOf, featureAt, isOnValue } from '#domain/vendors/feature-rules.ts';
import type {
  FeatureScope,
  FeatureRules,
  FeatureState,
  FeatureValue,
} from '#domain/vendors/feature-rules.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { allVendors } from '#server/infrastructure/http/request/tenancy-store.ts';
import { ownValues } from './features-store.ts';
import type { StoredFeature } from './features-store.ts';

type ListedVendor = Awaited<ReturnType<typeof allVendors>>[number];

/** Every vendor, and every location with a value of its own. */
export interface Places {
  vendors: ListedVendor[];
  places: FeatureScope[];
}

/** Reads the vendors with their own values, in a transaction without a vendor. */
export async function readPlaces(tx: Tx): Promise<Places> {
  const vendors = await allVendors(tx);
  const rows = await ownValues(tx);
  const at = (vendorId: number, locationId: number) =>
    rows
      .filter((row) => row.vendorId === vendorId && row.locationId === locationId)
      .map(({ key, value }) => [key, value] as const);
  const places = vendors.flatMap(({ id }) => {
    const own = at(id, 0);
    const locations = new Set(
      rows.filter((row) => row.vendorId === id && row.locationId !== 0).map((row) => row.locationId),
    );
    return [
      { vendorId: id, locationId: 0, own: new Map<string, FeatureValue>(own) },
      ...[...locations].map((locationId) => ({
        vendorId: id,
        locationId,
        own: new Map<string, FeatureValue>([...own, ...at(id, locationId)]),
      })),
    ];
  });
  return { vendors, places };
}

/** The vendors that have a feature now. */
export const vendorsWith = (feature: StoredFeature, { places }: Places, now: Instant): number =>
  places.filter((place) => place.locationId === 0 && isOnValue(featureAt(feature, place, now))).length;

interface Named extends FeatureState {
  features: readonly (FeatureRules & Pick<StoredFeature, 'names'>)[];
}

/** Refuses a change that would leave a feature on without one that it needs, and names it. */
export function assertNoConflict(
  key: string,
  change: { before: FeatureState; after: Named; now: Instant },
): void {
  const conflict = conflictOf(key, change);
  if (!conflict) return;
  const names = conflict.keys.map(
    (named) => change.after.features.find((one) => one.key === named)?.names.en ?? named,
  );
  throw refuse(conflict.fault === 'needed' ? 'feature-needed' : 'feature-lacks', {
    meta: { features: names.join(', '), keys: conflict.keys },
  });
}
