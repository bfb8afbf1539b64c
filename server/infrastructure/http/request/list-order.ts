type Order<T> = (a: T, b: T) => number;

/** Sorts rows by the keys of `sort` in order, descending for a leading `-`; unchanged without keys. */
export function inOrder<T>(
  rows: readonly T[],
  { keys, orders }: { keys: readonly string[]; orders: Readonly<Record<string, Order<T>>> },
): readonly T[] {
  if (keys.length === 0) return rows;
  const request = keys.map((key): Order<T> => {
    const order = orders[key.replace(/^-/, '')]!;
    return key.startsWith('-') ? (a, b) => order(b, a) : order;
  });
  return rows.toSorted((a, b) => request.map((order) => order(a, b)).find((verdict) => verdict !== 0) ?? 0);
}
