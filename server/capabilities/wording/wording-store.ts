import type { Instant } from '#domain/time/instant.ts';
import type { OwnTextKind } from '#domain/wording/own-texts.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';

/** Published snippets of a language: the vendor's own texts by key. */
export async function snippetsOf(tx: Tx, locale: string): Promise<Record<string, string>> {
  const rows = await tx.many(sql<{ key: string; content: string }>`
    SELECT key, content FROM snippets WHERE vendor_id = ${tx.vendorId} AND locale = ${locale} AND published ORDER BY key`);
  return Object.fromEntries(rows.map(({ key, content }) => [key, content]));
}

export interface PublishedSnippet {
  key: string;
  locale: string;
  content: string;
  at: Instant | null;
  by: string;
}

/** The published snippets of every language. */
export async function publishedSnippets(tx: Tx): Promise<PublishedSnippet[]> {
  return tx.many(sql<PublishedSnippet>`
    SELECT n.key, n.locale, n.content, n.updated_at AS at, COALESCE(s.display_name, '') AS by
    FROM snippets n LEFT JOIN staff s ON s.vendor_id = n.vendor_id AND s.id = n.updated_by
    WHERE n.vendor_id = ${tx.vendorId} AND n.published ORDER BY n.key, n.locale`);
}

export interface TextDraft {
  id: number;
  locale: string;
  key: string;
  content: string | null;
  at: Instant;
  by: string;
}

/** The unpublished texts of a kind, in every language. */
export async function draftsOf(tx: Tx, kind: OwnTextKind): Promise<TextDraft[]> {
  return tx.many(sql<TextDraft>`
    SELECT d.id, d.locale, d.key, d.content, d.updated_at AS at, COALESCE(s.display_name, '') AS by
    FROM text_drafts d LEFT JOIN staff s ON s.vendor_id = d.vendor_id AND s.id = d.updated_by
    WHERE d.vendor_id = ${tx.vendorId} AND d.kind = ${kind} ORDER BY d.locale, d.key`);
}

export interface Publication {
  key: string;
  /** The number of the event. */
  id: number;
  at: Instant;
  by: string;
}

/** The last publication of each text of a subject: a kind of texts in a language. */
export async function lastPublications(tx: Tx, of: { kind: string; id: number }): Promise<Publication[]> {
  return tx.many(sql<Publication>`
    SELECT DISTINCT ON (c.field) c.field AS key, e.id, e.at, COALESCE(s.display_name, '') AS by
    FROM events e JOIN personal_changes c ON c.vendor_id = e.vendor_id AND c.event_id = e.id
    LEFT JOIN staff s ON e.actor_kind = 'staff' AND s.vendor_id = e.vendor_id AND s.id = e.actor_id
    WHERE e.vendor_id = ${tx.vendorId} AND e.subject_kind = ${of.kind} AND e.subject_id = ${of.id}
    ORDER BY c.field, e.id DESC`);
}

interface TextsOf {
  kind: OwnTextKind;
  locale: string;
}
interface Written {
  now: Instant;
  /** The staff member; null for the system. */
  by: number | null;
}

export async function deleteDrafts(
  tx: Tx,
  { kind, locale }: TextsOf,
  keys: readonly string[],
): Promise<void> {
  await tx.run(sql`
    DELETE FROM text_drafts
    WHERE vendor_id = ${tx.vendorId} AND kind = ${kind} AND locale = ${locale} AND key = ANY(${[...keys]}::text[])`);
}

/** Inserts drafts whose rows were deleted before: each gets a new id. */
export async function insertDrafts(
  tx: Tx,
  { kind, locale, now, by }: TextsOf & Written,
  texts: readonly { key: string; text: string | null }[],
): Promise<void> {
  await tx.run(sql`
    INSERT INTO text_drafts (vendor_id, kind, locale, key, content, updated_at, updated_by)
    SELECT ${tx.vendorId}::bigint, ${kind}, ${locale}, r.key, r.text, ${at(now)}::timestamptz, ${by}::bigint
    FROM json_to_recordset(${json(texts)}::json) AS r(key text, text text)`);
}

/** Publishes snippets of a language; one without a text is no longer published. */
export async function publishSnippets(
  tx: Tx,
  { locale, now, by }: Omit<TextsOf, 'kind'> & Written,
  texts: readonly { key: string; text: string | null }[],
): Promise<void> {
  const removed = texts.filter(({ text }) => text === null).map(({ key }) => key);
  await tx.run(sql`
    DELETE FROM snippets WHERE vendor_id = ${tx.vendorId} AND locale = ${locale} AND key = ANY(${removed}::text[])`);
  await tx.run(sql`
    INSERT INTO snippets (vendor_id, key, locale, content, published, updated_at, updated_by)
    SELECT ${tx.vendorId}::bigint, r.key, ${locale}, r.text, true, ${at(now)}::timestamptz, ${by}::bigint
    FROM json_to_recordset(${json(texts.filter(({ text }) => text !== null))}::json) AS r(key text, text text)
    ON CONFLICT (vendor_id, key, locale) DO UPDATE
    SET content = excluded.content, published = true, updated_at = excluded.updated_at, updated_by = excluded.updated_by`);
}
