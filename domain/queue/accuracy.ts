/** How often a range is meant to hold the true wait. */
export const RANGE_GOAL = 0.8;

/** Fewer waits than this say nothing in public of how right they were. */
export const ENOUGH_WAITS = 20;

/** What was told, in minutes: where the stretches begin in which waits are judged together. The last has no end. */
export const SHOWN_STRETCHES = [0, 5, 10, 20, 40] as const;
