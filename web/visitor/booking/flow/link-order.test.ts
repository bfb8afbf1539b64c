import { expect, it } from 'vitest';
import { inOrderOf } from './link-order.ts';

const rows = ['1', '2', '3', '4'].map((id) => ({ id }));
const link = { services: ['3', '1'], staff: ['4'], sort: 'listed' as const };
const ids = (list: readonly { id: string }[] | undefined) => list?.map(({ id }) => id);

it('follows the list of the link, and keeps the order of the others', () => {
  expect(ids(inOrderOf(link, 'services', rows))).toEqual(['3', '1', '2', '4']);
  expect(ids(inOrderOf(link, 'staff', rows))).toEqual(['4', '1', '2', '3']);
});

it('keeps the usual order without such a link', () => {
  expect(ids(inOrderOf(undefined, 'services', rows))).toEqual(['1', '2', '3', '4']);
  expect(ids(inOrderOf({ ...link, sort: 'usual' }, 'services', rows))).toEqual(['1', '2', '3', '4']);
  expect(inOrderOf(link, 'services', undefined)).toBeUndefined();
});
