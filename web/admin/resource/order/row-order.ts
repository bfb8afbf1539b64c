/** A row as its order needs it. */
export interface OrderedRow {
  readonly id: string;
  readonly parent: string | null;
}

/** A row that goes behind another one inside the same record; null is before them all. */
export interface RowMove {
  readonly id: string;
  readonly after: string | null;
}

/** The rows inside the same record, and the row's own place among them. */
export function siblingsOf(rows: readonly OrderedRow[], id: string): { ids: string[]; at: number } {
  const own = rows.find((row) => row.id === id);
  const ids = rows.filter(({ parent }) => parent === own?.parent).map((row) => row.id);
  return { ids, at: ids.indexOf(id) };
}

/** One step up or down; null at the end. */
export function stepOf(rows: readonly OrderedRow[], id: string, step: -1 | 1): RowMove | null {
  const { ids, at } = siblingsOf(rows, id);
  if (at < 0 || ids[at + step] === undefined) return null;
  return { id, after: (step === 1 ? ids[at + 1] : ids[at - 2]) ?? null };
}

/** Onto the place of another row; null if that is no row inside the same record, or its own. */
export function moveOnto(rows: readonly OrderedRow[], id: string, onto: string): RowMove | null {
  const { ids, at } = siblingsOf(rows, id);
  const to = ids.indexOf(onto);
  if (at < 0 || to < 0 || to === at) return null;
  return { id, after: (to > at ? ids[to] : ids[to - 1]) ?? null };
}

/** The ids after a move: what is inside a row moves with it. */
export function arranged(rows: readonly OrderedRow[], { id, after }: RowMove): string[] {
  const { ids } = siblingsOf(rows, id);
  const others = ids.filter((one) => one !== id);
  const order = others.toSpliced(after === null ? 0 : others.indexOf(after) + 1, 0, id);
  const inside = Map.groupBy(rows, ({ parent }) => parent);
  const parent = rows.find((row) => row.id === id)!.parent;
  const withParts = (one: string): string[] => [
    one,
    ...(one === parent ? order : (inside.get(one) ?? []).map((row) => row.id)).flatMap(withParts),
  ];
  const isTop = (row: OrderedRow): boolean => !rows.some((one) => one.id === row.parent);
  if (rows.some((row) => row.id === parent)) return rows.filter(isTop).flatMap((row) => withParts(row.id));
  // Rows without a shown parent: those of the move in their new order, in the places that they had.
  const next = order.values();
  return rows.filter(isTop).flatMap((row) => withParts(row.parent === parent ? next.next().value! : row.id));
}
