import { describe, expect, expectTypeOf, it } from 'vitest';
import { LANGUAGES } from '../language/languages.ts';
import type { SettingKind } from './setting-kinds.ts';
import {
  checkSetting,
  clientPayload,
  pageChanges,
  settingByName,
  settingDefault,
  settingFromText,
  SETTINGS,
  settingValue,
} from './settings.ts';

describe('the settings registry', () => {
  it('excludes fields of a location or a service', () => {
    for (const name of [
      'location.takes_online_queue',
      'service.display_in_lobby',
      'location.visibility',
      'toString',
    ]) {
      expect(settingByName(name)).toBeNull();
    }
  });

  it('has defaults that are valid', () => {
    const failed = SETTINGS.filter((setting) => !checkSetting(setting.key, setting.default).ok);
    expect(failed.map(({ key }) => key)).toEqual([]);
  });

  it.each(SETTINGS.map((setting) => [setting.key, setting] as const))(
    '%s parses its default, and an example, from the command line',
    (key, setting) => {
      for (const value of [setting.default, exampleOf(setting.kind)]) {
        const typed = typeof value === 'string' ? value : JSON.stringify(value);
        expect(checkSetting(key, settingFromText(key, typed))).toEqual({ ok: true, key, value });
      }
    },
  );

  it('types a value by its key', () => {
    expectTypeOf(settingDefault('kiosk_idle_timeout')).toEqualTypeOf<number>();
    expectTypeOf(settingDefault('firstStep')).toEqualTypeOf<'service' | 'location'>();
    expectTypeOf(settingDefault('feature.lobby')).toEqualTypeOf<boolean>();
    expect(settingValue({ firstStep: 'location' }, 'firstStep')).toBe('location');
    expect(settingValue({ 'tv.public': false }, 'tv.public')).toBe(false);
    expect(settingValue({}, 'firstStep')).toBe('service');
  });
});

