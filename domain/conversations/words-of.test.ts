import { expect, it } from 'vitest';
import { wordSetsOf, wordsOf } from './words-of.ts';

it('folds the words of a search, once each, and not too many', () => {
  expect(wordsOf('  Rendez-vous DÉPLACÉ, déplacé? ')).toEqual(['rendez', 'vous', 'deplace']);
  expect(wordsOf('停车 免费')).toEqual(['停车', '免费']);
  expect(wordsOf('% … ')).toEqual([]);
  expect(wordsOf('a b c d e f g')).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('looks for a number in its parts and as a whole', () => {
  expect(wordSetsOf('+1 (415) 555-0143')).toEqual([['1', '415', '555', '0143'], ['14155550143']]);
  expect(wordSetsOf('555-0143 parking')).toEqual([['555', '0143', 'parking']]);
  expect(wordSetsOf('0143')).toEqual([['0143']]);
  expect(wordSetsOf('9:30')).toEqual([['9', '30']]);
  expect(wordSetsOf('% … ')).toEqual([]);
});
