import type { LobbyVisit } from '#contract/queue/lobby.ts';

/** What the live region says about the line: at most once in ten seconds, and nothing about what was there before. */
export interface Arrivals {
  /** Ids seen waiting; null before the first snapshot, which announces nobody. */
  readonly seen: ReadonlySet<string> | null;
  /** Names that joined and were not announced yet. */
  readonly pending: readonly string[];
  /** When something was last said, epoch milliseconds. */
  readonly announcedAt: number;
}

export const ANNOUNCE_EVERY = 10_000;

export const NO_ARRIVALS: Arrivals = { seen: null, pending: [], announcedAt: -Infinity };

/** Takes a new snapshot in: who was not waiting before has joined. */
export function noteArrivals(state: Arrivals, waiting: readonly LobbyVisit[]): Arrivals {
  const here = new Set(waiting.map(({ id }) => id));
  if (state.seen === null) return { ...state, seen: here };
  const seen = state.seen;
  const joined = waiting.filter(({ id }) => !seen.has(id)).map(({ name }) => name);
  // A visitor put back into the line was seen before; ids are kept, so they are not announced as new.
  return { ...state, seen: new Set([...seen, ...here]), pending: [...state.pending, ...joined] };
}

/** What to say at `now`, if anything, and the state after saying it. */
export function dueAnnouncement(state: Arrivals, now: number): { state: Arrivals; names: readonly string[] } {
  if (state.pending.length === 0 || now - state.announcedAt < ANNOUNCE_EVERY) return { state, names: [] };
  return { state: { ...state, pending: [], announcedAt: now }, names: state.pending };
}
