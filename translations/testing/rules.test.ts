import { describe, expect, it } from 'vitest';
import { faultsOfText, untranslatedIds } from './rules.ts';

describe('the check of a text', () => {
  it.each([
    ['a lost value', 'Bonjour', 'Hello {name}', 'fr', 'values: none instead of name'],
    ['an invented value', 'Bonjour {nom}', 'Hello', 'fr', 'values: nom instead of none'],
    ['a broken message', 'Bonjour {name', 'Hello {name}', 'fr', 'is no ICU message'],
    [
      'a missing Polish few',
      '{n, plural, one {# osoba} other {# osób}}',
      '{n, plural, one {# person} other {# people}}',
      'pl',
      'plural categories of n: one, other instead of few, many, one, other',
    ],
    [
      'a French many left out',
      '{n, plural, one {#} other {# personnes}}',
      '{n} people',
      'fr',
      'plural categories of n',
    ],
    [
      'a category Korean does not know',
      '{n, plural, one {#명} other {#명}}',
      '{n} people',
      'ko',
      'plural categories of n: one, other instead of other',
    ],
    [
      'a forgotten choice',
      '{m, select, other {Appel}}',
      '{m, select, video {Video call} other {Call}}',
      'fr',
      'cases of m: other instead of other, video',
    ],
    ['a changed format', '{at, date, short}', '{at, date, long}', 'fr', 'formats'],
    ['a lost link', 'Conditions', '<terms>Terms</terms>', 'fr', 'rich text'],
    ['nothing said', ' ', 'Hello', 'fr', 'is empty'],
    ['a French mark that may fall onto the next line', 'Prêt ?', 'Ready?', 'fr', 'breaks before a mark'],
    ['French quotes that may break', 'Cochez « Oui »', 'Check Yes', 'fr', 'breaks before a mark'],
    ['a particle that fits half of the names', '{name}을 선택', 'Choose {name}', 'ko', 'has one particle'],
    ['a dash between Korean figures', '{low}–{high}분', '{low}–{high} min', 'ko', 'joins figures by a dash'],
    ['stray spaces', 'Bonjour ', 'Hello', 'fr', 'has stray spaces'],
  ] as const)('detects %s', (_, text, english, language, fault) => {
    expect(faultsOfText(text, english, language).join('; ')).toContain(fault);
  });

  it('accepts exact numbers next to the plural categories', () => {
    const english = '{n, plural, =0 {No one} one {# person} other {# people}}';
    expect(
      faultsOfText(
        '{n, plural, =0 {Никого} one {# человек} few {# человека} many {# человек} other {# человека}}',
        english,
        'ru',
      ),
    ).toEqual([]);
  });

  it('finds texts left in English, except texts without letters', () => {
    expect(
      untranslatedIds({ a: 'Call', b: '{x} · {y}', c: 'Appel' }, { a: 'Call', b: '{x} · {y}', c: 'Call' }),
    ).toEqual(['a']);
  });
});
