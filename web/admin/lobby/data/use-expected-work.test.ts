import { expect, it } from 'vitest';
import type { ExpectedVisit } from '#contract/queue/check-in.ts';
import { expectedSteps } from './use-expected-work.ts';

const START = '2026-11-20T10:00:00Z';
const visit: ExpectedVisit = {
  id: '7',
  version: 1,
  name: 'Ana Petit',
  first_name: 'Ana',
  confirmation_number: '12345678',
  lang: 'en',
  service_id: '1',
  service: 'Accounts',
  meeting_method: 1,
  start: START,
  end: '2026-11-20T10:30:00Z',
  staff: 'Mara',
  has_notes: false,
  check_in_from: '2026-11-20T09:00:00Z',
  may: { see: true, work: true },
};
const steps = (minutes: number, fields: Partial<ExpectedVisit> = {}, mayCheckIn = true): string =>
  expectedSteps({ ...visit, ...fields }, { now: Date.parse(START) + minutes * 60_000, mayCheckIn }).join(' ');

it('offers checking in before the start, and a no-show after it', () => {
  expect([steps(-90), steps(-5), steps(1)]).toEqual([
    'check-in',
    'check-in start',
    'check-in start no-show complete',
  ]);
});

it('offers no checking in by phone, and no step that the person may not take', () => {
  const byPhone = { meeting_method: 2, check_in_from: null };
  expect(steps(1, byPhone)).toBe('start no-show complete');
  expect(steps(1, { may: { see: false, work: false } })).toBe('check-in');
  expect(steps(1, { may: { see: false, work: false } }, false)).toBe('');
});
