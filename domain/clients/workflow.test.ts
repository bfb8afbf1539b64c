import { expect, it } from 'vitest';
import { lacksOutcome, nextStepOf, stepState, withStepMoved } from './workflow.ts';

const step = (id: string, done: boolean, due_on: string | null = null) => ({ id, done, due_on });

it('takes the first open step as the next one', () => {
  expect(nextStepOf([step('a', true), step('b', false), step('c', false)])?.id).toBe('b');
  expect(nextStepOf([step('a', true)])).toBeUndefined();
  expect(nextStepOf([])).toBeUndefined();
});

it('calls a step overdue from the day after its date', () => {
  expect(stepState(step('a', false, '2026-03-10'), '2026-03-10')).toBe('open');
  expect(stepState(step('a', false, '2026-03-10'), '2026-03-11')).toBe('overdue');
  expect(stepState(step('a', true, '2026-03-10'), '2026-03-11')).toBe('done');
  expect(stepState(step('a', false), '2026-03-11')).toBe('open');
});

it('moves a step by one, and keeps it at an end', () => {
  expect(withStepMoved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(withStepMoved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(withStepMoved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(withStepMoved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});

it('ends only with an outcome', () => {
  expect(lacksOutcome({ status: 'open', outcome: '' })).toBe(false);
  expect(lacksOutcome({ status: 'won', outcome: ' ' })).toBe(true);
  expect(lacksOutcome({ status: 'lost', outcome: 'Chose another bank' })).toBe(false);
});
