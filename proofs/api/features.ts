import { aFeature, featureValues } from '#server/testing/feature-calls.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';

let added = 0;

/** A feature of no capability, which requests see, change and give to the vendor. */
export async function openFeatures(world: EveryRole) {
  let feature = { featureId: await aFeature(world), version: 1 };
  return {
    facts: (operationId: string): Record<string, unknown> => ({
      ...feature,
      ...featureValues('Of the fuzz'),
      key: `fuzzed${(added += 1)}`,
      // An example of the list may filter by what no feature is.
      state: operationId === 'listFeatures' ? 'off' : undefined,
      vendor_id: String(world.vendorId),
      location_id: null,
      value: true,
      // The vendor has had no value of its own of a new feature.
      ...(operationId === 'overrideFeature' && { version: 0 }),
    }),
    async learn(operationId: string, version: number | undefined): Promise<void> {
      if (['changeFeature', 'overrideFeature'].includes(operationId) && version !== undefined)
        feature = { featureId: await aFeature(world), version: 1 };
    },
  };
}

export const FEATURE_OPERATIONS = new Set([
  'listFeatures',
  'seeFeature',
  'createFeature',
  'changeFeature',
  'overrideFeature',
  'listFeatureLocations',
]);
