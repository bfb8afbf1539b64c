import { describe, expect, it } from 'vitest';
import { FEATURE_NAMES } from '../codes/feature.ts';
import { featureDecisions, featureIds, featureKey, hasFeature } from './features.ts';

describe('features', () => {
  it('has only the lobby and the services page on by default', () => {
    expect(FEATURE_NAMES.filter((name) => hasFeature({}, name))).toEqual(['lobby', 'newDatatable']);
    expect(featureIds({})).toEqual([20]);
  });

  it('follows stored values', () => {
    const all = Object.fromEntries(FEATURE_NAMES.map((name) => [featureKey(name), true]));
    expect(featureIds(all)).toEqual([1, 3, 20, 63]);
    expect(Object.values(featureDecisions(all)).every(Boolean)).toBe(true);
    expect(featureDecisions({ 'feature.lobby': false })).toMatchObject({ lobby: false, newDatatable: true });
  });

  it('locks the location if either the feature or the page setting does', () => {
    const locked = (values: Record<string, boolean>) => hasFeature(values, 'locationLocking');
    expect(locked({ locationLocking: true })).toBe(true);
    expect(locked({ locationLocking: true, 'feature.locationLocking': false })).toBe(true);
    expect(locked({ locationLocking: false, 'feature.locationLocking': true })).toBe(true);
    expect(locked({ locationLocking: false })).toBe(false);
  });

  it('accepts only true and false', () => {
    expect(hasFeature({ 'feature.payment': 'true' }, 'payment')).toBe(false);
    expect(hasFeature({ 'feature.lobby': null }, 'lobby')).toBe(true);
  });
});