describe('checkSetting', () => {
  it.each([
    ['kiosk_idle_timeout', 300],
    ['time_in_advance', 30],
    ['availableLanguages', [...LANGUAGES]],
    ['tv.languages', []],
    ['tv.languages', ['fr', 'en']],
    ['tv.playlist', ['https://a.example/b.mp4', 'https://a.example/c.png']],
    ['preBookingStatement', { en: 'Please read', fr: 'À lire' }],
    ['privacyPolicyUrl', 'https://harbor.example/privacy?lang=en#top'],
    ['privacyPolicyUrl', ''],
    ['tv.phrase', { en: '{ticket} to {station}: { ticket }', fr: '' }],
    ['tag_manager_id', 'GTM-AB12CD'],
    ['clientFields', { email: 'hidden', uploads: 'optional' }],
    ['social', { facebook: 'https://facebook.com/harbor' }],
    ['theme.primary', '#7A1F1F'],
    // It is decoration alone.
    ['theme.secondary', '#FFC857'],
    ['synonyms', { fr: { appointment: 'visite' } }],
    ['videoJoinLine', { open_minutes_before: 5, max_waiting: 3, max_wait_minutes: 60 }],
    ['callback.retryMinutes', []],
    ['api.allowedOrigins', ['https://www.harbor.example', 'http://localhost:8080']],
    ['dialIn', { e164: '+14165550123', international: '+1 416-555-0123', pin: '1234#' }],
    ['customContactFields', [field({ type: 'select', options: ['A', 'B'] }), field({ key: 'other' })]],
    ['customContactFields', [field({ type: 'date', archived: true })]],
    ['customContactFields', [field({ optionTranslations: { fr: { A: 'Un' } } })]],
  ])('accepts %s = %j', (name, value) => {
    expect(checkSetting(name, value)).toEqual({ ok: true, key: settingByName(name)?.key, value });
  });

  it.each([
    ['client_view.enabled', 'true', 'client_view.enabled must be true or false.'],
    ['kiosk_idle_timeout', 29, 'kiosk_idle_timeout must be a whole number from 30 to 300.'],
    ['kiosk_idle_timeout', 30.5, 'kiosk_idle_timeout must be a whole number from 30 to 300.'],
    ['api_expires_in', 86_401, 'api_expires_in must be a whole number from 60 to 86400.'],
    ['firstStep', 'staff', 'firstStep must be one of service, location.'],
    ['defaultLanguage', 'de', 'defaultLanguage must be one of en, es, fr, ko, pl, pt, ru, zh.'],
    [
      'availableLanguages',
      [],
      'availableLanguages must be a list of one or more of en, es, fr, ko, pl, pt, ru, zh.',
    ],
    [
      'tv.languages',
      ['en', 'es', 'fr'],
      'tv.languages must be a list of at most 2 of en, es, fr, ko, pl, pt, ru, zh.',
    ],
    [
      'tv.playlist',
      ['/a.png'],
      'tv.playlist must be a list of at most 20 addresses that start with https://.',
    ],
    ['availableLanguages', ['en', 'en'], 'availableLanguages must not list a language twice.'],
    ['currency', 'usd', 'currency must be the three capital letters of a currency, such as USD.'],
  ])('refuses %s = %j in clear words', (name, value, words) => {
    expect(checkSetting(name, value)).toEqual({ ok: false, code: 'setting-invalid', words });
  });

  it.each([
    ['preBookingStatement', 'Please read'],
    ['preBookingStatement', { de: 'Bitte lesen' }],
    ['disabledTitle', { en: 'x'.repeat(121) }],
    ['tv.phrase', { en: '{ticket} to {station}', fr: '{ticket}' }],
    ['tv.phrase', { en: '{ticket} of {name} to {station}' }],
    ['tv.phrase', { en: '{ticket} to {station' }],
    ['tv.phrase', { en: '{ticket}\nto {station}' }],
    ['tv.phrase', ['{ticket} to {station}']],
    ['tag_manager_id', 'GTM-<script>'],
    ['clientFields', { email: 'maybe' }],
    ['clientFields', { shoe_size: 'optional' }],
    ['videoJoinLine', { open_minutes_before: 5 }],
    ['videoJoinLine', { open_minutes_before: 5, max_waiting: 0, max_wait_minutes: 60 }],
    ['callback.retryMinutes', [5, 10, 15, 20, 25, 30]],
    ['callback.retryMinutes', [0]],
    ['api.allowedOrigins', ['*']],
    ['api.allowedOrigins', ['null']],
    ['api.allowedOrigins', ['https://harbor.example/']],
    ['api.allowedOrigins', ['https://Harbor.example']],
    ['api.allowedOrigins', ['https://user@harbor.example']],
    ['dialIn', { e164: '4165550123', international: '', pin: '' }],
    ['customContactFields', [field({}), field({})]],
    ['customContactFields', [field({ type: 'radio' })]],
    ['customContactFields', [field({ key: 'Not A Key' })]],
    ['customContactFields', [{ ...field({}), extra: 1 }]],
    ['customContactFields', [field({ archived: 'yes' })]],
    ['customContactFields', [field({ optionTranslations: { xx: { A: 'Un' } } })]],
    ['social', { myspace: 'https://myspace.com/harbor' }],
    ['theme.primary', '#FFC857'],
    ['theme.primary', 'blue'],
  ])('refuses %s = %j', (name, value) => {
    expect(checkSetting(name, value)).toMatchObject({ ok: false, code: 'setting-invalid' });
  });

  it.each([
    'http://harbor.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '//harbor.example',
    '\\\\harbor.example',
    'https:/harbor.example',
    'https://user:pass@harbor.example',
    'https://harbor.example\\@evil.example',
    'https://harbor.example/a b',
    'https://harbor.example/"onload=x',
    'https://',
    ' https://harbor.example',
  ])('refuses the address %j', (address) => {
    expect(checkSetting('homepage', address).ok).toBe(false);
  });

  it('reports an unknown setting', () => {
    const words = 'There is no setting called no.such.key.';
    expect(checkSetting('no.such.key', true)).toEqual({ ok: false, code: 'setting-unknown', words });
    expect(checkSetting('constructor', true).ok).toBe(false);
  });
});

describe('settingFromText', () => {
  it.each([
    ['client_view.enabled', 'true', true],
    ['kiosk_idle_timeout', '45', 45],
    ['firstStep', 'location', 'location'],
    ['availableLanguages', 'en, fr', ['en', 'fr']],
    ['availableLanguages', '["en"]', ['en']],
    ['disabledTitle', '{"en":"Closed"}', { en: 'Closed' }],
    ['disabledTitle', 'Closed', 'Closed'],
    ['homepage', 'https://a.example', 'https://a.example'],
    ['api.allowedOrigins', 'https://a.example,https://b.example', ['https://a.example', 'https://b.example']],
    ['unknown', 'x', 'x'],
  ])('%s from %s', (name, text, value) => {
    expect(settingFromText(name, text)).toEqual(value);
  });
});

