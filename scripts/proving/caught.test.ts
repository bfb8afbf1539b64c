import { expect, it } from 'vitest';
import { isCaught } from './caught.ts';

it.each([
  ['held in spite of it', {}, { held: true, failures: [] }, false],
  ['failed by an assertion', {}, { held: false, failures: ['AssertionError: lost: expected 1'] }, true],
  ['could not run', {}, { held: false, failures: ['Error: Test timed out'] }, false],
  ['says what it should', { caught: /lost/ }, { held: false, failures: ['AssertionError: lost'] }, true],
  ['says something else', { caught: /twice/ }, { held: false, failures: ['AssertionError: lost'] }, false],
])('a proof that %s', (_what, mutation, run, caught) => {
  expect(isCaught(mutation, run)).toBe(caught);
});
