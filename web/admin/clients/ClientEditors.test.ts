import { expect, it } from 'vitest';
import { tagsOf } from './ClientEditors.tsx';

it.each([
  ['', []],
  [' , ', []],
  ['VIP', ['VIP']],
  ['Private banking,VIP, ', ['Private banking', 'VIP']],
  ['VIP, VIP', ['VIP']],
])('reads the tags of "%s"', (text, tags) => {
  expect(tagsOf(text)).toEqual(tags);
});
