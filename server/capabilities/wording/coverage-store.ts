import type { Instant } from '#domain/time/instant.ts';
import type { Language } from '#domain/language/languages.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

export interface CountedTexts {
  kind: 'service' | 'question' | 'category' | 'location' | 'snippet';
  locale: Language;
  done: number;
  total: number;
}

/**
 * The written texts of records and snippets, and those that are there in each language. Names of locations stay as
 * they are everywhere. A text counts in its own language: that of its location, else `original`.
 */
export async function countTexts(tx: Tx, original: Language): Promise<CountedTexts[]> {
  return tx.many(sql<CountedTexts>`
    WITH texts AS (
      SELECT 'service' AS kind, s.id, f.field, ${original} AS lang FROM services s
      CROSS JOIN LATERAL (VALUES ('name', s.name), ('description', s.description), ('instructions', s.instructions), ('documents', s.documents)) AS f(field, text)
      WHERE s.vendor_id = ${tx.vendorId} AND s.archived_at IS NULL AND f.text <> ''
      UNION ALL
      SELECT 'question', q.id, f.field, ${original} FROM questions q
      JOIN services s ON s.vendor_id = q.vendor_id AND s.id = q.service_id AND s.archived_at IS NULL
      CROSS JOIN LATERAL (
        SELECT 'label', q.label UNION ALL SELECT 'placeholder', q.placeholder
        UNION ALL SELECT 'option.' || (o.one ->> 'value'), o.one ->> 'text' FROM jsonb_array_elements(q.options) AS o(one)
      ) AS f(field, text)
      WHERE q.vendor_id = ${tx.vendorId} AND q.archived_at IS NULL AND f.text <> ''
      UNION ALL
      SELECT 'category', c.id, f.field, ${original} FROM categories c
      CROSS JOIN LATERAL (VALUES ('name', c.name), ('description', c.description)) AS f(field, text)
      WHERE c.vendor_id = ${tx.vendorId} AND c.archived_at IS NULL AND f.text <> ''
      UNION ALL
      SELECT 'location', l.id, 'instructions', l.lang FROM locations l
      WHERE l.vendor_id = ${tx.vendorId} AND l.archived_at IS NULL AND l.instructions <> ''
    )
    SELECT t.kind, g.locale, count(*)::int AS total,
      (count(*) FILTER (WHERE g.locale = t.lang OR r.content <> ''))::int AS done
    FROM texts t CROSS JOIN unnest(${[...LANGUAGES]}::text[]) AS g(locale)
    LEFT JOIN translations r ON r.vendor_id = ${tx.vendorId} AND r.subject_kind = t.kind AND r.subject_id = t.id
      AND r.field = t.field AND r.locale = g.locale
    GROUP BY t.kind, g.locale
    UNION ALL
    SELECT 'snippet', g.locale, count(*)::int, count(r.key)::int
    FROM snippets n CROSS JOIN unnest(${[...LANGUAGES]}::text[]) AS g(locale)
    LEFT JOIN snippets r ON r.vendor_id = n.vendor_id AND r.key = n.key AND r.locale = g.locale AND r.published
    WHERE n.vendor_id = ${tx.vendorId} AND n.published AND n.locale = ${original}
    GROUP BY g.locale`);
}

/**
 * The published own messages about `events`, and those with words in each language. Their drafts and versions do not
 * change the version of the configuration, so the counts are not cached.
 */
export async function countMessages(
  tx: Tx,
  { original, events }: { original: Language; events: readonly string[] },
): Promise<Omit<CountedTexts, 'kind'>[]> {
  return tx.many(sql<Omit<CountedTexts, 'kind'>>`
    SELECT g.locale, count(*)::int AS total,
      (count(*) FILTER (WHERE p.words -> 'texts' -> g.locale IS NOT NULL))::int AS done
    FROM message_templates t JOIN message_template_versions p
      ON p.vendor_id = t.vendor_id AND p.template_id = t.id AND p.version = t.version
    CROSS JOIN unnest(${[...LANGUAGES]}::text[]) AS g(locale)
    WHERE t.vendor_id = ${tx.vendorId} AND t.event = ANY(${[...events]}::text[])
      AND p.words -> 'texts' -> ${original}::text IS NOT NULL
    GROUP BY g.locale`);
}

/** The visits since a time, by their language. */
export async function visitsByLanguage(tx: Tx, since: Instant): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.many(sql<{ lang: string; count: number }>`
    SELECT lang, count(*)::int AS count FROM visits
    WHERE vendor_id = ${tx.vendorId} AND created_at >= ${at(since)} GROUP BY lang`);
  return new Map(rows.map(({ lang, count }) => [lang, count]));
}
