/** Whether two values of a form are the same, at any depth. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

/** The same text for objects whose members stand in another order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? '';
