import { describe, expect, it } from 'vitest';
import { periodOf, stepped, titleOf } from './period.ts';

describe('the dates of a view', () => {
  it('are a day, the week of the reader, or whole weeks around a month', () => {
    expect(periodOf('day', '2026-11-27', 0)).toEqual({ from: '2026-11-27', days: 1 });
    expect(periodOf('week', '2026-11-27', 0).from).toBe('2026-11-22');
    expect(periodOf('week', '2026-11-27', 1).from).toBe('2026-11-23');
    expect(periodOf('week', '2026-11-27', 6).from).toBe('2026-11-21');
    expect(periodOf('list', '2026-11-27', 0)).toEqual({ from: '2026-11-27', days: 7 });
    expect(periodOf('month', '2026-11-27', 0)).toEqual({ from: '2026-11-01', days: 35 });
    expect(periodOf('month', '2026-02-10', 1)).toEqual({ from: '2026-01-26', days: 35 });
  });
  it('go on by a day, a week or a month, over the turn of a year', () => {
    expect(stepped('day', '2026-12-31', 1)).toBe('2027-01-01');
    expect(stepped('list', '2026-11-27', -1)).toBe('2026-11-20');
    expect(stepped('month', '2026-12-31', 1)).toBe('2027-01-01');
    expect(stepped('month', '2026-01-31', -1)).toBe('2025-12-01');
  });
  it('name themselves in the language of the reader', () => {
    const date = '2026-11-27';
    expect(titleOf('day', { from: date, days: 1, date }, 'en')).toBe('Friday, November 27');
    expect(titleOf('month', { from: '2026-11-01', days: 35, date }, 'fr')).toBe('novembre 2026');
    expect(titleOf('week', { from: '2026-11-23', days: 7, date }, 'fr')).toMatch(/^23.29 novembre$/);
  });
});
