import type { FeatureArea, FeatureKind, FeatureRules, FeatureValue } from '#domain/vendors/feature-rules.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';

export interface StoredFeature extends FeatureRules {
  id: number;
  version: number;
  number: number | null;
  names: { en: string; fr: string };
  descriptions: { en: string; fr: string };
  area: FeatureArea;
  kind: FeatureKind;
  owner: string;
  expiresOn: string | null;
  variants: string[];
  needs: string[];
  /** The count of changes, of which the vendors follow `applied`. */
  changes: number;
  applied: number;
  nextAt: Instant | null;
  updatedAt: Instant;
}

export type FeatureToStore = Omit<
  StoredFeature,
  'id' | 'version' | 'changes' | 'applied' | 'nextAt' | 'updatedAt'
>;

const COLUMNS = sql`
  id, version, key, number, names, descriptions, area, kind, initial, share, variants, needs, owner,
  expires_on::text AS expires_on, on_at, off_at, changes, applied, next_at, updated_at`;

export async function allFeatures(tx: Tx): Promise<StoredFeature[]> {
  return tx.many(sql<StoredFeature>`SELECT ${COLUMNS} FROM features ORDER BY id`);
}

/** The names of every feature, by key. */
export async function featureNames(tx: Tx): Promise<ReadonlyMap<string, StoredFeature['names']>> {
  const rows = await tx.many(sql<Pick<StoredFeature, 'key' | 'names'>>`SELECT key, names FROM features`);
  return new Map(rows.map(({ key, names }) => [key, names]));
}

/** The same, locked until the end of the transaction: dependencies are checked over all of them. */
export async function lockFeatures(tx: Tx): Promise<StoredFeature[]> {
  return tx.many(sql<StoredFeature>`SELECT ${COLUMNS} FROM features ORDER BY id FOR UPDATE`);
}

/** The features whose decisions the vendors do not follow yet. */
export async function dueFeatures(tx: Tx, now: Instant): Promise<StoredFeature[]> {
  return tx.many(
    sql<StoredFeature>`SELECT ${COLUMNS} FROM features WHERE applied < changes OR next_at <= ${at(now)} ORDER BY id`,
  );
}

/** Notes that every vendor follows a feature as it was read, unless it has changed meanwhile. */
export async function settleFeature(
  tx: Tx,
  { id, changes, nextAt }: Pick<StoredFeature, 'id' | 'changes' | 'nextAt'>,
): Promise<void> {
  await tx.run(sql`
    UPDATE features SET applied = ${changes}, next_at = ${at(nextAt)} WHERE id = ${id} AND changes = ${changes}`);
}

