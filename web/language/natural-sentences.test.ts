import { setupI18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import type { Language } from '#domain/language/languages.ts';
import { INTL_LOCALE, LANGUAGES } from '#domain/language/languages.ts';
import { partsOf } from '#translations/catalogues.ts';
import { readCatalogue } from '#translations/read.ts';
import { loadWords, translator } from './catalogue.ts';
import { compileCatalogue } from './compile-catalogue.ts';
import { formatsOf } from './formats.ts';

/** The pages' own texts of a language. */
function speaking(language: Language) {
  const i18n = setupI18n();
  const parts = partsOf('visitor').map((part) => readCatalogue(language, part) ?? {});
  const texts = Object.assign({}, ...parts) as Record<string, string>;
  loadWords(i18n, language, compileCatalogue(texts, language));
  i18n.activate(language, INTL_LOCALE[language]);
  const t = translator(i18n, true);
  return { t, formats: formatsOf(language, t) };
}

describe.each([
  ['en', 'Someone who speaks Spanish', 'First name is required', 'Welcome to Queen Street West'],
  [
    'es',
    'Alguien que hable español',
    'El campo «Nombre» es obligatorio',
    'Queen Street West le da la bienvenida',
  ],
  [
    'fr',
    'Quelqu’un qui parle espagnol',
    'Le champ « Prénom » est obligatoire',
    'Queen Street West vous souhaite la bienvenue',
  ],
  ['ko', '스페인어 상담이 가능한 담당자', '이름을 입력해 주세요', 'Queen Street West에 오신 것을 환영합니다'],
  ['pl', 'Ktoś, kto mówi po hiszpańsku', 'Pole „Imię” jest wymagane', 'Wita Cię Queen Street West'],
  [
    'pt',
    'Alguém que fale espanhol',
    'O campo “Nome” é obrigatório',
    'Queen Street West dá as boas‑vindas a você',
  ],
  [
    'ru',
    'Говорит по-испански',
    'Поле «Имя» обязательно для заполнения',
    'Вас приветствует Queen Street West',
  ],
  ['zh', '会说西班牙语的接待人员', '请填写名字', '欢迎光临Queen Street West'],
] as const)('a native reads, in %s,', (language, speaks, required, welcome) => {
  const { t, formats } = speaking(language);

  it(`“${speaks}”`, () => {
    expect(t('booking.speaks', { language: formats.spoken('es') })).toBe(speaks);
  });

  it(`“${required}”`, () => {
    expect(t('v.required', { label: t('form.firstName') }).replaceAll('\u00A0', ' ')).toBe(required);
  });

  it(`“${welcome}”`, () => {
    expect(t('how.title', { place: 'Queen Street West' })).toBe(welcome);
  });
});

describe('Russian and Polish', () => {
  const spoken = (language: Language) => LANGUAGES.map((one) => speaking(language).formats.spoken(one));
  it('have an adverb for every language that staff speak', () => {
    expect(spoken('ru').join()).toBe(
      'по-английски,по-испански,по-французски,по-корейски,по-польски,по-португальски,по-русски,по-китайски',
    );
    expect(spoken('pl').join()).toBe(
      'po angielsku,po hiszpańsku,po francusku,po koreańsku,po polsku,po portugalsku,po rosyjsku,po chińsku',
    );
  });

  // After “от” or “od” the nominative of the units would be wrong.
  it.each([
    ['ru', 'скорее всего, 2 минуты – 21 минута'],
    ['pl', 'najpewniej 2 minuty – 21 minut'],
  ] as const)('say a range without a preposition: %s', (language, read) => {
    expect(speaking(language).formats.waitRange({ low: 2, high: 21 }).read).toBe(read);
  });
});

describe('Korean', () => {
  const { t, formats } = speaking('ko');
  it('joins figures by ~', () => {
    expect(formats.waitRange({ low: 0, high: 65 }).seen).toBe('대개 0~65분');
    expect(formats.waitRange({ low: 60, high: 135 }).seen).toBe('대개 1시간~2시간\u00A015분');
    expect(t('hours.span', { open: '09:00', close: '18:00' })).toBe('09:00 ~ 18:00');
  });

  it('chooses the particle of a name', () => {
    expect(t('v.required', { label: '휴대전화' })).toBe('휴대전화를 입력해 주세요');
    expect(t('v.choose', { label: '용건' })).toBe('용건을 선택해 주세요');
    expect(t('turn.announce', { station: '창구 2' })).toBe('지금 차례입니다. 창구 2로 와 주세요');
    expect(t('turn.announce', { station: '상담실' })).toBe('지금 차례입니다. 상담실로 와 주세요');
    expect(t('language.changed', { language: '한국어' })).toBe('언어가 한국어로 변경되었습니다');
  });
});

it('French names the numbers that are called, and what the wall does with no one to call', () => {
  const { t } = speaking('fr');
  expect([t('tv.calling'), t('tv.nobodyCalled')]).toEqual([
    'Numéros appelés',
    'Aucun numéro appelé pour le moment',
  ]);
});

it.each([
  ['es', 'Zona horaria: hora oriental'],
  ['fr', 'Fuseau horaire : heure de l’Est nord-américain'],
  ['ko', '미 동부 시간 기준'],
  ['pl', 'Strefa czasowa: czas wschodnioamerykański'],
  ['pt', 'Fuso horário: Horário do Leste'],
  ['ru', 'Часовой пояс: Восточная Америка'],
  ['zh', '时区：北美东部时间'],
] as const)('in %s, times are in “%s”', (language, text) => {
  const zone = new Intl.DateTimeFormat(INTL_LOCALE[language], {
    timeZone: 'America/Toronto',
    timeZoneName: 'longGeneric',
  })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')!.value;
  expect(speaking(language).t('times.zone', { zone }).replaceAll('\u00A0', ' ')).toBe(text);
});

it.each(LANGUAGES)('in %s, the names of links contain the word that they show', (language) => {
  const { t } = speaking(language);
  const names = ['closed.change', 'form.changeLocation', 'booking.changeOf'].map((id) => t(id, { what: '' }));
  const shown = t('common.change').toLowerCase();
  expect(names.filter((name) => !name.toLowerCase().includes(shown))).toEqual([]);
});
