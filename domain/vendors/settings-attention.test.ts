import { describe, expect, it } from 'vitest';
import { settingsAttention } from './settings-attention.ts';
import type { SettingValues } from './settings.ts';

const QUIET: SettingValues = { privacyPolicyUrl: 'https://harbor.example/privacy' };
const found = (values: SettingValues) =>
  settingsAttention({ ...QUIET, ...values }).map(({ kind, setting, count }) => [kind, setting.key, count]);

describe('the values that need attention', () => {
  it('are none of a vendor with a privacy policy and the defaults', () => {
    expect(found({})).toEqual([]);
  });

  it.each([
    ['booking-off', 'client_view.enabled', { 'client_view.enabled': false }],
    ['line-off', 'callback_requests_enabled', { callback_requests_enabled: false }],
    ['second-factor-off', 'access.mfaRequired', { 'access.mfaRequired': false }],
    ['no-privacy-policy', 'privacyPolicyUrl', { privacyPolicyUrl: '' }],
    [
      'marks-out-of-order',
      'lobby.redAfterMinutes',
      { 'lobby.amberAfterMinutes': 30, 'lobby.redAfterMinutes': 30 },
    ],
  ] as const)('include %s', (kind, key, values) => {
    expect(found(values)).toEqual([[kind, key, 1]]);
  });

  it('leave out marks of the lobby that are off or in order', () => {
    expect(found({ 'lobby.amberAfterMinutes': 50, 'lobby.redAfterMinutes': 0 })).toEqual([]);
    expect(found({ 'lobby.amberAfterMinutes': 5, 'lobby.redAfterMinutes': 6 })).toEqual([]);
  });

  it('count the texts of a page that an offered language misses', () => {
    const texts: SettingValues = {
      bookingInstructions: { en: 'Bring a form.' },
      preBookingStatement: { en: 'We call back.', fr: ' ' },
      disabledTitle: { en: 'Closed', fr: 'Fermé' },
      disabledDescription: { en: '' },
    };
    expect(found({ ...texts, availableLanguages: ['en'] })).toEqual([]);
    expect(found({ ...texts, availableLanguages: ['en', 'fr'] })).toEqual([
      ['texts-missing', expect.stringMatching(/^(bookingInstructions|preBookingStatement)$/), 2],
    ]);
  });
});
