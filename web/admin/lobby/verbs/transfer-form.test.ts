import { describe, expect, it } from 'vitest';
import { choicesOf, transferOf } from './transfer-form.ts';

const position = {
  services: [
    { id: '1', name: 'Accounts' },
    { id: '2', name: 'Loans' },
  ],
  staff: [
    { id: '7', name: 'Mara', state: 'available' as const, service_ids: ['1', '2'] },
    { id: '8', name: 'Sam', state: 'off' as const, service_ids: ['2'] },
  ],
};

describe('the choices of a transfer', () => {
  it('are the staff who serve the topic', () => {
    const names = (service: string) =>
      choicesOf(position, { service, staff: '' }).people.map(({ name }) => name);
    expect([names('1'), names('2'), names('')]).toEqual([['Mara'], ['Mara', 'Sam'], []]);
  });

  it('reset when they are no longer available', () => {
    expect(choicesOf(position, { service: '1', staff: '8' })).toMatchObject({ service: '1', staff: '' });
    expect(choicesOf(position, { service: '3', staff: '7' })).toMatchObject({ service: '', staff: '' });
  });
});

describe('a transfer', () => {
  const visit = { service_id: '1', meeting_method: 1 };
  const here = { visit, from: '10', to: '10', method: 1 };
  const there = { ...here, to: '11' };
  it.each([
    ['to the same', { service: '1', staff: '', reason: 'why' }, here, null],
    ['to no topic', { service: '', staff: '', reason: '' }, there, null],
    [
      'to the phone',
      { service: '1', staff: '', reason: '' },
      { ...here, method: 2 },
      { service_id: '1', meeting_method: 2 },
    ],
    ['to another topic', { service: '2', staff: '', reason: ' ' }, here, { service_id: '2' }],
    ['to a person', { service: '1', staff: '7', reason: '' }, here, { service_id: '1', staff_id: '7' }],
    [
      'to another location, with a reason',
      { service: '1', staff: '', reason: ' nearer ' },
      there,
      { service_id: '1', location_id: '11', reason: 'nearer' },
    ],
  ])('%s', (_, form, of, request) => {
    expect(transferOf(form, of)).toEqual(request);
  });
});
