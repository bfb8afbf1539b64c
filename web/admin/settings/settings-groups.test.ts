import { expect, it } from 'vitest';
import { FEATURE_NAMES } from '#domain/codes/feature.ts';
import type { Person } from '../session/session.ts';
import { NAV_PAGES, settingsGroups } from './settings-groups.ts';

const pathsFor = (features: readonly string[]): string[] => {
  const person = { role: 30, vendor: { id: '1' }, features } as unknown as Person;
  return settingsGroups(person).flatMap(({ pages }) => pages.map(({ path }) => path));
};

it('the navigation of the settings has every page, in one group', () => {
  const listed = pathsFor(FEATURE_NAMES);
  expect(listed.toSorted()).toEqual(NAV_PAGES.map(({ path }) => path).toSorted());
});

it('the navigation leaves out the page of a feature that is off', () => {
  const without = FEATURE_NAMES.filter((name) => name !== 'lobby');
  const all = pathsFor(FEATURE_NAMES);
  expect(pathsFor(without)).toEqual(all.filter((path) => path !== '/settings/lobby'));
  expect(all).toContain('/settings/lobby');
});

it('service categories are among the general pages, where the feature offers them', () => {
  const without = FEATURE_NAMES.filter((name) => name !== 'newCategories');
  expect(pathsFor(FEATURE_NAMES)).toContain('/settings/categories');
  expect(pathsFor(without)).not.toContain('/settings/categories');
});
