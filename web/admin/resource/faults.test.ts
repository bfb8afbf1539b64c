import { expect, it } from 'vitest';
import { blankClient, clientValues } from '#contract/clients/clients.values.ts';
import { checkValues } from './faults.ts';

const faultsOf = (part: object) =>
  checkValues(clientValues, { ...blankClient, first_name: 'Ana', ...part }, (id: string) => id);

it.each([
  [{}, {}],
  [{ first_name: '' }, { first_name: 'form.fault.required' }],
  [{ last_name: 'R2D2' }, { last_name: 'v.name_characters' }],
  [{ work_phone: '12' }, { work_phone: 'v.phone_valid' }],
  [{ email: 'ana@' }, { email: 'v.email' }],
  [{ address: 'x'.repeat(301) }, { address: 'v.too_long' }],
])('the faults of %j are %j', (part, faults) => {
  expect(faultsOf(part)).toEqual(faults);
});
