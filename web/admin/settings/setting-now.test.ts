import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { settingByName, SETTINGS } from '#domain/vendors/settings.ts';
import admin from '#translations/en/admin.json';
import settings from '#translations/en/settings.json';
import { loadWords, translator } from '#web/language/catalogue.ts';
import { compileCatalogue } from '#web/language/compile-catalogue.ts';
import { formatsOf } from '#web/language/formats.ts';
import { valueOnOneLine } from './setting-now.ts';

const i18n = setupI18n();
loadWords(i18n, 'en', compileCatalogue({ ...admin, ...settings }, 'en'));
i18n.activate('en');
const t = translator(i18n, true);
const words = { t, formats: formatsOf('en', t) };
const shown = (key: string, value: unknown): string | null =>
  valueOnOneLine(settingByName(key)!, value, words);

it.each([
  ['client_view.enabled', true, 'Yes'],
  ['firstStep', 'location', 'Location'],
  ['time_to_book', 1440, '1,440 minutes'],
  ['timeInAdvance', 1, '1 day'],
  ['locationSearchRadius', 50, '50 km or miles'],
  ['callback.retryMinutes', [5, 15], '5 minutes, 15 minutes'],
  ['notifications.reminder_minutes', [], 'none'],
  ['bookingHours', { from: 540, to: 1020 }, '9:00\u00A0AM – 5:00\u00A0PM'],
  ['bookingHours', { to: 1020, from: 540 }, '9:00\u00A0AM – 5:00\u00A0PM'],
  ['bookingHours', { from: 0, to: 1440 }, 'All day'],
  ['client_view.language', 'fr', 'Français'],
  ['availableLanguages', ['en', 'fr'], 'English, Français'],
  ['disabledTitle', {}, 'none'],
  ['disabledTitle', { en: 'Closed' }, 'English: Closed'],
  ['theme.fontWeightBold', 500, '500'],
])('a line shows %s with %j as %s', (key, value, line) => {
  expect(shown(key, value)).toBe(line);
});

it('a line shows no dial-in, and every other setting', () => {
  expect(shown('dialIn', { e164: '+15550100', international: '', pin: '4711' })).toBeNull();
  const hidden = SETTINGS.filter((one) => valueOnOneLine(one, one.default, words) === null);
  expect(hidden.map(({ key }) => key)).toEqual(['dialIn']);
});
