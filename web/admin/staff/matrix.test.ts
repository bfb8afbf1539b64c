import { describe, expect, it } from 'vitest';
import type { AssignableService, AssignmentSheet } from '#contract/staff/assignments.ts';
import {
  cellsOf,
  changesOf,
  copiedFrom,
  gridMove,
  matrixOf,
  stateOf,
  switched,
  switchedBack,
  withServices,
} from './matrix.ts';

const service = (id: string, location_ids: string[]): AssignableService => ({
  id,
  name: `Service ${id}`,
  category_id: null,
  category: null,
  duration_minutes: 30,
  meeting_methods: [1, 2],
  supports_walk_in: true,
  location_ids,
});
const SERVICES = [service('1', ['8', '9']), service('2', ['8'])];
const sheet = (part: Partial<AssignmentSheet> = {}): AssignmentSheet => ({
  id: '5',
  version: 1,
  name: 'Ana',
  read_only: null,
  locations: [
    { id: '8', name: 'Queen Street', weekdays: [1] },
    { id: '9', name: 'Harbour', weekdays: [5] },
  ],
  services: SERVICES,
  assignments: [],
  colleagues: [],
  ...part,
});
const NONE = matrixOf([]);
const all = cellsOf(SERVICES, ['8', '9']);

describe('the matrix of assignments', () => {
  it('has a cell for each service at each location that offers it', () => {
    expect(all.map(({ service: { id }, locationId }) => `${id}/${locationId}`)).toEqual([
      '1/8',
      '1/9',
      '2/8',
    ]);
  });

  it('takes services at all locations that offer them, and leaves the other cells as they are', () => {
    const { meeting_methods: _methods, ...rest } = switched(NONE, all, { on: true, before: NONE }).get(
      '1/8',
    )!;
    const own = { ...rest, meeting_methods: [2 as const], duration_minutes: 40 };
    const person = sheet({ assignments: [own] });
    const added = withServices(person, ['1', '7']);
    expect([...added.keys()]).toEqual(['1/8', '1/9']);
    expect(added.get('1/8')).toBe(own);
    expect(changesOf(matrixOf([own]), added)).toEqual([{ key: '1/9', kind: 'on' }]);
    expect(changesOf(matrixOf([own]), withServices(person, ['7']))).toEqual([]);
  });

  it('switches several cells, and gives a cell back what it had', () => {
    const on = switched(NONE, all, { on: true, before: NONE });
    expect(stateOf(on, all)).toBe('all');
    expect(on.get('1/8')).toMatchObject({ meeting_methods: [1, 2], walk_in: true, share: 'equally' });
    const own = matrixOf([{ ...on.get('1/8')!, duration_minutes: 40 }]);
    const off = switched(own, all, { on: false, before: own });
    expect(stateOf(off, all)).toBe('none');
    const again = switched(off, all.slice(0, 1), { on: true, before: own });
    expect(changesOf(own, again)).toEqual([]);
    const kept = switchedBack(off, own, [{ service_id: '1', location_id: '8' }]);
    expect(kept.get('1/8')).toEqual(own.get('1/8'));
    expect(stateOf(again, all)).toBe('some');
  });

  it('names what changed, without the order of methods', () => {
    const on = switched(NONE, all, { on: true, before: NONE });
    const cell = on.get('1/8')!;
    const after = new Map(on).set('1/8', { ...cell, meeting_methods: [2, 1] });
    expect(changesOf(on, after)).toEqual([]);
    after.set('1/9', { ...on.get('1/9')!, share: 'first' });
    after.delete('2/8');
    expect(changesOf(on, after)).toEqual([
      { key: '1/9', kind: 'changed' },
      { key: '2/8', kind: 'off' },
    ]);
  });

  it('copies a colleague at shared locations only', () => {
    const mine = switched(NONE, all.slice(1), { on: true, before: NONE });
    const theirs = sheet({
      locations: [{ id: '8', name: 'Queen Street', weekdays: [] }],
      assignments: [
        { ...mine.get('2/8')!, service_id: '1', location_id: '8', duration_minutes: 15 },
        { ...mine.get('2/8')!, service_id: '7' },
      ],
    });
    expect([...copiedFrom(sheet(), mine, theirs).keys()]).toEqual(['1/9', '1/8']);
  });
});

describe('the keys of the grid', () => {
  const rows = [{ columns: [0, 1, 2] }, { columns: [0] }, { columns: [0, 2] }, { columns: [0, 1, 2] }];

  it('move within a row, and stop at its ends', () => {
    expect(gridMove(rows, { row: 2, column: 0 }, 'ArrowRight')).toEqual({ row: 2, column: 2 });
    expect(gridMove(rows, { row: 2, column: 2 }, 'ArrowRight')).toEqual({ row: 2, column: 2 });
    expect(gridMove(rows, { row: 3, column: 2 }, 'Home')).toEqual({ row: 3, column: 0 });
    expect(gridMove(rows, { row: 3, column: 0 }, 'End')).toEqual({ row: 3, column: 2 });
  });

  it('keep the column across categories, and pass rows without a control in it', () => {
    const category = gridMove(rows, { row: 0, column: 1 }, 'ArrowDown')!;
    expect(category).toEqual({ row: 1, column: 1 });
    expect(gridMove(rows, category, 'ArrowDown')).toEqual({ row: 3, column: 1 });
    expect(gridMove(rows, { row: 3, column: 1 }, 'ArrowUp')).toEqual({ row: 1, column: 1 });
    expect(gridMove(rows, { row: 0, column: 1 }, 'ArrowUp')).toEqual({ row: 0, column: 1 });
    expect(gridMove(rows, { row: 0, column: 1 }, 'a')).toBeNull();
  });
});
