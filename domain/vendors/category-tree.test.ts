import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categoryOrder, parentFault } from './category-tree.ts';
import type { PlacedCategory } from './category-tree.ts';

const at = (id: number, sortOrder: number, parentId: number | null = null): PlacedCategory => ({
  id,
  parentId,
  sortOrder,
  archived: false,
});

/* Borrowing (1) has Homes (3) and Cars (4); Saving (2) has none. */
const TREE = [at(1, 1), at(3, 2, 1), at(4, 3, 1), at(2, 4)];

describe('the order of categories', () => {
  it.each([
    ['keeps a category where it is', { id: 2, after: 1 }, [1, 3, 4, 2]],
    ['takes what is inside along', { id: 1, after: 2 }, [2, 1, 3, 4]],
    ['puts one first among those of its parent', { id: 4, after: null }, [1, 4, 3, 2]],
    ['puts one last among those of its parent', { id: 3, after: 'last' as const }, [1, 4, 3, 2]],
    ['ignores an unknown one', { id: 9, after: null }, [1, 3, 4, 2]],
  ])('%s', (_, move, order) => expect(categoryOrder(TREE, move)).toEqual(order));

  it('lists each category once, behind its parent, with equal positions in the order of ids', () => {
    const position = fc.integer({ min: 0, max: 3 });
    fc.assert(
      fc.property(fc.array(fc.tuple(position, fc.nat(4)), { minLength: 5, maxLength: 9 }), (places) => {
        const tree = places.map(([order, parent], n) => at(n, order, n < 5 ? null : parent));
        const order = categoryOrder(tree, { id: 5, after: 'last' });
        expect(order.toSorted((a, b) => a - b)).toEqual(tree.map(({ id }) => id));
        for (const { id, parentId } of tree)
          if (parentId !== null) expect(order.indexOf(id)).toBeGreaterThan(order.indexOf(parentId));
      }),
    );
  });
});

describe('the parent of a category', () => {
  const archived = { ...at(5, 5), archived: true };
  it.each([
    ['none', { id: 2, parentId: null, before: null }, null],
    ['one at the top', { id: 2, parentId: 1, before: null }, null],
    ['one for a new category', { id: null, parentId: 1, before: null }, null],
    ['itself', { id: 2, parentId: 2, before: null }, 'one_level'],
    ['one inside another', { id: 2, parentId: 3, before: null }, 'one_level'],
    ['one of its own: a cycle', { id: 1, parentId: 3, before: null }, 'one_level'],
    ['one for a category with others inside', { id: 1, parentId: 2, before: null }, 'one_level'],
    ['an unknown one', { id: 2, parentId: 9, before: null }, 'option'],
    ['an archived one', { id: 2, parentId: 5, before: null }, 'option'],
    ['the archived one that it had', { id: 2, parentId: 5, before: 5 }, null],
  ])('%s', (_, of, fault) => expect(parentFault(of, [...TREE, archived])).toBe(fault));
});
