import { describe, expect, it } from 'vitest';
import { pageMode } from '../codes/page-mode.ts';
import { startPage } from './start-page.ts';

const booking = {
  mode: null,
  clientViewEnabled: true,
  joinLine: false,
  firstStep: 'service' as const,
  includeLocationStep: true,
};

describe('the start page of the bare address', () => {
  it.each([
    ['the first step of booking', {}, 'select-service'],
    ['or the location, where that comes first', { firstStep: 'location' as const }, 'select-location'],
    [
      'but not where that step is left out',
      { firstStep: 'location' as const, includeLocationStep: false },
      'select-service',
    ],
    ['the choice of line and booking', { joinLine: true }, 'how'],
    ['the choice, with pages switched off', { clientViewEnabled: false }, 'how'],
    ['the choice, on a kiosk', { mode: 'kiosk' as const }, 'how'],
    ['the first open step, for a link with presets', { isLinked: true, joinLine: true }, 'select-timeslot'],
    ['the join form, for the link of a line', { isLinked: true, mode: 'walk-in' as const }, 'pick-location'],
    ['the join form, for a scanned code', { mode: 'walk-in' as const }, 'pick-location'],
  ])('%s', (_, change, page) => {
    expect(startPage({ ...booking, ...change })).toBe(page);
  });
});

describe('the mode of a page', () => {
  it.each([
    ['kiosk', 'kiosk'],
    ['walkin', 'walk-in'],
    ['walk_in', 'walk-in'],
    [' tv ', 'tv'],
    ['TV', null],
    ['toString', null],
    ['', null],
    [null, null],
  ])('%j is %j', (text, mode) => {
    expect(pageMode(text)).toBe(mode);
  });
});
