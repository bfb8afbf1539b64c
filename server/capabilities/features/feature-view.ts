import type { FeatureDetail, FeatureRow } from '#contract/features/features.ts';
import { WAITING_FEATURES } from '#domain/codes/feature.ts';
import { foldText } from '#domain/language/fold-text.ts';
import { featureAt, isBuiltIn, mayDifferAtLocations } from '#domain/vendors/feature-rules.ts';
import type { Instant } from '#domain/time/instant.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { readPlaces, vendorsWith } from './feature-state.ts';
import type { Places } from './feature-state.ts';
import { allFeatures, changesOfFeature, locationNames, ownValues, ownVersions } from './features-store.ts';
import type { StoredFeature } from './features-store.ts';

/** The newest changes that the page of a feature shows. */
const SHOWN_CHANGES = 50;

/** A feature by the id of a path, and all of them. */
export async function featureOf(
  tx: Tx,
  featureId: string,
): Promise<{ feature: StoredFeature; features: StoredFeature[] }> {
  const features = await allFeatures(tx);
  const feature = features.find(({ id }) => id === readId(featureId));
  if (!feature) throw refuse('not-found');
  return { feature, features };
}

/** A feature as the list shows it, with the vendors that have it now. */
export async function rowOfId(db: Database, id: number, now: Instant): Promise<FeatureRow> {
  return db.acrossVendors(async (tx) => {
    const { feature, features } = await featureOf(tx, String(id));
    return rowOf(feature, { features, places: await readPlaces(tx), now });
  });
}

interface Around {
  features: readonly StoredFeature[];
  places: Places;
  now: Instant;
}

export function rowOf(feature: StoredFeature, { features, places, now }: Around): FeatureRow {
  const on = vendorsWith(feature, places, now);
  const all = places.vendors.length;
  const { id, version, key, number, names, area, kind, initial, share, variants, needs, owner } = feature;
  return {
    id: String(id),
    version,
    key,
    number,
    names,
    descriptions: feature.descriptions,
    area,
    kind,
    initial,
    share,
    variants,
    needs,
    owner,
    expires_on: feature.expiresOn,
    on_at: feature.onAt === null ? null : toIso(feature.onAt),
    off_at: feature.offAt === null ? null : toIso(feature.offAt),
    is_built_in: isBuiltIn(key),
    is_waiting: (WAITING_FEATURES as readonly string[]).includes(key),
    needed_by: features.filter((one) => one.needs.includes(key)).map((one) => one.key),
    state: on === 0 ? 'off' : on === all ? 'on' : 'some',
    vendors_on: on,
    vendors: all,
    updated_at: toIso(feature.updatedAt),
  };
}

/** Whether each word of a search is in a name, a description or the key, or is the number. */
export function matchesFeature({ key, number, names, descriptions }: FeatureRow, search: string): boolean {
  const texts = [key, names.en, names.fr, descriptions.en, descriptions.fr].map(foldText);
  const words = foldText(search).split(/\s+/u).filter(Boolean);
  return words.every((word) => word === String(number) || texts.some((text) => text.includes(word)));
}

/** A feature with the values that vendors have of their own, and its history. */
export async function detailOf(
  db: Database,
  { params, now }: { params: { featureId: string }; now: Instant },
): Promise<FeatureDetail> {
  const read = await db.acrossVendors(async (tx) => {
    const { feature, features } = await featureOf(tx, params.featureId);
    const changes = await changesOfFeature(tx, feature.id, SHOWN_CHANGES);
    const versions = await ownVersions(tx, feature.id);
    const own = (await ownValues(tx)).filter(({ key }) => key === feature.key);
    return { feature, features, changes, versions, own, places: await readPlaces(tx) };
  });
  const { feature, places, changes, own } = read;
  const nameOf = (vendorId: number) => places.vendors.find(({ id }) => id === vendorId)?.name ?? '';
  const locations = new Map<number, string>();
  for (const vendorId of new Set(
    own.filter(({ locationId }) => locationId !== 0).map((place) => place.vendorId),
  ))
    for (const { id, name } of await db.withVendor(vendorId, locationNames)) locations.set(id, name);
  return {
    ...rowOf(feature, { ...read, now }),
    may_differ_at_locations: mayDifferAtLocations(feature.key),
    overrides: own.map((place) => ({
      vendor_id: String(place.vendorId),
      vendor: nameOf(place.vendorId),
      location_id: place.locationId === 0 ? null : String(place.locationId),
      location: locations.get(place.locationId) ?? '',
      value: place.value,
    })),
    versions: read.versions.map(({ vendorId, locationId, version }) => ({
      vendor_id: String(vendorId),
      location_id: locationId === null ? null : String(locationId),
      version,
    })),
    all_vendors: places.places
      .filter(({ locationId }) => locationId === 0)
      .map((place) => ({
        id: String(place.vendorId),
        name: nameOf(place.vendorId),
        pathname: places.vendors.find(({ id }) => id === place.vendorId)?.pathname ?? '',
        value: featureAt(feature, place, now),
      })),
    log: changes.map((change) => ({
      id: String(change.id),
      at: toIso(change.at),
      account: change.account,
      vendor: change.vendorId === null ? null : nameOf(change.vendorId),
      location_id: change.locationId === null ? null : String(change.locationId),
      field: change.field,
      before: change.before,
      after: change.after,
    })),
  };
}
