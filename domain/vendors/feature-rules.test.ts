import { describe, expect, it } from 'vitest';
import { HOUR } from '../time/instant.ts';
import {
  conflictOf,
  decideFeature,
  isBuiltIn,
  mayDifferAtLocations,
  needsCircle,
  nextMoment,
  partOfVendor,
} from './feature-rules.ts';
import type { FeatureScope, FeatureRules } from './feature-rules.ts';

const NOW = Date.UTC(2026, 10, 20);
const rules = (of: Partial<FeatureRules> = {}): FeatureRules => ({
  key: 'lobby',
  kind: 'boolean',
  initial: 'off',
  share: 0,
  variants: [],
  needs: [],
  onAt: null,
  offAt: null,
  ...of,
});

describe('the part of a vendor', () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => index + 1);

  it('is spread evenly, and not the same for every feature', () => {
    for (const share of [1, 10, 50, 90]) {
      const on = ids.filter((id) => partOfVendor('waitList', id) < share).length;
      expect(Math.abs(on - share * 100)).toBeLessThan(share === 1 ? 40 : 200);
    }
    const same = ids.filter((id) => partOfVendor('waitList', id) < 50 === partOfVendor('lobby', id) < 50);
    expect(same.length).toBeLessThan(5_500);
  });

  it('keeps every vendor while its share grows', () => {
    const on = (share: number, id: number) =>
      decideFeature(rules({ kind: 'percentage', share }), id, NOW) === true;
    for (let share = 1; share <= 100; share += 1)
      expect(ids.slice(0, 300).filter((id) => on(share - 1, id) && !on(share, id))).toEqual([]);
    expect(ids.slice(0, 300).every((id) => on(100, id) && !on(0, id))).toBe(true);
  });
});

describe('a decision', () => {
  it('follows the kind', () => {
    expect(decideFeature(rules({ initial: 'on' }), 1, NOW)).toBe(true);
    expect(decideFeature(rules(), 1, NOW)).toBe(false);
    const variant = rules({ kind: 'variant', variants: ['jazz', 'rain'], initial: 'rain' });
    expect(decideFeature(variant, 1, NOW)).toBe('rain');
    expect(decideFeature({ ...variant, initial: 'off' }, 1, NOW)).toBe(false);
  });

  it.each([
    [{ onAt: NOW }, true],
    [{ onAt: NOW + 1 }, false],
    [{ initial: 'on', offAt: NOW }, false],
    [{ initial: 'on', offAt: NOW + 1 }, true],
    [{ onAt: NOW - 2, offAt: NOW - 1 }, false],
    [{ onAt: NOW - 1, offAt: NOW - 2 }, true],
    [{ kind: 'percentage', share: 100, onAt: NOW + 1 }, false],
    [{ kind: 'percentage', share: 100, onAt: NOW }, true],
    [{ kind: 'percentage', share: 100, offAt: NOW - 1, onAt: NOW + 1 }, false],
    [{ kind: 'percentage', share: 100, offAt: NOW + 1, onAt: NOW + 2 }, true],
  ] as const)('with the schedule %j is %s', (of, value) => {
    expect(decideFeature(rules(of), 7, NOW)).toBe(value);
  });

  it('knows the next moment of its schedule', () => {
    expect(nextMoment(rules({ onAt: NOW + HOUR, offAt: NOW + 2 * HOUR }), NOW)).toBe(NOW + HOUR);
    expect(nextMoment(rules({ onAt: NOW, offAt: NOW + 2 * HOUR }), NOW)).toBe(NOW + 2 * HOUR);
    expect(nextMoment(rules({ onAt: NOW }), NOW)).toBe(null);
  });
});

describe('a conflict', () => {
  const place = (own: [string, boolean][] = []): FeatureScope => ({
    vendorId: 1,
    locationId: 0,
    own: new Map(own),
  });
  const lobby = rules({ initial: 'on' });
  const pickup = rules({ key: 'pickup', needs: ['lobby'] });
  const state = (features: FeatureRules[], own: [string, boolean][] = []) => ({
    features,
    places: [place(own)],
  });

  it('names the features that need one that goes off', () => {
    const before = state([lobby, pickup], [['pickup', true]]);
    const after = state([{ ...lobby, initial: 'off' }, pickup], [['pickup', true]]);
    expect(conflictOf('lobby', { before, after, now: NOW })).toEqual({ fault: 'needed', keys: ['pickup'] });
    expect(conflictOf('lobby', { before: state([lobby, pickup]), after: state([lobby]), now: NOW })).toBe(
      null,
    );
  });

  it('names what a feature that goes on lacks', () => {
    const before = state([rules(), pickup]);
    const after = state([rules(), { ...pickup, initial: 'on' }]);
    expect(conflictOf('pickup', { before, after, now: NOW })).toEqual({ fault: 'lacks', keys: ['lobby'] });
  });

  it('sees the moments of schedules', () => {
    const before = state([lobby, pickup], [['pickup', true]]);
    const after = state([{ ...lobby, offAt: NOW + HOUR }, pickup], [['pickup', true]]);
    expect(conflictOf('lobby', { before, after, now: NOW })?.fault).toBe('needed');
    const starts = state([rules(), { ...pickup, onAt: NOW + HOUR }]);
    expect(conflictOf('pickup', { before: state([rules(), pickup]), after: starts, now: NOW })?.fault).toBe(
      'lacks',
    );
  });

  it('does not hold back a change of what was wrong before', () => {
    const broken = state([rules(), { ...pickup, initial: 'on' }]);
    expect(conflictOf('pickup', { before: broken, after: broken, now: NOW })).toBe(null);
  });
});

it('finds features that need one another in a circle', () => {
  const of = (key: string, ...needs: string[]) => ({ key, needs });
  expect(needsCircle([of('a', 'b'), of('b', 'c'), of('c')])).toBe(false);
  expect(needsCircle([of('a', 'b'), of('b', 'c'), of('c', 'a')])).toBe(true);
  expect(needsCircle([of('a', 'a')])).toBe(true);
});

it('knows the features of the product, and those that locations may differ in', () => {
  expect([isBuiltIn('lobby'), isBuiltIn('waitingMusic')]).toEqual([true, false]);
  expect([mayDifferAtLocations('curbsidePickup'), mayDifferAtLocations('lobby')]).toEqual([true, false]);
});
