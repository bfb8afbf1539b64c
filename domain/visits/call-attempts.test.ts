import { expect, it } from 'vitest';
import { afterAttempt } from './call-attempts.ts';
import type { AttemptOutcome } from './call-attempts.ts';

const rules = { maxAttempts: 4, retryMinutes: [5, 15] };

it.each<[AttemptOutcome, number, object]>([
  ['reached', 1, { next: 'serve' }],
  ['reached', 9, { next: 'serve' }],
  ['no-answer', 1, { next: 'retry', minutes: 5 }],
  ['busy', 2, { next: 'retry', minutes: 15 }],
  ['no-answer', 3, { next: 'retry', minutes: 15 }],
  ['no-answer', 4, { next: 'no-show' }],
  ['busy', 5, { next: 'no-show' }],
  ['wrong-number', 1, { next: 'no-show' }],
])('%s at attempt %i', (outcome, made, after) => {
  expect(afterAttempt(outcome, made, rules)).toEqual(after);
});

it('tries again at once without configured minutes', () => {
  expect(afterAttempt('busy', 1, { ...rules, retryMinutes: [] })).toEqual({ next: 'retry', minutes: 0 });
});
