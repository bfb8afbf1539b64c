import { describe, expect, it } from 'vitest';
import { blankClient } from '#contract/clients/clients.values.ts';
import { valueText } from './PickField.tsx';

const company = {
  key: 'company',
  label: 'Company',
  type: 'text',
  options: [],
  required: false,
  translations: { fr: 'Entreprise' },
} as const;
const words = { t: (id: string) => id, person: { fields: [company], language: 'fr' } as const };
const record = {
  values: {
    ...blankClient,
    first_name: 'Ana',
    tags: ['VIP', 'Loan'],
    home_location_id: '3',
    receive_sms: true,
    custom_fields: { floor: '3', company: 'Acme' },
  },
  location: 'Pike Street',
  staff: '',
};

describe('a value in a merge', () => {
  it('is the text that a person reads', () => {
    const text = (field: keyof typeof record.values) => valueText(record, field, words);
    expect(text('first_name')).toBe('Ana');
    expect(text('tags')).toBe('VIP, Loan');
    expect(text('home_location_id')).toBe('Pike Street');
    expect(text('preferred_staff_id')).toBe('clients.merge.empty');
    expect(text('lang')).toBe('clients.lang.en');
    expect(text('custom_fields')).toBe('Entreprise\u00A0: Acme\nfloor\u00A0: 3');
    expect(text('receive_sms')).toBe('form.value.on');
  });
});
