import { describe } from '../protocol/described.responses.ts';
import type { Description, Example } from '../protocol/described.responses.ts';
import { describeResource, examplesOfResource, saved } from '../protocol/resource.responses.ts';
import { categoryFacts, categoryRow } from './categories.rows.ts';
import { moveCategory, setUpCategories } from './categories.ts';
import { blankCategory, categoryValues } from './categories.values.ts';
import type { CategoryValues } from './categories.ts';

export const SET_UP_CATEGORIES: Description[] = [
  ...describeResource(setUpCategories, {
    tag: 'Set-up',
    one: 'a category',
    many: 'categories',
    values: categoryValues,
    row: categoryRow,
    facts: categoryFacts,
  }),
  describe(moveCategory, {
    tag: 'Set-up',
    summary: 'Move a category',
    words:
      'Puts it, with the categories inside it, behind another one of the same parent; null is before them all.',
    status: 200,
    response: saved,
  }),
];

const borrowing: CategoryValues = { ...blankCategory, name: 'Borrowing', colour: '#0B6E4F', icon: 'bank' };
export const CATEGORY_EXAMPLES: Record<string, Example> = {
  ...examplesOfResource(setUpCategories, borrowing),
  moveCategory: { params: { id: '5' }, body: { after_id: null } },
};
