import { describe, expect, it } from 'vitest';
import { localised, translated } from './translated.ts';
import { readVisitorSettings } from './visitor-settings.ts';

describe('words of the vendor', () => {
  const service = {
    name: 'Mortgages',
    translations: [
      { locale: 'fr', field: 'name', content: 'Prêts hypothécaires' },
      { locale: 'es', field: 'name', content: ' ' },
      { locale: 'fr', field: 'instructions', content: 'Apportez une pièce d’identité.' },
    ],
  };

  it.each([
    ['fr', 'Prêts hypothécaires', undefined],
    ['es', 'Mortgages', 'en'],
    ['en', 'Mortgages', undefined],
  ] as const)('in %s the service is %s, marked %s', (language, text, lang) => {
    expect(translated(service, 'name', { language, original: 'en' })).toEqual({ text, lang });
  });

  it.each([
    [{ en: 'Closed', fr: 'Fermé' }, 'fr', { text: 'Fermé', lang: undefined }],
    [{ en: 'Closed' }, 'fr', { text: 'Closed', lang: 'en' }],
    [{ ko: '닫힘', fr: '' }, 'fr', { text: '닫힘', lang: 'ko' }],
    [{}, 'fr', { text: '', lang: undefined }],
  ] as const)('%j in %s', (words, language, expected) => {
    expect(localised(words, language, 'en')).toEqual(expected);
  });
});

describe('the settings of the page', () => {
  it('stand at the product’s defaults when nothing is given', () => {
    const settings = readVisitorSettings({});
    expect(settings).toMatchObject({
      clientViewEnabled: true,
      callbackEnabled: true,
      showWait: true,
      showCallbackWait: true,
      asksQuestions: false,
      searchRadius: 50,
      contact: {
        mobile_phone: 'optional',
        email: 'optional',
        notes: 'optional',
        sms_notifications: 'opt-in',
      },
    });
  });

  it('takes the contact options together or one by one', () => {
    const options = { mobile_phone: 'required', email: 'hidden' };
    const alone = {
      'callback_contact_options.mobile_phone': 'required',
      'callback_contact_options.email': 'hidden',
    };
    for (const raw of [{ callback_contact_options: options }, alone]) {
      expect(readVisitorSettings(raw).contact).toEqual({
        ...options,
        notes: 'optional',
        sms_notifications: 'opt-in',
      });
    }
  });
});
