import { describe, expect, it } from 'vitest';
import { dropAfter, positionsFor } from './line-positions.ts';

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

describe('a drop', () => {
  const waiting = ['1', '2', '3', '4'].map((id) => ({ id }));
  it.each([
    ['below another row', { id: '1', slot: 3 }, waiting, '3'],
    ['above all rows', { id: '3', slot: 0 }, waiting, null],
    ['below the row before it', { id: '3', slot: 1 }, waiting, '1'],
    ['at its own place', { id: '2', slot: 1 }, waiting, undefined],
    ['right below itself', { id: '2', slot: 2 }, waiting, undefined],
    ['above a filtered list', { id: '4', slot: 0 }, waiting.slice(2), '2'],
    ['of a visitor who has left', { id: '9', slot: 0 }, waiting, undefined],
  ])('%s', (_words, drop, shown, expected) => {
    expect(dropAfter(drop, { shown, waiting })).toBe(expected);
  });
});
