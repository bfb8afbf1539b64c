import { describe, expect, it } from 'vitest';
import { walkInFaults, walkInFaultsOf } from './walk-in-faults.ts';
import { countryOfZone, emptyWalkIn } from './walk-in-form.ts';

const words = (id: string, values: Record<string, string | number> = {}): string =>
  `${id}${values['label'] ? `(${values['label']})` : ''}`;
const ruled = { digitRule: true, t: words };
const form = (fields: object) => ({
  ...emptyWalkIn('America/Toronto', 'en'),
  first_name: 'Ana',
  service_id: '3',
  ...fields,
});
const reason = (code: string, pointer: string | null) => ({ code, pointer, title: `${code}!`, meta: {} });

describe('the walk-in form', () => {
  it.each([
    ['name and topic are enough', {}, {}],
    [
      'nothing',
      { first_name: ' ', service_id: '' },
      { first_name: 'v.required(walkIn.first_name)', service_id: 'v.required(walkIn.service_id)' },
    ],
    [
      'a web address for a name',
      { last_name: 'www.example.com' },
      { last_name: 'v.not_url(walkIn.last_name)' },
    ],
    ['an address that is none', { email: 'ana@' }, { email: 'v.email(walkIn.email)' }],
    [
      'a phone call without a number',
      { meeting_method: 2, email: 'ana@example.com' },
      { cell_phone: 'v.required(walkIn.cell_phone)' },
    ],
    ['a short number', { cell_phone: '555' }, { cell_phone: 'v.phone_valid(walkIn.cell_phone)' }],
    ['an account number in the notes', { notes: '1234-5678' }, { notes: 'v.digits(walkIn.notes)' }],
  ])('%s', (_words, fields, faults) => {
    expect(walkInFaults(form(fields), ruled)).toEqual(faults);
  });

  it('takes long numbers where the location does not refuse them', () =>
    expect(walkInFaults(form({ notes: '1234-5678' }), { ...ruled, digitRule: false })).toEqual({}));

  it('names its faults from top to bottom', () => {
    expect(
      Object.keys(walkInFaults(form({ first_name: '', service_id: '', email: 'x', last_name: '7' }), ruled)),
    ).toEqual(['first_name', 'last_name', 'service_id', 'email']);
  });

  it.each([
    ['America/Toronto', 'CA'],
    ['America/Vancouver', 'CA'],
    ['America/Los_Angeles', 'US'],
    ['Europe/Paris', 'US'],
  ])('in %s starts with a number of %s', (zone, country) => expect(countryOfZone(zone)).toBe(country));
});

describe('the server’s faults', () => {
  it.each([
    [
      'by pointer',
      [reason('field-invalid', '/data/attributes/email'), reason('field-invalid', '/first_name')],
      { first_name: 'field-invalid!', email: 'field-invalid!' },
    ],
    [
      'by code',
      [reason('method-unavailable', null), reason('service-unknown', null)],
      { service_id: 'service-unknown!', meeting_method: 'method-unavailable!' },
    ],
    ['that concern no field', [reason('queue-full', null), reason('field-invalid', '/data/id')], {}],
  ])('%s', (_words, reasons, faults) => {
    expect(walkInFaultsOf(reasons)).toEqual(faults);
  });
});
