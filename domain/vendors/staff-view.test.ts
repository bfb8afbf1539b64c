import { describe, expect, it } from 'vitest';
import { settingDefault, settingValue } from './settings.ts';
import type { SettingValues } from './settings.ts';
import { mayOverlap, staffViewOf } from './staff-view.ts';

const viewWith = (values: SettingValues, role: 10 | 13 | 20 = 10) =>
  staffViewOf((key) => settingValue(values, key), role);

describe('the view of the staff pages', () => {
  it('changes nothing by default', () => {
    expect(staffViewOf(settingDefault, 30)).toEqual({
      landing: null,
      icon: null,
      hiddenParts: [],
      hiddenFigures: [],
      stateColours: {},
      clock: null,
      firstWeekday: null,
      gridMinutes: null,
      reasons: { appointment: 'required', visitor: 'none', no_show: 'none' },
      cancelReasons: {},
      noShowReasons: {},
      customFields: [],
    });
  });

  it('begins with the page of the role, and of no other', () => {
    const values: SettingValues = { 'admin_view.landing': { staff: 'schedule', manager: 'usual' } };
    expect(viewWith(values).landing).toBe('schedule');
    expect(viewWith(values, 20).landing).toBeNull();
    expect(viewWith(values, 13).landing).toBeNull();
  });

  it.each([
    ['sunday', 0],
    ['monday', 1],
    ['saturday', 6],
  ] as const)('begins weeks on %s', (day, number) => {
    expect(viewWith({ 'admin_view.first_weekday': day }).firstWeekday).toBe(number);
  });

  it('reads the clock, the steps, the hidden parts and the hidden figures', () => {
    const view = viewWith({
      'admin_view.figures': { promise: 'hidden', booked: 'shown' },
      'admin_view.clock': '24',
      'admin_view.grid_minutes': '5',
      'admin_view.dashboard': { waits: 'hidden', line: 'shown' },
    });
    expect(view).toMatchObject({
      clock: '24',
      gridMinutes: 5,
      hiddenParts: ['waits'],
      hiddenFigures: ['promise'],
    });
  });

  it('suggests one reason for each line, and asks as the vendor says', () => {
    const view = viewWith({
      'admin_view.reasons': { visitor: 'required' },
      'admin_view.cancel_reasons': { en: ' Staff is ill\n\nClosed early ', fr: '  ' },
      'admin_view.no_show_reasons': { fr: 'Injoignable\nAutre agence' },
    });
    expect(view.reasons).toEqual({ appointment: 'none', visitor: 'required', no_show: 'none' });
    expect(view.noShowReasons).toEqual({ fr: ['Injoignable', 'Autre agence'] });
    expect(viewWith({ 'admin_view.reasons': { no_show: 'optional' } }).reasons.no_show).toBe('optional');
    expect(view.cancelReasons).toEqual({ en: ['Staff is ill', 'Closed early'] });
  });
});

describe('admin_view.overlap', () => {
  const overlaps = (values: SettingValues, role: 5 | 13 | 15 | 20) =>
    mayOverlap((key) => settingValue(values, key), role);

  it('lets each role book over another appointment, unless the vendor refuses it', () => {
    const refused: SettingValues = {
      'admin_view.overlap': { staff_advanced: 'refused', manager: 'allowed' },
    };
    expect([overlaps({}, 15), overlaps(refused, 15)]).toEqual([true, false]);
    expect([overlaps(refused, 20), overlaps(refused, 13)]).toEqual([true, true]);
  });

  it('leaves the contact centre to its own settings', () => {
    expect(overlaps({ 'admin_view.overlap': {} }, 5)).toBe(true);
  });
});
