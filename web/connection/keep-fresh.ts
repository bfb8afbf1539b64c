import { POLL_EVERY } from './live-timing.ts';

/** Whether anybody can see the page, and when that changes; tests and other programs bring their own. */
export type GuessView = {
  hidden: () => boolean;
  /** Listens until the answer is called. */
  onChange: (listener: () => void) => () => void;
};

export type Freshness = {
  /** News came by themselves. */
  heard: () => void;
  /** Asks now. */
  now: () => void;
  stop: () => void;
};

const CHECK_EVERY = 1_000;

/** Asks whenever nothing has been heard for half a minute, and when a page that was hidden for as long is seen again. */
export function keepFresh(refetch: () => unknown, sight: GuessView): Freshness {
  let freshAt = Date.now();
  const now = (): void => {
    freshAt = Date.now();
    refetch();
  };
  const check = (): void => {
    // A tenth early at random, so that pages opened together do not ask together for ever.
    if (!sight.hidden() && Date.now() - freshAt >= POLL_EVERY * (0.9 + 0.1 * Math.random())) now();
  };
  const timer = setInterval(check, CHECK_EVERY);
  const leave = sight.onChange(check);
  return {
    now,
    heard: () => {
      freshAt = Date.now();
    },
    stop: () => {
      clearInterval(timer);
      leave();
    },
  };
}
