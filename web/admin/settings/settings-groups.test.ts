import { expect, it } from 'vitest';
import { NAV_PAGES, settingsGroups } from './settings-groups.ts';

it('the navigation of the settings has every page, in one group', () => {
  const listed = settingsGroups(30, () => true).flatMap(({ pages }) => pages.map(({ path }) => path));
  expect(listed.toSorted()).toEqual(NAV_PAGES.map(({ path }) => path).toSorted());
});

it('service categories are among the general pages, where the feature offers them', () => {
  const general = (isOffered: (path: string) => boolean) =>
    settingsGroups(30, isOffered)
      .find(({ group }) => group === 'general')!
      .pages.map(({ path }) => path);
  const categories = '/settings/categories';
  expect(general(() => true)).toContain(categories);
  expect(general((path) => path !== categories)).not.toContain(categories);
});
