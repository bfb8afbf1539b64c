import { expect, it } from 'vitest';
import { serviceOptions } from './service-options.ts';

const service = (id: string, category: string | null, offered = true) => ({
  id,
  name: id,
  category,
  offered,
});
const loan = service('loan', 'Borrowing');
const card = service('card', 'Everyday');

it('groups the offered services by category, in the given order', () => {
  expect(serviceOptions([card, loan, service('lease', 'Borrowing')], '')).toEqual([
    { label: 'Everyday', options: [{ value: 'card', label: 'card' }] },
    {
      label: 'Borrowing',
      options: [
        { value: 'loan', label: 'loan' },
        { value: 'lease', label: 'lease' },
      ],
    },
  ]);
});

it.each([
  ['leaves out what is hidden in the lobby', [loan, service('old', 'Borrowing', false)], '', ['loan']],
  ['keeps a hidden one that is chosen', [loan, service('old', 'Borrowing', false)], 'old', ['loan', 'old']],
  [
    'makes no groups when a service has none',
    [loan, card, service('other', null)],
    '',
    ['loan', 'card', 'other'],
  ],
])('%s', (_, services, chosen, ids) => {
  const options = serviceOptions(services, chosen) as { value: string }[];
  expect(options.map(({ value }) => value)).toEqual(ids);
});
