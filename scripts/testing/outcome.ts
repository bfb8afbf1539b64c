import { stripVTControlCharacters } from 'node:util';

/**
 * The result of one part of the tests. `note` adds words that the figures lack; `failures` has a line for each
 * failed test.
 */
export type Outcome = { passed: number; failed: number; note?: string; failures?: string[] };

/** Names a failed test and the first line of its message. Control sequences for colours are left out. */
export function failureLine(test: string, message = ''): string {
  const plain = stripVTControlCharacters(message).trim();
  return `${test}: ${(plain.split('\n')[0] ?? '').slice(0, LONGEST_MESSAGE)}`;
}

const LONGEST_MESSAGE = 300;

export const one = (ok: boolean, note?: string): Outcome => ({
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  note,
});

/** For a part that could not start: a part that did not run must not look green. */
export const couldNotRun = (why: string): Outcome => ({ passed: 0, failed: 1, note: why });
