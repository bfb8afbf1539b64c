import { expect, it } from 'vitest';
import { NAV_PAGES, settingsGroups } from './settings-groups.ts';

it('the navigation of the settings has every page, in one group', () => {
  const listed = settingsGroups(30).flatMap(({ pages }) => pages.map(({ path }) => path));
  expect(listed.toSorted()).toEqual(NAV_PAGES.map(({ path }) => path).toSorted());
});
