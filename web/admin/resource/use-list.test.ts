import { expect, it } from 'vitest';
import type { Filter } from './declaration.ts';
import { withoutAll } from './use-list.ts';

const FILTERS: readonly Filter[] = [
  { name: 'location', records: 'location' },
  { name: 'state', values: ['active', 'all'] },
];

it('asks for no location where the frame shows all of them', () => {
  expect(withoutAll({ location: 'all', state: 'all', sort: 'name' }, FILTERS)).toEqual({
    state: 'all',
    sort: 'name',
  });
  expect(withoutAll({ location: '3' }, FILTERS)).toEqual({ location: '3' });
});
