import {
  changeFeature,
  createFeature,
  listFeatureLocations,
  listFeatures,
  overrideFeature,
  seeFeature,
} from '#contract/features/features.ts';
import type { FeatureRow } from '#contract/features/features.ts';
import { decideFeature, mayDifferAtLocations } from '#domain/vendors/feature-rules.ts';
import type { FeatureValue } from '#domain/vendors/feature-rules.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { created, ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { recordSecurityEvent } from '#server/infrastructure/security-log/security-events-store.ts';
import { writeFeature } from '../vendors/index.ts';
import { applyFeatures, registryKey } from './apply-features.ts';
import { assertNoConflict, readPlaces } from './feature-state.ts';
import type { Places } from './feature-state.ts';
import { detailOf, featureOf, matchesFeature, rowOf, rowOfId } from './feature-view.ts';
import { checkedFeature, changedFields } from './check-feature.ts';
import {
  allFeatures,
  changesOfFeature,
  insertFeature,
  lastOwnChange,
  locationNames,
  lockFeature,
  lockFeatures,
  noteFeatureChange,
  updateFeature,
} from './features-store.ts';
import type { StoredFeature } from './features-store.ts';

/** The features of the platform: product admins alone see and change them. */
export const featureRoutes = (deps: { db: Database; clock: Clock }): Route[] => [
  route(listFeatures, (context) =>
    context.read(async (tx) => {
      const { area, state, search = '' } = context.query;
      const features = await allFeatures(tx);
      const places = await readPlaces(tx);
      const rows = features.map((one) => rowOf(one, { features, places, now: context.now }));
      return ok({
        data: rows.filter(
          (row) =>
            (area === undefined || row.area === area) &&
            (state === undefined || row.state === state) &&
            matchesFeature(row, search),
        ),
      });
    }),
  ),
  route(seeFeature, async (context) => ok({ data: await detailOf(deps.db, context) })),
  route(createFeature, async (context) => {
    const { key, ...body } = context.body;
    const id = await deps.db.acrossVendors(async (tx) => {
      const before = await lockFeatures(tx);
      const values = checkedFeature({ key, body, before, stored: null, now: context.now });
      const places = await readPlaces(tx);
      const probe = { ...values, id: 0, version: 0, changes: 0, applied: 0, updatedAt: context.now };
      assertNoConflict(key, {
        before: { features: before, places: places.places },
        after: { features: [...before, probe], places: places.places },
        now: context.now,
      });
      const made = await insertFeature(tx, { ...values, now: context.now });
      await noteAct(tx, context, { featureId: made, key, changes: changedFields(null, values) });
      return made;
    });
    await applyFeatures(deps.db, deps.clock.now());
    return created({ data: await rowOfId(deps.db, id, context.now) });
  }),
  route(changeFeature, async (context) => {
    const { version, ...body } = context.body;
    const id = readId(context.params.featureId) ?? 0;
    await deps.db.acrossVendors(async (tx) => {
      const before = await lockFeatures(tx);
      const stored = before.find((one) => one.id === id);
      if (!stored) throw refuse('not-found');
      const around = { features: before, places: await readPlaces(tx), now: context.now };
      if (stored.version !== version) throw await changedMeanwhile(tx, stored, rowOf(stored, around));
      const values = checkedFeature({ key: stored.key, body, before, stored, now: context.now });
      const { places } = around.places;
      assertNoConflict(stored.key, {
        before: { features: before, places },
        after: { features: before.map((one) => (one.id === id ? { ...one, ...values } : one)), places },
        now: context.now,
      });
      const changes = changedFields(stored, values);
      if (changes.length === 0) return;
      await updateFeature(tx, id, { ...values, now: context.now });
      await noteAct(tx, context, { featureId: id, key: stored.key, changes });
    });
    await applyFeatures(deps.db, deps.clock.now());
    return ok({ data: await rowOfId(deps.db, id, context.now) });
  }),
  route(overrideFeature, async (context) => {
    await overrideOne(deps.db, context);
    return ok({ data: await detailOf(deps.db, context) });
  }),
  route(listFeatureLocations, async (context) => {
    const { feature } = await deps.db.acrossVendors((tx) => featureOf(tx, context.params.featureId));
    if (!mayDifferAtLocations(feature.key)) return ok({ data: [] });
    const vendorId = await vendorOf(deps.db, context.query.vendor_id);
    const locations = await deps.db.withVendor(vendorId, locationNames);
    return ok({ data: locations.map(({ id, name }) => ({ id: String(id), name })) });
  }),
];

type Acting = Pick<RequestContext, 'person' | 'now' | 'source' | 'requestId'>;

/** The history of the feature, and the log of the product admin's own acts. */
async function noteAct(
  tx: Tx,
  { person, now, source, requestId }: Acting,
  {
    featureId,
    key,
    changes,
  }: { featureId: number; key: string; changes: readonly { field: string; before: string; after: string }[] },
): Promise<void> {
  const { identityId } = person!;
  await noteFeatureChange(tx, {
    featureId,
    at: now,
    identityId,
    vendorId: null,
    locationId: null,
    changes,
    requestId,
  });
  const by = { at: now, identityId, account: person!.email, address: source, requestId };
  await recordSecurityEvent(tx, { ...by, kind: 'feature-changed', detail: { feature: key } });
}

