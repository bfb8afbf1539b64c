import { expect, it } from 'vitest';
import { textIn } from './text-in.ts';

it.each([
  [{ en: 'Hello', fr: 'Bonjour' }, ['fr', 'en'], 'Bonjour'],
  [{ en: 'Hello', fr: ' ' }, ['fr', 'en'], 'Hello'],
  [{ es: ' Hola ' }, ['fr', 'en'], 'Hola'],
  [{}, ['fr'], ''],
])('finds a text of %j in %j', (texts, languages, text) => {
  expect(textIn(texts, languages)).toBe(text);
});
