import { setUpCategories } from '#contract/setup/categories.ts';
import type { CategoryFacts, CategoryValues } from '#contract/setup/categories.ts';
import { categoryOrder, parentFault } from '#domain/vendors/category-tree.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { byState } from '#server/infrastructure/resources/list-filters-store.ts';
import { faultOf } from '#server/infrastructure/resources/record-rules.ts';
import { resourceRoutes } from '#server/infrastructure/resources/resource-routes.ts';
import { translatedForm } from '../vendors/index.ts';
import {
  CATEGORIES,
  categoriesOfLines,
  CATEGORY_COLUMNS,
  CATEGORY_FACTS,
  CATEGORY_FORM,
  lockedCategories,
  orderCategories,
} from './categories-store.ts';
import { checkGroup, isOwn, reachesGroup, servicePartsOf } from './service-groups.ts';
import { GROUP_SORTS, hasActiveLine, seenGroups, servicesOfGroup } from './service-groups-store.ts';

/** Categories of services as staff list, edit, archive and export them. */
const form = translatedForm<CategoryValues, CategoryFacts>(CATEGORY_FORM, {
  kind: 'category',
  facts: CATEGORY_FACTS,
  parts: servicePartsOf('category'),
});

export const setUpCategoriesRoutes = resourceRoutes(setUpCategories, {
  kind: 'category',
  source: (query, scope) => ({
    table: CATEGORIES,
    columns: CATEGORY_COLUMNS,
    sorts: GROUP_SORTS,
    terms: null,
    where: [...byState(query), ...categoriesOfLines(query), ...seenGroups('category', scope)],
  }),
  file: ['id', 'name', 'parent', 'line', 'sort_order', 'colour', 'icon', 'services', 'languages', 'archived'],
  ...form,
  async insert(tx, values, change) {
    const id = await form.insert(tx, values, change);
    await putLast(tx, id);
    return id;
  },
  async update(tx, id, written) {
    await form.update(tx, id, written);
    if (written.values.parent_id !== written.before.parent_id) await putLast(tx, id);
  },
  async archive(tx, id, written) {
    if (!(await isOwn(tx, written.change.scope, await servicesOfGroup(tx, 'category', id))))
      throw refuse('forbidden');
    await form.archive(tx, id, written);
  },
  mayChange: () => true,
  reaches: (tx, scope, { values }) => reachesGroup(tx, scope, values),
  async check(tx, values, { id, change }) {
    const fault = values.parent_id === null ? null : await faultOfParent(tx, id, Number(values.parent_id));
    return [
      ...faultOf(fault !== null, 'parent_id', fault ?? 'option'),
      ...faultOf(!(await hasActiveLine(tx, values.line_of_business_id)), 'line_of_business_id', 'option'),
      ...(await checkGroup(tx, 'category', { id, values, change })),
    ];
  },
  actions: { archive: () => 'archive', restore: () => 'restore' },
});

async function faultOfParent(
  tx: Tx,
  id: number | null,
  parentId: number,
): Promise<'option' | 'one_level' | null> {
  const categories = await lockedCategories(tx);
  const before = categories.find((one) => one.id === id)?.parentId ?? null;
  return parentFault({ id, parentId, before }, categories);
}

/** A new category is the last one inside its parent, and so is one that changes its parent. */
async function putLast(tx: Tx, id: number): Promise<void> {
  await orderCategories(tx, categoryOrder(await lockedCategories(tx), { id, after: 'last' }));
}
