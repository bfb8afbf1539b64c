/** Thresholds of the realtime connection (§9), in milliseconds. */
export const GRACEFUL_WAIT = 20_000;
export const GRACEFUL_LIMIT = 300_000;
export const FORCED_LIMIT = 900_000;
/** The longest interval between two fetches, with or without a connection. */
export const POLL_EVERY = 30_000;
/** A hidden tab stays connected this long, unless it alerts its user. */
export const HIDDEN_LIMIT = 900_000;
/** A form change more recent than this prevents a reload. */
const FRESH_CHANGE = 60_000;

export type LiveState = 'live' | 'reconnecting' | 'offline';

/** The state that the page shows: nothing for a short break, "reconnecting" for up to five minutes, then "offline". */
export function liveStateOf(downFor: number | null): LiveState {
  if (downFor === null || downFor < GRACEFUL_WAIT) return 'live';
  return downFor < GRACEFUL_LIMIT ? 'reconnecting' : 'offline';
}

/** Whether the page should reload as soon as `mayReload` allows it. */
export function reloadIsDue(downFor: number | null): boolean {
  return downFor !== null && downFor >= FORCED_LIMIT;
}

export type Drop = 'dropped' | 'forced' | 'failed';

/** Retries within seconds while the break is not shown; later retries are further and further apart. */
const LONGEST_WAITS = [
  { downFor: GRACEFUL_WAIT, wait: 3_000 },
  { downFor: 60_000, wait: 8_000 },
];

/**
 * Milliseconds until the next attempt, after `downFor` ms without a connection. A disconnect forced by the
 * server waits 20 s. A drop waits a random time up to the longest wait, because all pages lose their
 * connection together. `chance` is 0 to 1.
 */
export function retryDelay(drop: Drop, downFor: number, chance: number): number {
  if (drop === 'forced') return GRACEFUL_WAIT;
  const longest = LONGEST_WAITS.find((each) => downFor < each.downFor)?.wait ?? GRACEFUL_WAIT;
  return Math.round(longest * (0.1 + 0.9 * chance));
}

export type PageUse = {
  dialogOpen: boolean;
  fieldFocused: boolean;
  /** Milliseconds since a form last changed, null for never. */
  changedAgo: number | null;
};

/**
 * Protects the visitor's input: no reload with a dialog open, a field focused, or a change within the last
 * minute (2.2.1).
 */
export function mayReload({ dialogOpen, fieldFocused, changedAgo }: PageUse): boolean {
  return !dialogOpen && !fieldFocused && (changedAgo === null || changedAgo >= FRESH_CHANGE);
}
