/**
 * What this page itself has made of visits. Whoever presses "Start" and at once "Complete" has pressed the second on a visit that their
 * own first step has changed meanwhile: that is nobody else's change, and no reason to refuse.
 */
export interface OwnMoves {
  /** A step of ours took a visit from one version to another. */
  moved(id: string, step: { from: number; to: number }): void;
  /** The version that a visit, seen at `version`, has by our own steps alone. */
  versionOf(visit: { id: string; version: number }): number;
}

export function ownMoves(): OwnMoves {
  const steps = new Map<string, number>();
  const key = (id: string, version: number): string => `${id}/${version}`;
  return {
    // Versions grow, so that no steps lead round in a circle.
    moved: (id, { from, to }) => void (to > from && steps.set(key(id, from), to)),
    versionOf({ id, version }) {
      let now = version;
      for (let next = steps.get(key(id, now)); next !== undefined; next = steps.get(key(id, now))) now = next;
      return now;
    },
  };
}
