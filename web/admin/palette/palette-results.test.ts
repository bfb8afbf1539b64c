import { describe, expect, it } from 'vitest';
import { stableFirst, paletteResults, paletteStart, readQuery } from './palette-results.ts';
import type { PaletteItem, PaletteSection } from './palette-results.ts';

const item = (section: PaletteSection, text: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  id: `${section}:${text}`,
  section,
  text,
  icon: () => null,
  opens: { to: '/' },
  ...more,
});

const ITEMS = [
  item('actions', 'Add walk-in'),
  item('actions', 'Stop walk-ins for today'),
  item('screens', 'Lobby', { also: ['line, queue, waiting room'] }),
  item('screens', 'Insights', { also: ['wait, walk-ins'] }),
  item('staff', 'Dean Walkinshaw'),
  item('staff', 'Émile Gagnon'),
  item('services', 'Straße'),
  ...['One', 'Two', 'Three', 'Four'].map((name) => item('locations', `Walk ${name}`)),
];

const shown = (typed: string): string[] =>
  paletteResults(ITEMS, typed).flatMap(({ section, results }) =>
    results.map((result) => `${section}: ${result.item.text}`),
  );
const marks = (typed: string): string[] =>
  paletteResults(ITEMS, typed).flatMap(({ results }) =>
    results.map(({ letters }) => letters.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')),
  );

describe('the results of a query', () => {
  it('start with the group of the best match, then keep their order, three of each', () => {
    expect(shown('walk')).toEqual([
      'locations: Walk One',
      'locations: Walk Two',
      'locations: Walk Three',
      'actions: Add walk-in',
      'actions: Stop walk-ins for today',
      'staff: Dean Walkinshaw',
      'screens: Insights',
    ]);
  });

  it.each([
    ['emile', ['staff: Émile Gagnon']],
    ['queue', ['screens: Lobby']],
    ['gag ém', ['staff: Émile Gagnon']],
    ['obby', []],
    ['add nothing', []],
    ['>walk', ['actions: Add walk-in', 'actions: Stop walk-ins for today']],
    ['@', ['staff: Dean Walkinshaw', 'staff: Émile Gagnon']],
    ['', []],
    ['  ', []],
  ])('of %j are %j', (typed, expected) => {
    expect(shown(typed)).toEqual(expected);
  });

  it.each([
    ['add wa', ['[Add] [wa]lk-in']],
    ['ém', ['[Ém]ile Gagnon']],
    ['emi', ['[Émi]le Gagnon']],
    ['strass', ['[Straß]e']],
    ['queue', ['Lobby']],
  ])('of %j mark the matched letters', (typed, expected) => {
    expect(marks(typed)).toEqual(expected);
  });

  it('keep what the server found by words that the page does not know', () => {
    const found = item('locations', 'Pike Street', { isRecord: true, isMatched: true });
    expect(paletteResults([found], 'seattle')[0]?.results[0]?.item).toBe(found);
    expect(paletteResults([{ ...found, isMatched: false }], 'seattle')).toEqual([]);
  });
});

describe('the palette before anything is typed', () => {
  it('shows the items used last that still exist', () => {
    const recent = ['staff:Gone', 'screens:Lobby', 'actions:Add walk-in'];
    expect(paletteStart(ITEMS, recent).map((result) => result.item.text)).toEqual(['Lobby', 'Add walk-in']);
  });

  it('shows screens to a person who has used none', () => {
    expect(paletteStart(ITEMS, []).map((result) => result.item.text)).toEqual(['Lobby', 'Insights']);
  });
});

describe('the first result', () => {
  const results = (typed: string, ...items: PaletteItem[]) =>
    paletteResults(items, typed).flatMap((group) => group.results);
  const add = item('actions', 'Add walk-in');
  const found = item('services', 'Walk-in banking');

  it('stays the active one when the server’s come before it', () => {
    const first = stableFirst({ typed: 'wal', id: null }, 'walk', results('walk', add));
    const later = results('walk', add, found);
    expect(later[0]!.item).toBe(found);
    expect(stableFirst(first, 'walk', later)).toEqual({ typed: 'walk', id: add.id });
  });

  it('is another one for another text, and the first that comes where there was none', () => {
    const none = stableFirst({ typed: 'walk', id: add.id }, 'walk b', []);
    expect(none).toEqual({ typed: 'walk b', id: null });
    expect(stableFirst(none, 'walk b', results('walk b', found)).id).toBe(found.id);
  });
});

it('reads the sign that narrows a query', () => {
  expect(readQuery(' #A-042')).toEqual({ section: 'visits', words: ['a', '042'] });
  expect(readQuery('a # b')).toEqual({ section: null, words: ['a', 'b'] });
});
