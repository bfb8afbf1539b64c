import { POLL_EVERY } from './live-timing.ts';

/** The page's visibility, and its changes; tests and other programs pass their own. */
export type PageVisibility = {
  hidden: () => boolean;
  /** Returns the function that unsubscribes. */
  onChange: (listener: () => void) => () => void;
};

export type Freshness = {
  /** An update arrived without a request. */
  heard: () => void;
  /** Refetches now. */
  now: () => void;
  stop: () => void;
};

const CHECK_EVERY = 1_000;

/** Refetches after a time without updates, and when a page that was hidden for as long becomes visible. */
export function keepFresh(
  refetch: () => unknown,
  visibility: PageVisibility,
  pollEvery = POLL_EVERY,
): Freshness {
  let freshAt = Date.now();
  const now = (): void => {
    freshAt = Date.now();
    refetch();
  };
  const check = (): void => {
    // Up to a tenth early at random, so that pages opened together do not poll in step.
    if (!visibility.hidden() && Date.now() - freshAt >= pollEvery * (0.9 + 0.1 * Math.random())) now();
  };
  const timer = setInterval(check, CHECK_EVERY);
  const unsubscribe = visibility.onChange(check);
  return {
    now,
    heard: () => {
      freshAt = Date.now();
    },
    stop: () => {
      clearInterval(timer);
      unsubscribe();
    },
  };
}
