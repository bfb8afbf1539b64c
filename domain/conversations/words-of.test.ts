import { expect, it } from 'vitest';
import { wordsOf } from './words-of.ts';

it('folds the words of a search, once each, and not too many', () => {
  expect(wordsOf('  Rendez-vous DÉPLACÉ, déplacé? ')).toEqual(['rendez', 'vous', 'deplace']);
  expect(wordsOf('停车 免费')).toEqual(['停车', '免费']);
  expect(wordsOf('% … ')).toEqual([]);
  expect(wordsOf('a b c d e f g')).toEqual(['a', 'b', 'c', 'd', 'e']);
});
