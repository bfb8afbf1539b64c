import type { Language } from '../language/languages.ts';
import { SETTINGS, settingValue } from './settings.ts';
import type { Setting, SettingKey, SettingValues } from './settings.ts';

/** Values that need the attention of an admin, in the order of their urgency. */
export const ATTENTION_KINDS = [
  'booking-off',
  'line-off',
  'second-factor-off',
  'no-privacy-policy',
  'marks-out-of-order',
  'texts-missing',
] as const;
type AttentionKind = (typeof ATTENTION_KINDS)[number];

export interface Attention {
  readonly kind: AttentionKind;
  /** The setting that mends it; the first one of several. */
  readonly setting: Setting;
  /** How many settings of its page it concerns. */
  readonly count: number;
}

/** Returns the values of a vendor that need attention. They are valid, and visitors or staff notice them. */
export function settingsAttention(values: SettingValues): readonly Attention[] {
  const [amber, red] = [
    settingValue(values, 'lobby.amberAfterMinutes'),
    settingValue(values, 'lobby.redAfterMinutes'),
  ];
  return [
    ...one('booking-off', 'client_view.enabled', !settingValue(values, 'client_view.enabled')),
    ...one('line-off', 'callback_requests_enabled', !settingValue(values, 'callback_requests_enabled')),
    ...one('second-factor-off', 'access.mfaRequired', !settingValue(values, 'access.mfaRequired')),
    ...one('no-privacy-policy', 'privacyPolicyUrl', settingValue(values, 'privacyPolicyUrl') === ''),
    // The lobby marks a visitor amber before it marks them red; 0 switches a mark off.
    ...one('marks-out-of-order', 'lobby.redAfterMinutes', amber > 0 && red > 0 && red <= amber),
    ...missingTexts(values),
  ];
}

function one(kind: AttentionKind, key: SettingKey, isSo: boolean): Attention[] {
  return isSo ? [{ kind, setting: SETTINGS.find((setting) => setting.key === key)!, count: 1 }] : [];
}

/** The texts that visitors read in one offered language and miss in another, by page. */
function missingTexts(values: SettingValues): Attention[] {
  const offered = settingValue(values, 'availableLanguages');
  const missing = SETTINGS.filter(
    ({ key, kind, clientVisible, isBuilt }) =>
      kind.type === 'localised-text' && clientVisible && isBuilt && lacksSome(values[key], offered),
  );
  return [...new Set(missing.map(({ page }) => page))].map((page) => {
    const ofPage = missing.filter((setting) => setting.page === page);
    return { kind: 'texts-missing', setting: ofPage[0]!, count: ofPage.length };
  });
}

function lacksSome(value: unknown, offered: readonly Language[]): boolean {
  const texts = (value ?? {}) as Readonly<Record<string, string>>;
  const has = (language: string): boolean => (texts[language] ?? '').trim() !== '';
  return Object.keys(texts).some(has) && !offered.every(has);
}
