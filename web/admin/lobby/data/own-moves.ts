/**
 * Versions of visits that this page's own steps produced. A person who presses "Start" and at once "Complete"
 * sends the second for a visit that the first has changed: that is no conflict.
 */
export interface OwnMoves {
  /** Records that a step of this page took a visit from one version to another. */
  moved(id: string, step: { from: number; to: number }): void;
  /** The version that a visit, seen at `version`, has after this page's own steps. */
  versionOf(visit: { id: string; version: number }): number;
}

export function ownMoves(): OwnMoves {
  const steps = new Map<string, number>();
  const key = (id: string, version: number): string => `${id}/${version}`;
  return {
    // Versions grow, so the steps form no cycle.
    moved: (id, { from, to }) => void (to > from && steps.set(key(id, from), to)),
    versionOf({ id, version }) {
      let now = version;
      for (let next = steps.get(key(id, now)); next !== undefined; next = steps.get(key(id, now))) now = next;
      return now;
    },
  };
}
