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
