/** Where a worker is killed: nothing taken yet; taken; some of it done; all done but not committed; committed but not reported. */
export const POINTS = ['before-claim', 'after-claim', 'mid-work', 'before-commit', 'after-commit'] as const;
export type Point = (typeof POINTS)[number];

/** What a worker takes: a job of the runner, or the events that a listener has before it. */
export type Kind = 'job' | 'listener';

/** Each work is three effects, in the database. */
export const STEPS = [1, 2, 3] as const;
