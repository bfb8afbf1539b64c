import type { SettingJson, UnpublishedReason } from '#contract/settings/settings-page.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { SettingsScope } from '#domain/vendors/settings-of-page.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';

/** A settings page at a place. */
export interface DraftScope {
  path: string;
  place: SettingsScope;
}

export interface StoredDraft {
  id: number;
  /** The version of the page with which it began. */
  version: number;
  at: Instant;
  by: string;
  values: Record<string, SettingJson>;
  reset: string[];
  /** Null without a schedule, as `scheduledAt`. */
  publishAt: Instant | null;
  scheduledAt: Instant | null;
  /** The staff member; null for the system. */
  scheduledBy: number | null;
  /** The name of that person; empty if the person is gone. */
  scheduler: string;
  /** Why the time passed without a publication. */
  unpublished: UnpublishedReason | null;
}

/** The unpublished changes of a page there; undefined if there are none. */
export async function draftAt(tx: Tx, { path, place }: DraftScope): Promise<StoredDraft | undefined> {
  return tx.maybe(sql<StoredDraft>`
    SELECT d.id, d.page_version AS version, d.changed AS values, d.reset, d.updated_at AS at, COALESCE(s.display_name, '') AS by,
      d.publish_at, d.scheduled_at, d.scheduled_by, COALESCE(p.display_name, '') AS scheduler, d.unpublished
    FROM settings_drafts d LEFT JOIN staff s ON s.vendor_id = d.vendor_id AND s.id = d.updated_by
      LEFT JOIN staff p ON p.vendor_id = d.vendor_id AND p.id = d.scheduled_by
    WHERE d.vendor_id = ${tx.vendorId} AND d.page = ${path}
      AND d.location_id = ${place.locationId} AND d.line_of_business_id = ${place.lineId}`);
}

export async function deleteDraft(tx: Tx, { path, place }: DraftScope): Promise<void> {
  await tx.run(sql`
    DELETE FROM settings_drafts
    WHERE vendor_id = ${tx.vendorId} AND page = ${path}
      AND location_id = ${place.locationId} AND line_of_business_id = ${place.lineId}`);
}

/** Inserts a draft where the row was deleted before, and returns its new id. */
export async function insertDraft(
  tx: Tx,
  draft: DraftScope & {
    version: number;
    values: Readonly<Record<string, unknown>>;
    reset: readonly string[];
    now: Instant;
    /** The staff member; null for the system. */
    by: number | null;
    /** The time at which it is published; null without one. */
    publishAt: Instant | null;
  },
): Promise<number> {
  const { path, place, version, values, reset, now, by, publishAt } = draft;
  const scheduled = publishAt === null ? null : { publishAt, by };
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO settings_drafts (vendor_id, page, location_id, line_of_business_id, page_version, changed, reset, updated_at, updated_by, publish_at, scheduled_at, scheduled_by)
    VALUES (${tx.vendorId}, ${path}, ${place.locationId}, ${place.lineId}, ${version}, ${json(values)}, ${[...reset]}::text[], ${at(now)}, ${by},
      ${scheduled && at(scheduled.publishAt)}, ${scheduled && at(now)}, ${scheduled && by})
    RETURNING id`);
  return id;
}

/** Stores when a draft is published, in place of the time before. The draft then begins with `version` of the page. */
export async function scheduleDraft(
  tx: Tx,
  schedule: { id: number; version: number; publishAt: Instant; now: Instant; by: number | null },
): Promise<void> {
  const { id, version, publishAt, now, by } = schedule;
  await tx.run(sql`
    UPDATE settings_drafts
    SET page_version = ${version}, publish_at = ${at(publishAt)}, scheduled_at = ${at(now)}, scheduled_by = ${by}, unpublished = NULL
    WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

export async function unscheduleDraft(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`
    UPDATE settings_drafts SET publish_at = NULL, scheduled_at = NULL, scheduled_by = NULL, unpublished = NULL
    WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

/** Ends the schedule of a draft with the reason why it is not published. */
export async function endSchedule(tx: Tx, id: number, reason: UnpublishedReason): Promise<void> {
  await tx.run(sql`
    UPDATE settings_drafts SET unpublished = ${reason} WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

export interface DueDraft {
  vendorId: number;
  id: number;
}

/** Drafts of all vendors whose time has come, the oldest time first. */
export async function dueDrafts(tx: Tx, { now, most }: { now: Instant; most: number }): Promise<DueDraft[]> {
  return tx.many(sql<DueDraft>`SELECT vendor_id, id FROM due_settings_drafts(${at(now)}, ${most})`);
}

/** The page and the place of a draft; undefined once it is published, changed or discarded. */
export async function scopeOfDraft(tx: Tx, id: number): Promise<DraftScope | undefined> {
  const row = await tx.maybe(sql<{ page: string; locationId: number; lineId: number }>`
    SELECT page, location_id, line_of_business_id AS line_id FROM settings_drafts WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
  return row && { path: row.page, place: { locationId: row.locationId, lineId: row.lineId } };
}

/** The zone of the location; of most locations for other places; UTC without locations. */
export async function zoneOfScope(tx: Tx, { locationId }: SettingsScope): Promise<string> {
  const row = await tx.maybe(sql<{ zone: string }>`
    SELECT time_zone AS zone FROM locations
    WHERE vendor_id = ${tx.vendorId} AND (${locationId}::bigint = 0 OR id = ${locationId}::bigint)
    GROUP BY time_zone ORDER BY count(*) DESC, min(id) LIMIT 1`);
  return row?.zone ?? 'UTC';
}
