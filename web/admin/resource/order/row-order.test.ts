import { describe, expect, it } from 'vitest';
import { arranged, moveOnto, stepOf } from './row-order.ts';

const row = (id: string, parent: string | null = null) => ({ id, parent });
/* Borrowing has Homes and Cars; Saving and Cards have none. */
const ROWS = [
  row('borrowing'),
  row('homes', 'borrowing'),
  row('cars', 'borrowing'),
  row('saving'),
  row('cards'),
];

describe('a step', () => {
  it.each([
    ['saving', -1, null],
    ['saving', 1, 'cards'],
    ['cards', -1, 'borrowing'],
    ['cars', -1, null],
  ] as const)('of %s by %i goes behind %s', (id, step, after) =>
    expect(stepOf(ROWS, id, step)).toEqual({ id, after }),
  );
  it.each([
    ['borrowing', -1],
    ['cards', 1],
    ['homes', -1],
    ['cars', 1],
    ['unknown', 1],
  ] as const)('of %s by %i ends at its neighbours', (id, step) => expect(stepOf(ROWS, id, step)).toBeNull());
});

describe('a drop', () => {
  it.each([
    ['cards', 'borrowing', null],
    ['cards', 'saving', 'borrowing'],
    ['borrowing', 'cards', 'cards'],
  ])('of %s onto %s goes behind %s', (id, onto, after) =>
    expect(moveOnto(ROWS, id, onto)).toEqual({ id, after }),
  );
  it.each([
    ['cards', 'homes'],
    ['cards', 'cards'],
    ['homes', 'saving'],
  ])('of %s onto %s does nothing', (id, onto) => expect(moveOnto(ROWS, id, onto)).toBeNull());
});

describe('the rows after a move', () => {
  it.each([
    ['borrowing', 'cards', ['saving', 'cards', 'borrowing', 'homes', 'cars']],
    ['cards', null, ['cards', 'borrowing', 'homes', 'cars', 'saving']],
    ['cars', null, ['borrowing', 'cars', 'homes', 'saving', 'cards']],
  ])('of %s behind %s', (id, after, order) => expect(arranged(ROWS, { id, after })).toEqual(order));
  it('keep a row whose parent is not shown', () =>
    expect(
      arranged([row('saving'), row('lease', 'gone'), row('cards')], { id: 'cards', after: null }),
    ).toEqual(['cards', 'lease', 'saving']));
});
