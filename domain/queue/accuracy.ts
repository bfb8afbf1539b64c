/** The target share of ranges that contain the true wait, 0 to 1. */
export const RANGE_GOAL = 0.8;

/** The least number of waits for public accuracy figures. */
export const ENOUGH_WAITS = 20;

/** Lower bounds, in minutes, of the ranges of shown waits by which accuracy is reported. The last range is open. */
export const SHOWN_STRETCHES = [0, 5, 10, 20, 40] as const;
