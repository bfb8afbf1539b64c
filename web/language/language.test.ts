import { setupI18n } from '@lingui/core';
import { describe, expect, it, vi } from 'vitest';
import english from '#translations/en/visitor.json';
import french from '#translations/fr/visitor.json';
import { loadWords, translator } from './catalogue.ts';
import { formatsOf } from './formats.ts';
import { withLanguage } from './words-context.ts';
import { richPieces } from './rich-text.ts';
import { compileCatalogue } from './compile-catalogue.ts';

const TEXTS = { en: english, fr: french };

function speaking(language: 'en' | 'fr') {
  const i18n = setupI18n();
  loadWords(i18n, language, compileCatalogue(TEXTS[language], language));
  i18n.activate(language);
  const t = translator(i18n, true);
  return { i18n, t, formats: formatsOf(language, t) };
}

describe('a change of language', () => {
  it.each([
    ['', '?lang=fr'],
    ['?lang=en', '?lang=fr'],
    ['?a=b+c%2Fd&lang=en&e=%E9', '?a=b+c%2Fd&e=%E9&lang=fr'],
  ])('keeps the rest of "%s" as it was written', (search, changed) => {
    expect(withLanguage(search, 'fr')).toBe(changed);
  });
});

describe('a time', () => {
  const AT = Date.UTC(2026, 10, 20, 23, 5);

  it('stays on one line with its AM or PM, and its preposition', () => {
    const { formats } = speaking('en');
    expect(formats.time(AT, 'UTC')).toBe('11:05\u00A0PM');
    expect(formats.dateTime(AT, 'UTC')).toBe('Friday, November 20, 2026 at 11:05\u00A0PM');
    expect(speaking('fr').formats.time(AT, 'UTC')).toBe('23:05');
    expect(speaking('fr').formats.dateTime(AT, 'UTC')).toBe('vendredi 20 novembre 2026 à\u00A023:05');
  });
});

describe('compiled words', () => {
  it('format values and plurals', () => {
    const { t } = speaking('en');
    expect(t('wait.people', { count: 1 })).toBe('1 person waiting');
    expect(t('wait.people', { count: 3 })).toBe('3 people waiting');
    expect(speaking('fr').t('wait.people', { count: 3 })).toBe('3 personnes en attente');
  });

  it('survive JSON, as in the page state', () => {
    const compiled = JSON.parse(
      JSON.stringify(compileCatalogue({ a: '{n, plural, one {# day} other {# days}}' }, 'x')),
    );
    const i18n = setupI18n();
    loadWords(i18n, 'en', compiled);
    i18n.activate('en');
    expect(translator(i18n, true)('a', { n: 2 })).toBe('2 days');
  });

  it('let a vendor’s wording override the catalogue', () => {
    const { i18n, t } = speaking('en');
    loadWords(i18n, 'en', compileCatalogue({ 'wait.next': 'Come on in' }, 'x'));
    expect(t('wait.next')).toBe('Come on in');
    expect(t('wait.none')).toBe('No walk-ins currently');
  });

  it('mark an unknown id in development and log it once', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { i18n, t } = speaking('en');
    expect([t('no.such'), t('no.such')]).toEqual(['⟦no.such⟧', '⟦no.such⟧']);
    expect(error).toHaveBeenCalledTimes(1);
    expect(translator(i18n, false)('no.such')).toBe('no.such');
    error.mockRestore();
  });

  it('stop the build at a malformed message, and name it', () => {
    expect(() => compileCatalogue({ 'a.b': '{count, plural, one {x}' }, 'en/visitor.json')).toThrow(
      /en\/visitor.json: "a.b"/,
    );
  });
});

describe('formats', () => {
  const en = speaking('en').formats;
  it.each([
    [null, 'No walk-ins currently'],
    [0, 'five minutes'],
    [4, 'five minutes'],
    [5, '5 minutes'],
    [60, '60 minutes'],
    [90, '90 minutes'],
    [91, '1 hour 31 minutes'],
    [120, '2 hours 0 minutes'],
  ])('a wait of %s minutes in the picker is "%s"', (minutes, text) => {
    expect(en.waitPicker(minutes)).toBe(text);
  });

  it.each([
    ['en', 'New: 9:15'],
    ['fr', 'New\u00A0: 9:15'],
    ['zh', 'New：9:15'],
  ] as const)('a label in %s is set off as "%s"', (language, text) => {
    expect(formatsOf(language, speaking('en').t).labelled('New', '9:15')).toBe(text);
  });

  it.each([
    [45, '45 min', '45 minutes'],
    [85, '85 min', '85 minutes'],
    [90, '1 h 30 min', '1 hour 30 minutes'],
    [120, '2 h', '2 hours'],
  ])('a wait of %s minutes is %s, for screen readers %s', (minutes, seen, read) => {
    expect(en.waitLength(minutes)).toEqual({ seen: seen.replaceAll('~', '\u00A0'), read });
  });

  it.each([
    [45, '45 minutes'],
    [60, '1 hour'],
    [75, '1 hour 15 minutes'],
  ])('a wait of %s minutes on the confirmation page is, for screen readers, %s', (minutes, full) => {
    expect(en.waitLength(minutes, 60).read).toBe(full);
  });

  it.each([
    [8, 19, 'most likely 8 to 19~min', 'most likely 8 minutes to 19 minutes'],
    [1, 85, 'most likely 1 to 85~min', 'most likely 1 minute to 85 minutes'],
    [60, 135, 'most likely 1~h to 2~h~15~min', 'most likely 1 hour to 2 hours 15 minutes'],
    [5, 100, 'most likely 5~min to 1~h~40~min', 'most likely 5 minutes to 1 hour 40 minutes'],
  ])('a wait of %i to %i minutes is %s (~ joins words), for screen readers %s', (low, high, seen, read) => {
    expect(en.waitRange({ low, high })).toEqual({ seen: seen.replaceAll('~', '\u00A0'), read });
  });

  it.each([
    ['en', 45, '45 minutes'],
    ['en', 90, '1 hour 30 minutes'],
    ['en', 49 * 60, '2 days 1 hour'],
    ['fr', 8 * 24 * 60, '1 semaine 1 jour'],
  ] as const)('in %s a duration of %i minutes is "%s"', (language, minutes, text) => {
    // Intl joins a number and its unit with a no-break space in French.
    expect(speaking(language).formats.duration(minutes).replaceAll('\u00A0', ' ')).toBe(text);
  });

  it.each([
    ['en', 'es', 'Spanish'],
    ['fr', 'es', 'espagnol'],
    ['fr', 'zh', 'chinois'],
  ] as const)('in %s the language %s is %s', (language, one, name) => {
    expect(speaking(language).formats.spoken(one)).toBe(name);
  });
});

describe('richPieces', () => {
  it.each([
    ['plain', ['plain']],
    ['a <b>c</b> d', ['a ', { tag: 'b', inside: ['c'] }, ' d']],
    ['<a>x <b>y</b></a>', [{ tag: 'a', inside: ['x ', { tag: 'b', inside: ['y'] }] }]],
    ['a </b> 1 < 2', ['a ', ' 1 < 2']],
    ['<a>open', [{ tag: 'a', inside: ['open'] }]],
    ['', []],
  ])('splits %s', (text, expected) => {
    expect(richPieces(text)).toEqual(expected);
  });
});
