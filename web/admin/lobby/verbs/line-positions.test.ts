import { describe, expect, it } from 'vitest';
import { dropAfter, peersOf, positionsFor } from './line-positions.ts';

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
    expect(dropAfter(drop, { shown, peers: waiting })).toBe(expected);
  });

  // Walk-ins 1, 3 and 5 take turns with appointments a and b.
  const turns = ['a', '1', 'b', '3', '5'].map((id) => ({ id }));
  const walkIns = ['1', '3', '5'].map((id) => ({ id }));
  it.each([
    ['below an appointment', { id: '5', slot: 3 }, '1'],
    ['above all rows', { id: '5', slot: 0 }, null],
    ['below the first appointment', { id: '3', slot: 1 }, null],
    ['past an appointment alone', { id: '3', slot: 2 }, undefined],
  ])('of a walk-in %s is a place among walk-ins', (_words, drop, expected) => {
    expect(dropAfter(drop, { shown: turns, peers: walkIns })).toBe(expected);
  });
});

it('moves a visitor among due appointments, or among the others', () => {
  const visit = (id: string, due: string | null) => ({ id, due_from: due });
  const now = '2026-11-23T17:00:00Z';
  const waiting = [visit('a', now), visit('1', null), visit('b', '2026-11-23T16:00:00Z')];
  const line = { now, waiting: [...waiting, visit('early', '2026-11-23T17:00:01Z')] };
  const idsOf = (id: string) => peersOf(line, id).map((one) => one.id);
  expect(idsOf('a')).toEqual(['a', 'b']);
  expect(idsOf('1')).toEqual(['1', 'early']);
  expect(idsOf('gone')).toEqual([]);
});
