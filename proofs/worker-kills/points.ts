/**
 * Moments of a kill: nothing taken yet; taken; some of it done; all done but not committed; committed but not
 * reported.
 */
export const POINTS = ['before-claim', 'after-claim', 'mid-work', 'before-commit', 'after-commit'] as const;
export type Point = (typeof POINTS)[number];

/** The unit that a worker takes: a job of the runner, or the pending events of a listener. */
export type Kind = 'job' | 'listener';

/** Each work is three effects, in the database. */
export const STEPS = [1, 2, 3] as const;
