import { describe, expect, it } from 'vitest';
import type { ContactField } from '#domain/vendors/setting-kinds.ts';
import { checkContactFields, tidyContactFields } from './contact-fields.ts';

const field = (key: string, more: Partial<ContactField> = {}): ContactField => ({
  key,
  label: key.toUpperCase(),
  type: 'text',
  options: [],
  required: false,
  translations: {},
  ...more,
});
const FIELDS = [
  field('company', { required: true }),
  field('branch', { type: 'select', options: ['North', 'South'] }),
  field('days', { type: 'checkbox_group', options: ['Mon', 'Tue'], required: true }),
  field('remark', { type: 'textarea' }),
];

describe('custom fields', () => {
  it.each([
    [{}, ['company required', 'days checkbox_group']],
    [{ company: 'Acme', days: ['Mon'] }, []],
    [{ company: '  ', branch: 'West', days: 'Mon' }, ['company required', 'branch option']],
    [{ company: 'Acme', days: ['Sun'], remark: 'x'.repeat(2_001) }, ['days option', 'remark too_long']],
    [{ company: ['a', 'b'], days: ['Tue'], other: 'not requested' }, ['company option']],
  ])('%j', (text, faults) => {
    expect(checkContactFields(text, FIELDS).map(({ key, code }) => `${key} ${code}`)).toEqual(faults);
  });

  it('that are archived are not asked for', () => {
    const archived = [field('company', { required: true, archived: true })];
    expect(checkContactFields({}, archived)).toEqual([]);
    expect(tidyContactFields({ company: 'Acme' }, archived)).toEqual([]);
  });

  it('are stored by label, without empty or unrequested ones', () => {
    const text = { days: ['Tue', 'Mon', 'Tue'], company: ' Acme ', remark: ' ', other: 'x' };
    expect(tidyContactFields(text, FIELDS)).toEqual([
      { label: 'COMPANY', value: 'Acme' },
      { label: 'DAYS', value: 'Tue, Mon' },
    ]);
  });
});
