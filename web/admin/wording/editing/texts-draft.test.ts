import { describe, expect, it } from 'vitest';
import type { OwnText } from '#contract/wording/wording.ts';
import { faultOfText, nameOfText, textNow, matchingTexts, withoutTheirs, withText } from './texts-draft.ts';

const text = (key: string, of: Partial<OwnText> = {}): OwnText => ({
  key,
  base: 'Topic',
  own: null,
  version: '0',
  draft: null,
  status: 1,
  published: null,
  languages: [],
  ...of,
});
const draft = (words: string | null) => ({ text: words, version: '1', at: '2026-01-01T00:00:00Z', by: '' });

describe('the texts of the page', () => {
  it('show the unsaved text, else the draft, else the published one', () => {
    expect(textNow(text('a', { own: 'Own' }), {})).toBe('Own');
    expect(textNow(text('a', { own: 'Own', draft: draft('Next') }), {})).toBe('Next');
    expect(textNow(text('a', { own: 'Own', draft: draft(null) }), {})).toBe('');
    expect(textNow(text('a', { own: 'Own' }), { a: '' })).toBe('');
  });

  it('are named by what visitors read, except in plural forms', () => {
    expect(nameOfText({ base: 'Topic' })).toBe('Topic');
    expect(nameOfText({ base: 'Wait at {location}' })).toBe('Wait at {location}');
    expect(nameOfText({ base: '{count, plural, one {# visit} other {# visits}}' })).toBe('');
    expect(nameOfText({ base: `${'word '.repeat(12)}more` })).toBe(`${'word '.repeat(11)}word…`);
  });

  it('have no edit where the text is as it was saved', () => {
    const own = text('a', { own: 'Own' });
    expect(withText({ b: 'x' }, own, 'Other')).toEqual({ a: 'Other', b: 'x' });
    expect(withText({ a: 'Other' }, own, 'Own')).toEqual({});
  });

  it('may be empty, which removes them', () => {
    expect(faultOfText(text('a', { base: '{name}' }), ' ')).toBeNull();
    expect(faultOfText(text('a', { base: '{name}' }), 'x')).toMatchObject({ code: 'variable_missing' });
  });

  it('are found by key, name and words, and by their state', () => {
    const texts = [text('form.topic'), text('b', { own: 'Été' }), text('c', { draft: draft('x') })];
    const found = (filter: 'all' | 'own' | 'waiting', typed = '') =>
      matchingTexts(texts, { filter, typed, edits: {}, nameOf: (key) => (key === 'c' ? 'Start' : '') }).map(
        ({ key }) => key,
      );
    expect(found('all', 'TOPIC form')).toEqual(['form.topic']);
    expect(found('all', 'ete')).toEqual(['b']);
    expect(found('all', 'start')).toEqual(['c']);
    expect(found('own')).toEqual(['b', 'c']);
    expect(found('waiting')).toEqual(['c']);
  });
});

it('a conflict drops the texts of the other person alone', () => {
  const edits = { a: 'Mine', b: 'Also mine', c: '' };
  expect(withoutTheirs(edits, { b: null, z: 'Theirs' })).toEqual({ a: 'Mine', c: '' });
});
