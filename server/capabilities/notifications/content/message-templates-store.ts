import type { Language } from '#domain/language/languages.ts';
import type { Channel } from '#domain/notifications/due-line-messages.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';

export interface StoredWords {
  texts: Partial<Record<Language, { subject: string; body: string }>>;
  serviceIds: number[];
}

export interface TemplateKey {
  event: string;
  channel: Channel;
  /** The location whose own words these are; null for those of the vendor. */
  locationId: number | null;
}

/** The event of a location's own words names the location. */
const storedEvent = ({ event, locationId }: Omit<TemplateKey, 'channel'>): string =>
  locationId === null ? event : `${event}:${locationId}`;

export interface TemplateRecord extends TemplateKey {
  id: number;
  revision: number;
  /** The published version; 0 without one. */
  version: number;
  draft: StoredWords | null;
  published: StoredWords | null;
}

const RECORD = sql`t.id, split_part(t.event, ':', 1) AS event, t.channel, t.location_id, t.revision, t.version, t.draft, p.words AS published
  FROM message_templates t
  LEFT JOIN message_template_versions p ON p.vendor_id = t.vendor_id AND p.template_id = t.id AND p.version = t.version`;

export async function templateRecords(tx: Tx, locationId: number | null): Promise<TemplateRecord[]> {
  return tx.many(
    sql<TemplateRecord>`SELECT ${RECORD} WHERE t.vendor_id = ${tx.vendorId} AND t.location_id IS NOT DISTINCT FROM ${locationId}::bigint`,
  );
}

export async function templateRecord(
  tx: Tx,
  { channel, ...key }: TemplateKey,
): Promise<TemplateRecord | undefined> {
  return tx.maybe(
    sql<TemplateRecord>`SELECT ${RECORD} WHERE t.vendor_id = ${tx.vendorId} AND t.event = ${storedEvent(key)} AND t.channel = ${channel}`,
  );
}

/** The same, locked until the transaction ends. The first change adds the record. */
export async function lockedTemplate(tx: Tx, { channel, ...key }: TemplateKey): Promise<TemplateRecord> {
  const event = storedEvent(key);
  await tx.run(sql`
    INSERT INTO message_templates (vendor_id, event, channel) VALUES (${tx.vendorId}, ${event}, ${channel}) ON CONFLICT (vendor_id, event, channel) DO NOTHING`);
  return tx.one(sql<TemplateRecord>`
    SELECT ${RECORD} WHERE t.vendor_id = ${tx.vendorId} AND t.event = ${event} AND t.channel = ${channel} FOR UPDATE OF t`);
}

/** Stores the next revision: its draft, or none. Returns its number. */
export async function storeDraft(tx: Tx, id: number, draft: StoredWords | null): Promise<number> {
  const { revision } = await tx.one(sql<{ revision: number }>`
    UPDATE message_templates SET draft = ${draft === null ? null : json(draft)}::jsonb, revision = revision + 1
    WHERE vendor_id = ${tx.vendorId} AND id = ${id} RETURNING revision`);
  return revision;
}

/** Makes the draft of a locked record its next version. Returns the revision. */
export async function publishDraft(tx: Tx, { id, version, words, staffId, now }: Published): Promise<number> {
  await tx.run(sql`
    INSERT INTO message_template_versions (vendor_id, template_id, version, words, published_at, published_by)
    VALUES (${tx.vendorId}, ${id}, ${version}, ${json(words)}, ${at(now)}, ${staffId})`);
  const { revision } = await tx.one(sql<{ revision: number }>`
    UPDATE message_templates SET draft = NULL, version = ${version}, revision = revision + 1
    WHERE vendor_id = ${tx.vendorId} AND id = ${id} RETURNING revision`);
  return revision;
}

interface Published {
  id: number;
  version: number;
  words: StoredWords;
  staffId: number | null;
  now: Instant;
}

export interface VersionRow {
  version: number;
  words: StoredWords;
  at: Instant;
  by: string | null;
}

/** The latest published versions, the newest first. */
export async function templateVersions(tx: Tx, id: number, most: number): Promise<VersionRow[]> {
  return tx.many(sql<VersionRow>`
    SELECT v.version, v.words, v.published_at AS at, s.display_name AS by
    FROM message_template_versions v LEFT JOIN staff s ON s.vendor_id = v.vendor_id AND s.id = v.published_by
    WHERE v.vendor_id = ${tx.vendorId} AND v.template_id = ${id} ORDER BY v.version DESC LIMIT ${most}`);
}

/** What examples name: the vendor, a location or its first one, and the first service. */
export interface ExampleFacts {
  vendor: string;
  pathname: string;
  location: { id: number; name: string; timeZone: string } | null;
  service: { id: number; name: string } | null;
}

export async function exampleFacts(tx: Tx, locationId: number | null): Promise<ExampleFacts> {
  const row = await tx.one(sql<{
    vendor: string;
    pathname: string;
    placeId: number | null;
    location: string | null;
    timeZone: string | null;
    serviceId: number | null;
    service: string | null;
  }>`
    SELECT b.name AS vendor, b.pathname, l.id AS place_id, l.name AS location, l.time_zone, s.id AS service_id, s.name AS service
    FROM vendors b
    LEFT JOIN LATERAL (SELECT id, COALESCE(NULLIF(name, ''), address) AS name, time_zone FROM locations
      WHERE vendor_id = b.id AND archived_at IS NULL
        AND (${locationId}::bigint IS NULL OR id = ${locationId}) ORDER BY id LIMIT 1) l ON true
    LEFT JOIN LATERAL (SELECT id, name FROM services WHERE vendor_id = b.id AND archived_at IS NULL ORDER BY sort_order, id LIMIT 1) s ON true
    WHERE b.id = ${tx.vendorId}`);
  const { vendor, pathname, placeId, serviceId } = row;
  return {
    vendor,
    pathname,
    location:
      placeId === null ? null : { id: placeId, name: row.location ?? '', timeZone: row.timeZone ?? 'UTC' },
    service: serviceId === null ? null : { id: serviceId, name: row.service ?? '' },
  };
}