export async function insertFeature(
  tx: Tx,
  { nextAt, now, ...values }: FeatureToStore & { nextAt: Instant | null; now: Instant },
): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO features (key, number, names, descriptions, area, kind, initial, share, variants, needs, owner, expires_on, on_at, off_at,
      changes, next_at, updated_at)
    VALUES (${values.key}, ${values.number}, ${json(values.names)}, ${json(values.descriptions)}, ${values.area}, ${values.kind},
      ${values.initial}, ${values.share}, ${values.variants}::text[], ${values.needs}::text[], ${values.owner}, ${values.expiresOn}::date,
      ${at(values.onAt)}, ${at(values.offAt)}, 1, ${at(nextAt)}, ${at(now)})
    RETURNING id`);
  return id;
}

export async function updateFeature(
  tx: Tx,
  id: number,
  { nextAt, now, ...values }: FeatureToStore & { nextAt: Instant | null; now: Instant },
): Promise<void> {
  await tx.run(sql`
    UPDATE features SET version = version + 1, changes = changes + 1, number = ${values.number}, names = ${json(values.names)},
      descriptions = ${json(values.descriptions)}, area = ${values.area}, kind = ${values.kind}, initial = ${values.initial},
      share = ${values.share}, variants = ${values.variants}::text[], needs = ${values.needs}::text[], owner = ${values.owner},
      expires_on = ${values.expiresOn}::date, on_at = ${at(values.onAt)}, off_at = ${at(values.offAt)}, next_at = ${at(nextAt)},
      updated_at = ${at(now)}
    WHERE id = ${id}`);
}

export interface OwnValue {
  vendorId: number;
  /** 0 for the vendor itself. */
  locationId: number;
  key: string;
  value: FeatureValue;
}

/** The values that vendors and locations have of their own. */
export async function ownValues(tx: Tx): Promise<OwnValue[]> {
  return tx.many(sql<OwnValue>`
    SELECT vendor_id, location_id, substr(key, 9) AS key, value FROM feature_values()
    WHERE jsonb_typeof(value) IN ('boolean', 'string') ORDER BY vendor_id, location_id`);
}

export interface NotedChange {
  featureId: number;
  at: Instant;
  identityId: string | null;
  vendorId: number | null;
  locationId: number | null;
  changes: readonly { field: string; before: string; after: string }[];
  requestId: string;
}

export async function noteFeatureChange(tx: Tx, noted: NotedChange): Promise<void> {
  await tx.run(sql`
    INSERT INTO feature_changes (feature_id, at, identity_id, vendor_id, location_id, request_id, field, before, after)
    SELECT ${noted.featureId}::bigint, ${at(noted.at)}::timestamptz, ${noted.identityId}::text, ${noted.vendorId}::bigint,
      ${noted.locationId}::bigint, ${noted.requestId}::text, c.*
    FROM json_to_recordset(${json(noted.changes)}::json) AS c(field text, before text, after text)`);
}

export interface ListedChange {
  id: number;
  at: Instant;
  account: string;
  vendorId: number | null;
  locationId: number | null;
  field: string;
  before: string;
  after: string;
}

export async function changesOfFeature(tx: Tx, featureId: number, most: number): Promise<ListedChange[]> {
  return tx.many(sql<ListedChange>`
    SELECT c.id, c.at, coalesce(i.email, '') AS account, c.vendor_id, c.location_id, c.field, c.before, c.after
    FROM feature_changes c LEFT JOIN identities i ON i.id = c.identity_id
    WHERE c.feature_id = ${featureId} ORDER BY c.id DESC LIMIT ${most}`);
}

/** Locks one feature until the end of the transaction: changes of its own values follow one another. */
export async function lockFeature(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`SELECT 1 FROM features WHERE id = ${id} FOR UPDATE`);
}

export interface OwnVersion {
  vendorId: number;
  locationId: number | null;
  /** The id of its last change. */
  version: number;
}

/** The versions of the own values of a feature: those that have ever changed. */
export async function ownVersions(tx: Tx, featureId: number): Promise<OwnVersion[]> {
  return tx.many(sql<OwnVersion>`
    SELECT vendor_id, location_id, max(id) AS version FROM feature_changes
    WHERE feature_id = ${featureId} AND vendor_id IS NOT NULL
    GROUP BY vendor_id, location_id ORDER BY vendor_id, location_id NULLS FIRST`);
}

/** The last change of the own value of the transaction's vendor, or of one of its locations. */
export async function lastOwnChange(
  tx: Tx,
  { featureId, locationId }: { featureId: number; locationId: number | null },
): Promise<Pick<ListedChange, 'id' | 'at' | 'account' | 'field' | 'after'> | undefined> {
  return tx.maybe(sql<Pick<ListedChange, 'id' | 'at' | 'account' | 'field' | 'after'>>`
    SELECT c.id, c.at, coalesce(i.email, '') AS account, c.field, c.after
    FROM feature_changes c LEFT JOIN identities i ON i.id = c.identity_id
    WHERE c.feature_id = ${featureId} AND c.vendor_id = ${tx.vendorId}
      AND c.location_id IS NOT DISTINCT FROM ${locationId}::bigint
    ORDER BY c.id DESC LIMIT 1`);
}

/** The names of locations of the transaction's vendor. */
export async function locationNames(tx: Tx): Promise<{ id: number; name: string }[]> {
  return tx.many(sql<{ id: number; name: string }>`
    SELECT id, name FROM locations WHERE vendor_id = ${tx.vendorId} AND archived_at IS NULL ORDER BY name, id`);
}

/** The platform's decisions for the transaction's vendor, and its own values, by key of the registry. */
export async function decisionsOfVendor(
  tx: Tx,
): Promise<{ key: string; value: FeatureValue; isOwn: boolean }[]> {
  return tx.many(sql<{ key: string; value: FeatureValue; isOwn: boolean }>`
    SELECT key, value, false AS is_own FROM vendor_features WHERE vendor_id = ${tx.vendorId}
    UNION ALL
    SELECT key, value, true FROM settings WHERE vendor_id = ${tx.vendorId} AND location_id = 0 AND key LIKE 'feature.%'`);
}

export async function keepDecision(
  tx: Tx,
  { key, value, now }: { key: string; value: FeatureValue | number; now: Instant },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO vendor_features AS f (vendor_id, key, value, updated_at)
    VALUES (${tx.vendorId}, ${key}, ${json(value)}, ${at(now)})
    ON CONFLICT (vendor_id, key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at
    WHERE f.value <> excluded.value`);
}
