import type { CategoryValues } from '#contract/setup/categories.ts';
import { categoryValues } from '#contract/setup/categories.values.ts';
import type { PlacedCategory } from '#domain/vendors/category-tree.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { formTable } from '#server/infrastructure/resources/form-table-store.ts';
import { byIds } from '#server/infrastructure/resources/list-filters-store.ts';
import type { CategoryStyleRow } from './services-store.ts';

export const CATEGORIES = sql`categories`;
export const CATEGORY_FORM = formTable<CategoryValues>('categories', categoryValues, {
  apart: ['translations', 'service_ids'],
});

const IN_CATEGORY = sql`(SELECT count(*)::int FROM services s WHERE s.vendor_id = r.vendor_id AND s.category_id = r.id AND s.archived_at IS NULL)`;
const OF_PARENT = sql`FROM categories p WHERE p.vendor_id = r.vendor_id AND p.id = r.parent_id`;
export const CATEGORY_FACTS = sql`json_build_object('services', ${IN_CATEGORY})`;
export const CATEGORY_COLUMNS = sql`r.version, r.name, r.sort_order, r.parent_id::text, r.in_client_view, r.in_kiosk, r.in_lobby,
  COALESCE((SELECT p.name ${OF_PARENT}), '') AS parent,
  COALESCE((SELECT b.name FROM lines_of_business b WHERE b.vendor_id = r.vendor_id AND b.id = r.line_of_business_id), '') AS line,
  COALESCE(NULLIF(r.colour, ''), (SELECT p.colour ${OF_PARENT}), '') AS colour,
  COALESCE(NULLIF(r.icon, ''), (SELECT p.icon ${OF_PARENT}), '') AS icon,
  ${IN_CATEGORY} AS services, r.archived_at IS NOT NULL AS archived,
  ARRAY(SELECT t.locale FROM translations t WHERE t.vendor_id = r.vendor_id AND t.subject_kind = 'category' AND t.subject_id = r.id
    AND t.field = 'name' AND t.content <> '' ORDER BY t.locale) AS languages`;

/** The condition of the filter by lines: a category of no line belongs to all. */
export const categoriesOfLines = (query: Readonly<Record<string, string | undefined>>): Sql[] =>
  byIds(
    query,
    'line',
    (ids) => sql`(r.line_of_business_id IS NULL OR r.line_of_business_id = ANY(${ids}::bigint[]))`,
  );

/** The look of these categories, with what they take from their parents. */
export async function categoryStyles(tx: Tx, ids: readonly number[]): Promise<CategoryStyleRow[]> {
  return tx.many(sql<CategoryStyleRow>`
    SELECT c.id, c.description, COALESCE(NULLIF(c.colour, ''), p.colour, '') AS colour, COALESCE(NULLIF(c.icon, ''), p.icon, '') AS icon,
      p.id AS parent_id, p.name AS parent_name, p.colour AS parent_colour, p.icon AS parent_icon,
      array_remove(ARRAY[
        CASE WHEN NOT (c.in_client_view AND COALESCE(p.in_client_view, true)) THEN 'client_view' END,
        CASE WHEN NOT (c.in_kiosk AND COALESCE(p.in_kiosk, true)) THEN 'kiosk' END,
        CASE WHEN NOT (c.in_lobby AND COALESCE(p.in_lobby, true)) THEN 'lobby' END], NULL) AS hidden_in
    FROM categories c LEFT JOIN categories p ON p.vendor_id = c.vendor_id AND p.id = c.parent_id
    WHERE c.vendor_id = ${tx.vendorId} AND c.id = ANY(${[...ids]}::bigint[])`);
}

/** All categories with their places, locked: two people cannot put two categories into each other. */
export async function lockedCategories(tx: Tx): Promise<(PlacedCategory & { version: number })[]> {
  return tx.many(sql<PlacedCategory & { version: number }>`
    SELECT r.id, r.parent_id, r.sort_order, r.version, r.archived_at IS NOT NULL AS archived
    FROM categories r WHERE r.vendor_id = ${tx.vendorId} ORDER BY r.id FOR UPDATE`);
}

/** Numbers categories in this order. Those that keep their number are not written. */
export async function orderCategories(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    UPDATE categories AS r SET sort_order = o.position
    FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS o(id, position)
    WHERE r.vendor_id = ${tx.vendorId} AND r.id = o.id AND r.sort_order <> o.position`);
}

/** Counts a move as a change of the category. */
export async function countMove(tx: Tx, id: number, version: number): Promise<void> {
  await tx.run(
    sql`UPDATE categories SET version = ${version} WHERE vendor_id = ${tx.vendorId} AND id = ${id}`,
  );
}
