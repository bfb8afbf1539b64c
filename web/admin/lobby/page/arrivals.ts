import type { LobbyVisit } from '#contract/queue/lobby.ts';

/** Announcements of the live region: at most one per ten seconds, and none for the first snapshot. */
export interface Arrivals {
  /** Ids seen waiting; null before the first snapshot, which announces no one. */
  readonly seen: ReadonlySet<string> | null;
  /** Names of visitors that are not announced yet. */
  readonly pending: readonly string[];
  /** Time of the last announcement, epoch milliseconds. */
  readonly announcedAt: number;
}

export const ANNOUNCE_EVERY = 10_000;

export const NO_ARRIVALS: Arrivals = { seen: null, pending: [], announcedAt: -Infinity };

/** Adds a new snapshot: visitors that were not waiting before count as arrivals. */
export function noteArrivals(state: Arrivals, waiting: readonly LobbyVisit[]): Arrivals {
  const here = new Set(waiting.map(({ id }) => id));
  if (state.seen === null) return { ...state, seen: here };
  const seen = state.seen;
  const joined = waiting.filter(({ id }) => !seen.has(id)).map(({ name }) => name);
  // A visitor put back into the line was seen before; the set keeps ids, so it is not announced again.
  return { ...state, seen: new Set([...seen, ...here]), pending: [...state.pending, ...joined] };
}

/** The names to announce at `now`, if any, and the state afterwards. */
export function dueAnnouncement(state: Arrivals, now: number): { state: Arrivals; names: readonly string[] } {
  if (state.pending.length === 0 || now - state.announcedAt < ANNOUNCE_EVERY) return { state, names: [] };
  return { state: { ...state, pending: [], announcedAt: now }, names: state.pending };
}