/** Names the account that has changed the feature since its form opened. */
async function changedMeanwhile(tx: Tx, stored: StoredFeature, values: FeatureRow) {
  const [last] = await changesOfFeature(tx, stored.id, 1);
  return refuse('record-changed', {
    meta: { name: last?.account ?? '', at: toIso(stored.updatedAt), version: stored.version, values },
  });
}

async function vendorOf(db: Database, id: string): Promise<number> {
  const vendors = await db.acrossVendors(readPlaces).then((places) => places.vendors);
  const vendor = vendors.find((one) => String(one.id) === id);
  if (!vendor) throw refuse('not-found');
  return vendor.id;
}

type OverrideContext = Acting & {
  params: { featureId: string };
  body: { vendor_id: string; location_id: string | null; value: FeatureValue | null; version: number };
};

/** One vendor's own value: its log and the history of the feature record it. */
async function overrideOne(db: Database, context: OverrideContext): Promise<void> {
  const { person, now, source, requestId } = context;
  const { value, location_id: location } = context.body;
  const vendorId = await vendorOf(db, context.body.vendor_id);
  const locationId = location === null ? 0 : Number(location);
  const { feature, features } = await db.acrossVendors((tx) => featureOf(tx, context.params.featureId));
  if (locationId !== 0 && !mayDifferAtLocations(feature.key)) throw faultAt('location_id');
  const fits = feature.kind === 'variant' ? isVariant(feature, value) : typeof value !== 'string';
  if (!fits) throw faultAt('value');
  const { places } = await db.acrossVendors(readPlaces);
  assertNoConflict(feature.key, {
    before: { features, places },
    after: { features, places: withOwn(places, { vendorId, locationId, key: feature.key, value }) },
    now,
  });
  await db.withVendor(vendorId, async (tx) => {
    const by = { at: now, identityId: person!.identityId, requestId };
    await lockFeature(tx, feature.id);
    const ofPlace = { featureId: feature.id, locationId: locationId === 0 ? null : locationId };
    await assertUnchanged(tx, ofPlace, context.body.version);
    const written = await writeFeature(tx, {
      key: registryKey(feature),
      locationId,
      value,
      decided: decideFeature(feature, vendorId, now),
      actor: { kind: 'system', id: null },
      now,
      requestId,
    });
    if (!written) return;
    const [before, after] = [JSON.stringify(written.before), JSON.stringify(written.after)];
    await noteFeatureChange(tx, {
      ...ofPlace,
      ...by,
      vendorId,
      changes: [{ field: value === null ? 'followed' : 'override', before, after }],
    });
    await recordSecurityEvent(tx, {
      ...by,
      kind: 'feature-changed',
      account: person!.email,
      address: source,
      detail: { feature: feature.key },
    });
  });
}

/** Refuses an older version of the own value: names the account that changed it, when, and the value there now. */
async function assertUnchanged(
  tx: Tx,
  ofPlace: { featureId: number; locationId: number | null },
  version: number,
): Promise<void> {
  const last = await lastOwnChange(tx, ofPlace);
  if ((last?.id ?? 0) === version) return;
  const value = last?.field === 'override' ? (JSON.parse(last.after) as FeatureValue) : null;
  throw refuse('record-changed', {
    meta: {
      name: last?.account ?? '',
      at: last ? toIso(last.at) : null,
      version: last?.id ?? 0,
      values: { value },
    },
  });
}

const faultAt = (field: string) =>
  refuse('field-invalid', { fields: [{ pointer: `/${field}`, code: 'option' }] });

const isVariant = ({ variants }: StoredFeature, value: FeatureValue | null): boolean =>
  value === null || value === false || (typeof value === 'string' && variants.includes(value));

/** The places after a vendor, or a location, has got or lost a value of its own. */
function withOwn(
  places: Places['places'],
  of: { vendorId: number; locationId: number; key: string; value: FeatureValue | null },
): Places['places'] {
  const isThere = (place: Places['places'][number]) =>
    place.vendorId === of.vendorId && place.locationId === of.locationId;
  const vendor = places.find((place) => place.vendorId === of.vendorId && place.locationId === 0)!;
  const all = places.some(isThere) ? places : [...places, { ...vendor, locationId: of.locationId }];
  return all.map((place) => {
    const follows =
      place.vendorId === of.vendorId &&
      of.locationId === 0 &&
      place.own.get(of.key) === vendor.own.get(of.key);
    if (!isThere(place) && !follows) return place;
    const own = new Map(place.own);
    const inherited = of.locationId === 0 ? undefined : vendor.own.get(of.key);
    const next = of.value ?? inherited;
    if (next === undefined) own.delete(of.key);
    else own.set(of.key, next);
    return { ...place, own };
  });
}
