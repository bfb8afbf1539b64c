/** A category with its place: `sortOrder` is its position in lists. */
export interface PlacedCategory {
  id: number;
  parentId: number | null;
  sortOrder: number;
  archived: boolean;
}

/**
 * The categories in the order of lists: each one before those inside it. `move` puts one behind another of the same
 * parent; behind null it is the first, behind `'last'` the last.
 */
export function categoryOrder(
  categories: readonly PlacedCategory[],
  move: { id: number; after: number | 'last' | null },
): number[] {
  const inside = Map.groupBy(
    categories.toSorted((a, b) => a.sortOrder - b.sortOrder || a.id - b.id),
    ({ parentId }) => parentId,
  );
  const moved = categories.find(({ id }) => id === move.id);
  if (moved) {
    const others = inside.get(moved.parentId)!.filter(({ id }) => id !== moved.id);
    const at = move.after === 'last' ? others.length : others.findIndex(({ id }) => id === move.after) + 1;
    inside.set(moved.parentId, others.toSpliced(at, 0, moved));
  }
  const listed = (parent: number | null): number[] =>
    (inside.get(parent) ?? []).flatMap(({ id }) => [id, ...listed(id)]);
  return listed(null);
}

/** Why a category cannot be inside this parent; null if it can. Categories have one level: no parent is inside another. */
export function parentFault(
  { id, parentId, before }: { id: number | null; parentId: number | null; before: number | null },
  categories: readonly PlacedCategory[],
): 'option' | 'one_level' | null {
  if (parentId === null) return null;
  const parent = categories.find((one) => one.id === parentId);
  if (!parent || (parent.archived && parentId !== before)) return 'option';
  const hasParts = id !== null && categories.some((one) => one.parentId === id);
  return parent.id === id || parent.parentId !== null || hasParts ? 'one_level' : null;
}
