/** Thresholds of the realtime connection (§9), in milliseconds. */
export const GRACEFUL_WAIT = 20_000;
export const GRACEFUL_LIMIT = 300_000;
export const FORCED_LIMIT = 900_000;
/** Nothing on a page is older than this, with or without a connection. */
export const POLL_EVERY = 30_000;
/** A hidden tab keeps its connection this long. */
export const HIDDEN_LIMIT = 900_000;
/** Changes in a form younger than this keep the page from reloading. */
const FRESH_CHANGE = 60_000;

export type LiveState = 'live' | 'reconnecting' | 'offline';

/** What the page says about itself: a short break is not worth a word, five minutes are no longer "reconnecting". */
export function liveStateOf(downFor: number | null): LiveState {
  if (downFor === null || downFor < GRACEFUL_WAIT) return 'live';
  return downFor < GRACEFUL_LIMIT ? 'reconnecting' : 'offline';
}

/** Whether the page should be loaded anew, which it does as soon as `mayReload` allows. */
export function reloadIsDue(downFor: number | null): boolean {
  return downFor !== null && downFor >= FORCED_LIMIT;
}

export type Drop = 'dropped' | 'forced' | 'failed';

/** While a break is worth no word nobody is behind for longer than a few seconds; later attempts are ever rarer. */
const LONGEST_WAITS = [
  { downFor: GRACEFUL_WAIT, wait: 3_000 },
  { downFor: 60_000, wait: 8_000 },
];

/**
 * Milliseconds until the next attempt, when the connection has been gone for `downFor`. After a disconnect forced by the server
 * 20 s; otherwise anything up to the longest wait, because everybody else lost theirs in the same moment and must not come back in
 * one. `chance` is 0 to 1.
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

/** Nobody loses what they are doing: not under a dialog, not in a field, not within a minute of a change (2.2.1). */
export function mayReload({ dialogOpen, fieldFocused, changedAgo }: PageUse): boolean {
  return !dialogOpen && !fieldFocused && (changedAgo === null || changedAgo >= FRESH_CHANGE);
}
