import { expect, it } from 'vitest';
import { positionsFor } from './line-positions.ts';

it('offers the places before and after a waiting visitor, and none to one who waits alone', () => {
  const line = ['1', '2', '3'].map((id) => ({ id }));
  expect(positionsFor(line, '1')).toEqual([{ kind: 'down', afterId: '2' }]);
  expect(positionsFor(line, '2')).toEqual([
    { kind: 'first', afterId: null },
    { kind: 'down', afterId: '3' },
  ]);
  expect(positionsFor(line, '3')).toEqual([
    { kind: 'first', afterId: null },
    { kind: 'up', afterId: '1' },
  ]);
  expect(positionsFor([{ id: '1' }], '1')).toEqual([]);
  expect(positionsFor(line, '9')).toEqual([]);
});
