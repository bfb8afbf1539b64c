import { expect, it } from 'vitest';
import { placesFor } from './line-places.ts';

it('offers the places before and after a waiting visitor, and none to one who waits alone', () => {
  const line = ['1', '2', '3'].map((id) => ({ id }));
  expect(placesFor(line, '1')).toEqual([{ kind: 'down', afterId: '2' }]);
  expect(placesFor(line, '2')).toEqual([
    { kind: 'first', afterId: null },
    { kind: 'down', afterId: '3' },
  ]);
  expect(placesFor(line, '3')).toEqual([
    { kind: 'first', afterId: null },
    { kind: 'up', afterId: '1' },
  ]);
  expect(placesFor([{ id: '1' }], '1')).toEqual([]);
  expect(placesFor(line, '9')).toEqual([]);
});
