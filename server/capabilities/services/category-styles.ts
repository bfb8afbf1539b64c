import type { Tx } from '#server/infrastructure/database/database.ts';
import { effectiveSettings } from '../vendors/index.ts';
import { categoryStyles } from './categories-store.ts';
import type { ServiceRow } from './services-store.ts';

/** Services with the look of their categories, while the vendor has the feature. */
export async function withCategoryStyles(tx: Tx, rows: readonly ServiceRow[]): Promise<ServiceRow[]> {
  const ids = [...new Set(rows.map(({ categoryId }) => categoryId))].filter((id) => id !== null);
  if (ids.length === 0 || !(await effectiveSettings(tx)).feature('newCategories')) return [...rows];
  const looks = new Map((await categoryStyles(tx, ids)).map((look) => [look.id, look]));
  return rows.map((row) => ({ ...row, categoryStyle: looks.get(row.categoryId ?? 0) }));
}