describe('clientPayload', () => {
  it('contains client-visible settings only, under every spelling', () => {
    const payload = clientPayload({
      timeInAdvance: 30,
      'access.mfaRequired': false,
      'client_view.layout': 'old',
    });
    expect(payload).toMatchObject({ timeInAdvance: 30, time_in_advance: 30, modern_client_view: 'old' });
    expect(payload.client_view).toEqual({ enabled: true, language: 'en', layout: 'old' });
    const secret = SETTINGS.filter(({ clientVisible }) => !clientVisible).flatMap(({ key, twins }) => [
      key,
      ...twins,
    ]);
    expect(secret).toContain('access.mfaRequired');
    expect(secret.filter((name) => name in payload)).toEqual([]);
  });

  it('types each client-visible setting by its key, and no other', () => {
    const payload = clientPayload({});
    expectTypeOf(payload.timeInAdvance).toEqualTypeOf<number>();
    expectTypeOf(payload['client_view.enabled']).toEqualTypeOf<boolean>();
    expectTypeOf(payload.firstStep).toEqualTypeOf<'service' | 'location'>();
    expectTypeOf(payload).not.toHaveProperty('access.mfaRequired');
    expectTypeOf(payload).not.toHaveProperty('feature.lobby');
    const visible = SETTINGS.filter(({ clientVisible }) => clientVisible);
    expect(visible.filter(({ key }) => !(key in payload))).toEqual([]);
  });

  it('leaves out unknown keys', () => {
    expect(clientPayload({ smtp_password: 'x' } as object)).not.toHaveProperty('smtp_password');
  });

  it('builds the contact options', () => {
    const payload = clientPayload({ 'callback_contact_options.email': 'required' });
    expect(payload.callback_contact_options).toEqual({
      mobile_phone: 'optional',
      email: 'required',
      notes: 'optional',
      sms_notifications: 'opt-in',
    });
  });
});

/** A valid value of each kind. */
function exampleOf(kind: SettingKind): string | number | boolean | object | undefined {
  switch (kind.type) {
    case 'bool':
      return true;
    case 'int':
      return kind.max;
    case 'enum':
      return kind.values.at(-1);
    case 'locale':
      return 'fr';
    case 'locales':
      return ['fr', 'ko'];
    case 'text':
    case 'https-url':
      return '';
    case 'localised-text':
      return {
        en: ['Please read', ...(kind.holdsAll ? kind.variables : []).map((name) => `{${name}}`)].join(' '),
      };
    case 'https-urls':
      return ['https://media.harbor.example/rates.mp4'];
    case 'currency':
      return 'CAD';
    case 'map':
      return { [kind.names[0]!]: kind.values[0] };
    case 'url-map':
      return { [kind.names[0]!]: 'https://harbor.example/' };
    case 'words-map':
      return { fr: { appointment: 'visite' } };
    case 'int-list':
      return [kind.min, kind.max];
    case 'origins':
      return ['https://www.harbor.example'];
    case 'recipients':
      return ['desk@harbor.example', ...(kind.phones ? ['+12065550123'] : [])];
    case 'int-fields':
      return Object.fromEntries(Object.entries(kind.fields).map(([name, { min }]) => [name, min]));
    case 'contact-fields':
      return [field({})];
    case 'dial-in':
      return { e164: '+14165550123', international: '+1 416-555-0123', pin: '1234#' };
    default:
      return kind satisfies never;
  }
}

function field(changes: object) {
  return {
    key: 'branch_card',
    label: 'Card',
    type: 'text',
    options: [],
    required: false,
    translations: {},
    ...changes,
  };
}

describe('the settings of an open page', () => {
  const { texts, rules } = pageChanges({});

  it('are all that a new page gets, each once, but for what a content policy must admit', () => {
    const names = [...Object.keys(texts), ...Object.keys(rules), 'captcha', 'tag_manager_id'];
    expect(names.sort()).toEqual(Object.keys(clientPayload({})).sort());
  });

  it('are rules where they change fields, steps or screens', () => {
    for (const name of [
      'clientFields',
      'callback_contact_options',
      'firstStep',
      'client_view',
      'walkin_questions',
    ])
      expect(rules).toHaveProperty([name]);
    for (const name of ['bookingInstructions', 'defaultLanguage', 'homepage', 'synonyms', 'theme.logo'])
      expect(texts).toHaveProperty([name]);
  });
});
