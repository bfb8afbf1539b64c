/** A place in line that a visitor may move to, directly after another one; null is first. */
export interface LinePosition {
  kind: 'first' | 'up' | 'down';
  afterId: string | null;
}

/** Returns the places for a visitor of the line: none for one who does not wait, or waits alone. */
export function positionsFor(waiting: readonly { id: string }[], id: string): LinePosition[] {
  const at = waiting.findIndex((visit) => visit.id === id);
  if (at < 0) return [];
  return [
    ...(at > 0 ? [{ kind: 'first', afterId: null } as const] : []),
    ...(at > 1 ? [{ kind: 'up', afterId: waiting[at - 2]!.id } as const] : []),
    ...(at < waiting.length - 1 ? [{ kind: 'down', afterId: waiting[at + 1]!.id } as const] : []),
  ];
}

/** A drop between two rows of a list that shows the line, or a part of it. */
export interface Drop {
  id: string;
  /** How many rows the list shows above it. */
  slot: number;
}

/**
 * Returns the visit directly before the dropped one; null is first in line, undefined is where it was. Before the
 * first row of a filtered list it comes after that row's predecessor in the line.
 */
export function dropAfter(
  { id, slot }: Drop,
  { shown, waiting }: { shown: readonly { id: string }[]; waiting: readonly { id: string }[] },
): string | null | undefined {
  const from = shown.findIndex((visit) => visit.id === id);
  if (from < 0 || slot === from || slot === from + 1) return undefined;
  const above = shown.slice(0, slot).findLast((visit) => visit.id !== id);
  if (above) return above.id;
  const others = waiting.filter((visit) => visit.id !== id);
  const below = shown.slice(slot).find((visit) => visit.id !== id);
  const at = others.findIndex((visit) => visit.id === below?.id);
  return others[at - 1]?.id ?? null;
}
