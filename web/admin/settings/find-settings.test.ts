import { describe, expect, it } from 'vitest';
import { mayOpen } from '#contract/protocol/staff-addresses.ts';
import { FEATURE_NAMES } from '#domain/codes/feature.ts';
import { SETTINGS } from '#domain/vendors/settings.ts';
import { readCatalogue } from '#translations/read.ts';
import type { Person } from '../session/session.ts';
import { matchingSettings, settingsToFind } from './find-settings.ts';
import { settingsPageTitle } from './settings-groups.ts';

/** An administrator of the vendor, and a product admin. */
const ROLES = [30, 50] as const;
const aPerson = (role: number): Person =>
  ({ role, vendor: { id: '1' }, features: FEATURE_NAMES }) as unknown as Person;
const built = SETTINGS.filter(({ isBuilt }) => isBuilt);
const wordsOf = (language: 'en' | 'fr') => {
  const texts = { ...readCatalogue(language, 'settings'), ...readCatalogue(language, 'admin') };
  return (id: string): string => texts[id] ?? '';
};

describe.each(['en', 'fr'] as const)('the search for settings, in %s', (language) => {
  const t = wordsOf(language);
  const all = new Map(ROLES.map((role) => [role, settingsToFind(aPerson(role), t)]));

  it('finds every setting by its key, its other key and its label, on a page with a title', () => {
    for (const { key, twins, words, page } of built) {
      const label = t(`${words}.label`);
      expect(label, key).not.toBe('');
      const openedBy = ROLES.filter((role) => mayOpen(role, page));
      expect(openedBy, page).not.toEqual([]);
      for (const role of openedBy)
        for (const typed of [key, ...twins, label]) {
          const found = matchingSettings(all.get(role)!, typed).map(({ setting }) => setting.key);
          expect(found, typed).toContain(key);
        }
      expect(t(settingsPageTitle(page)), page).not.toBe('');
    }
  });
});

it('leads to the words of the vendor, and product admins alone to the features', () => {
  const t = wordsOf('en');
  const pagesOf = (role: 30 | 50, typed: string) =>
    matchingSettings(settingsToFind(aPerson(role), t), typed).map(({ setting }) => setting.page);
  expect(pagesOf(30, 'synonyms')).toContain('/synonyms-management');
  expect(pagesOf(50, 'feature.payment')).toEqual(['/manage-features']);
  expect(pagesOf(30, 'feature.payment')).toEqual([]);
});
