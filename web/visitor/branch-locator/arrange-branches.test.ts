import { expect, it } from 'vitest';
import type { LocationResource } from '#contract/vendors/locations.ts';
import { arrangeBranches } from './arrange-branches.ts';

const branch = (id: string, name: string, open: boolean, wait: number | null): LocationResource =>
  ({
    id,
    type: 'locations',
    attributes: {
      name,
      is_currently_open: open,
      // The last one meets visitors by phone alone.
      physical: id !== '4',
      accessible: id === '3' || id === '4',
      wait_time: { 1: wait === null ? null : { wait_minutes: wait }, 2: null, 3: null },
    },
  }) as unknown as LocationResource;

const ALL = [
  branch('1', 'Queen', true, 20),
  branch('2', 'Åland', false, null),
  branch('3', 'Ballard', true, 5),
  branch('4', 'Pike', true, null),
];
const ids = (of: Partial<Parameters<typeof arrangeBranches>[1]>) =>
  arrangeBranches(ALL, { sort: 'order', openOnly: false, accessibleOnly: false, only: null, ...of }).map(
    ({ id }) => id,
  );

it('lists the locations in the order that the vendor chose', () => {
  expect(ids({})).toEqual(['1', '2', '3', '4']);
  expect(ids({ sort: 'name' })).toEqual(['2', '3', '4', '1']);
  // Without a wait they come last, in the vendor's order.
  expect(ids({ sort: 'wait' })).toEqual(['3', '1', '2', '4']);
});

it('leaves those without steps that visitors can come to', () => {
  expect(ids({ accessibleOnly: true })).toEqual(['3']);
});

it('leaves those that are open, and those with the service', () => {
  expect(ids({ openOnly: true })).toEqual(['1', '3', '4']);
  expect(ids({ only: new Set(['2', '4']) })).toEqual(['2', '4']);
  expect(ids({ openOnly: true, only: new Set(['2', '4']) })).toEqual(['4']);
  expect(ids({ only: new Set() })).toEqual([]);
});
