import { describe, expect, it } from 'vitest';
import { checkBookingForm, tidyBookingForm } from './booking-form.ts';
import type { BookingForm, BookingRules } from './booking-form.ts';

const rules = (input: Partial<BookingRules> = {}): BookingRules => ({
  fields: {
    first_name: 'required',
    last_name: 'optional',
    email: 'required',
    cell_phone: 'optional',
    notes: 'optional',
  },
  sms: true,
  notesDigitRule: false,
  complianceRequired: false,
  questions: [],
  addressNeeded: false,
  phoneNeeded: false,
  ...input,
});
const ana: BookingForm = { service_id: 1, first_name: 'Ana', email: 'ana@example.com' };
const faults = (form: BookingForm, input: Partial<BookingRules> = {}) =>
  checkBookingForm(form, rules(input)).map(({ field, code }) => `${field} ${code}`);

describe('the booking form', () => {
  it.each<[string, BookingForm, Partial<BookingRules>, string[]]>([
    ['all required fields', ana, {}, []],
    ['no name', { ...ana, first_name: ' ' }, {}, ['first_name required']],
    [
      'no required last name',
      ana,
      { fields: { ...rules().fields, last_name: 'required' } },
      ['last_name required'],
    ],
    ['no number for a phone call', ana, { phoneNeeded: true }, ['cell_phone required']],
    [
      'no number for a phone call of a vendor that asks for none',
      ana,
      { phoneNeeded: true, fields: { ...rules().fields, cell_phone: 'hidden' } },
      ['cell_phone required'],
    ],
    ['no address to write to', { ...ana, email: '' }, {}, ['email required']],
    [
      'a telephone instead',
      { ...ana, email: '', cell_phone: '+1 206 555 0101' },
      { fields: { first_name: 'required', email: 'optional', cell_phone: 'optional' } },
      [],
    ],
    [
      'neither',
      { ...ana, email: '' },
      { fields: { first_name: 'required', email: 'optional', cell_phone: 'optional' } },
      ['contact contact'],
    ],
    ['nowhere to come to', ana, { addressNeeded: true }, ['address required']],
    [
      'an endless address',
      { ...ana, address: 'x'.repeat(501) },
      { addressNeeded: true },
      ['address too_long'],
    ],
    ['no other phones if not requested', { ...ana, phone: 'x', work_phone: 'y' }, {}, []],
    [
      'other phones, of which one must be given',
      { ...ana, phone: 'ask Ben' },
      { fields: { ...rules().fields, phone: 'optional', work_phone: 'required' } },
      ['phone phone_valid', 'work_phone required'],
    ],
    ['terms', ana, { complianceRequired: true }, ['compliance compliance']],
    [
      'a question',
      ana,
      { questions: [{ id: '7', type: 'text', required: true, options: [] }] },
      ['answers.7 required'],
    ],
  ])('%s', (_, form, input, expected) => {
    expect(faults(form, input)).toEqual(expected);
  });

  it('keeps only requested phones, as numbers', () => {
    const form = { ...ana, phone: '+1 (206) 555-0101', work_phone: '+1 206 555 0102' };
    const asking = (fields: BookingRules['fields']) =>
      tidyBookingForm(form, rules({ fields: { ...rules().fields, ...fields } })).otherPhones;
    expect(asking({})).toEqual({});
    expect(asking({ phone: 'optional', work_phone: 'hidden' })).toEqual({ phone: '+12065550101' });
    expect(asking({ phone: 'required', work_phone: 'optional' })).toEqual({
      phone: '+12065550101',
      work_phone: '+12065550102',
    });
  });

  it('keeps only requested fields', () => {
    const form = {
      ...ana,
      last_name: ' Diaz ',
      notes: 'By the side door',
      address: '1 Elm Street',
      receive_sms: true,
    };
    expect(tidyBookingForm(form, rules())).toMatchObject({
      lastName: 'Diaz',
      notes: 'By the side door',
      address: '',
      receiveSms: false,
    });
    expect(tidyBookingForm(form, rules({ addressNeeded: true })).address).toBe('1 Elm Street');
    expect(tidyBookingForm({ ...form, cell_phone: '+1 206 555 0101' }, rules()).receiveSms).toBe(true);
    expect(
      tidyBookingForm(form, rules({ fields: { first_name: 'required', email: 'required' } })).notes,
    ).toBeNull();
  });
});
