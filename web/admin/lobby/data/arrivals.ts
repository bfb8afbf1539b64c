import type { LobbyVisit } from '#contract/queue/lobby.ts';
import type { LobbyView } from './use-lobby.ts';

/** Visitors who join: announced in the live region, and by sound and notification if the person wants them. */
export interface Arrivals {
  /** Ids seen in the lobby; null before the first snapshot, which has no arrivals. */
  readonly seen: ReadonlySet<string> | null;
  /** Visitors who joined with the last snapshot. */
  readonly joined: readonly LobbyVisit[];
  /** Names of visitors that are not announced yet. */
  readonly pending: readonly string[];
  /** Time of the last announcement, epoch milliseconds. */
  readonly announcedAt: number;
}

/** The live region announces at most once in this time, in milliseconds. */
export const ANNOUNCE_EVERY = 10_000;
/** The tone sounds at most once in this time, in milliseconds. */
const SOUND_EVERY = 3_000;

export const NO_ARRIVALS: Arrivals = { seen: null, joined: [], pending: [], announcedAt: -Infinity };

type Lists = Pick<LobbyView, 'waiting' | 'called' | 'serving' | 'done'>;

/** Adds a new snapshot: waiting visitors who were in none of the lists before count as arrivals. */
export function noteArrivals(state: Arrivals, { waiting, called, serving, done }: Lists): Arrivals {
  const here = [...waiting, ...called, ...serving, ...done].map(({ id }) => id);
  const { seen } = state;
  if (seen === null) return { ...state, seen: new Set(here) };
  const joined = waiting.filter(({ id }) => !seen.has(id));
  return {
    ...state,
    // The set keeps ids, so a visitor put back into the line is not announced again.
    seen: new Set([...seen, ...here]),
    joined,
    pending: [...state.pending, ...joined.map(({ name }) => name)],
  };
}

/** The names to announce at `now`, if any, and the state afterwards. */
export function dueAnnouncement(state: Arrivals, now: number): { state: Arrivals; names: readonly string[] } {
  if (state.pending.length === 0 || now - state.announcedAt < ANNOUNCE_EVERY) return { state, names: [] };
  return { state: { ...state, pending: [], announcedAt: now }, names: state.pending };
}

/**
 * The visitor to show of those who joined, null for none, and whether the tone sounds. Visitors of `own` were
 * added by the person at this page, who needs no alert.
 */
export function dueAlert(
  joined: readonly LobbyVisit[],
  { own, soundedAt, now }: { own: ReadonlySet<string>; soundedAt: number; now: number },
): { visit: LobbyVisit | null; sound: boolean } {
  const others = joined.filter(({ id }) => !own.has(id));
  const visit = others.reduce<LobbyVisit | null>(
    (latest, each) => (latest === null || each.joined_at > latest.joined_at ? each : latest),
    null,
  );
  return { visit, sound: visit !== null && now - soundedAt >= SOUND_EVERY };
}
