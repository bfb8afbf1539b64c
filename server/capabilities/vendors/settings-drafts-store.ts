import type { SettingJson } from '#contract/settings/settings-page.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { SettingsScope } from '#domain/vendors/settings-of-page.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';

/** A settings page at a place. */
interface PagePlace {
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
}

/** The unpublished changes of a page there; undefined if there are none. */
export async function draftAt(tx: Tx, { path, place }: PagePlace): Promise<StoredDraft | undefined> {
  return tx.maybe(sql<StoredDraft>`
    SELECT d.id, d.page_version AS version, d.changed AS values, d.reset, d.updated_at AS at, COALESCE(s.display_name, '') AS by
    FROM settings_drafts d LEFT JOIN staff s ON s.vendor_id = d.vendor_id AND s.id = d.updated_by
    WHERE d.vendor_id = ${tx.vendorId} AND d.page = ${path}
      AND d.location_id = ${place.locationId} AND d.line_of_business_id = ${place.lineId}`);
}

export async function deleteDraft(tx: Tx, { path, place }: PagePlace): Promise<void> {
  await tx.run(sql`
    DELETE FROM settings_drafts
    WHERE vendor_id = ${tx.vendorId} AND page = ${path}
      AND location_id = ${place.locationId} AND line_of_business_id = ${place.lineId}`);
}

/** Inserts a draft where the row was deleted before, and returns its new id. */
export async function insertDraft(
  tx: Tx,
  draft: PagePlace & {
    version: number;
    values: Readonly<Record<string, unknown>>;
    reset: readonly string[];
    now: Instant;
    /** The staff member; null for the system. */
    by: number | null;
  },
): Promise<number> {
  const { path, place, version, values, reset, now, by } = draft;
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO settings_drafts (vendor_id, page, location_id, line_of_business_id, page_version, changed, reset, updated_at, updated_by)
    VALUES (${tx.vendorId}, ${path}, ${place.locationId}, ${place.lineId}, ${version}, ${json(values)}, ${[...reset]}::text[], ${at(now)}, ${by})
    RETURNING id`);
  return id;
}
