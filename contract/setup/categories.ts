import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId } from '../protocol/json-api.ts';
import { recordId } from '../protocol/record-id.values.ts';
import { STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';
import { resource } from '../protocol/resource.ts';
import type { Saved } from '../protocol/resource.ts';
import type { CategoryFacts, CategoryListRow } from './categories.rows.ts';
import { categoryValues } from './categories.values.ts';

export type { CategoryFacts, CategoryListRow } from './categories.rows.ts';
export type { CategoryValues } from './categories.values.ts';

/** Categories of services as staff set them up. */
export const setUpCategories = resource<CategoryListRow, CategoryFacts>()({
  one: 'Category',
  many: 'Categories',
  path: '/categories',
  permission: 'services-edit',
  feature: 'newCategories',
  filters: ['state', 'line'],
  values: categoryValues,
  actions: ['archive', 'restore'],
});

/** Moves a category, with those inside it, behind another one of the same parent; null is before them all. */
export const moveCategory = endpoint<Saved>()({
  name: 'moveCategory',
  method: 'PUT',
  path: '/api/internal/v1/admin/categories/:id/position',
  access: { permission: 'services-edit' },
  vendor: 'session',
  api: 'internal',
  feature: 'newCategories',
  params: z.object({ id: pathId }),
  body: z.object({ after_id: z.nullable(recordId) }),
  refusals: STAFF_WRITE_REFUSALS,
});
