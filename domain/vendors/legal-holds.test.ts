import { expect, it } from 'vitest';
import { holdDays, holdPeriod } from './legal-holds.ts';

it('a period of a hold covers its days in every time zone, and reads back as the same days', () => {
  const period = holdPeriod('2026-01-01', '2026-03-31');
  expect(holdDays(period)).toEqual({ from: '2026-01-01', until: '2026-03-31' });
  // The first minute of the first day in Kiritimati, and the last of the last day in the Baker Island zone.
  expect(period.fromAt).toBe(Date.parse('2026-01-01T00:00:00+14:00'));
  expect(period.untilAt).toBe(Date.parse('2026-04-01T00:00:00-12:00'));
});
