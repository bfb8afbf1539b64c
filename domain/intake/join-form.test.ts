import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContactOptions, IntakeRules, JoinForm, Question } from './join-form.ts';
import {
  checkJoinForm,
  contactFor,
  forcedFulfilment,
  contactKind,
  questionsGate,
  takesEither,
  serialiseCarDetails,
  smsState,
  tidyJoinForm,
} from './join-form.ts';

const contact: ContactOptions = {
  mobile_phone: 'optional',
  email: 'optional',
  notes: 'optional',
  sms_notifications: 'opt-in',
};

const rules: IntakeRules = {
  contact,
  firstNameRequired: true,
  notesDigitRule: true,
  complianceRequired: false,
  fulfilment: 1,
  asksQuestions: true,
  questions: [],
};

const good: JoinForm = { service_id: '7', first_name: 'Ana', email: 'ana@example.com' };

const faults = (form: JoinForm, some: Partial<IntakeRules> = {}) =>
  checkJoinForm(form, { ...rules, ...some }).map(({ field, code }) => `${field} ${code}`);

const withContact = (some: Partial<ContactOptions>): Partial<IntakeRules> => ({
  contact: { ...contact, ...some },
});

const questions: Question[] = [
  { id: '11', type: 'text', required: true, options: [] },
  { id: '12', type: 'checkbox_group', required: true, options: [{ value: 'x' }, { value: 'y' }] },
  { id: '13', type: 'radio', required: false, options: [{ value: 'x' }] },
];

describe('the join form', () => {
  it.each([
    [1, []],
    [2, ['cell_phone required']],
    [3, []],
  ])('by meeting method %i, with an e-mail alone', (method, expected) => {
    expect(faults(good, { contact: contactFor(contact, method) })).toEqual(expected);
    expect(faults(good, { contact: contactFor({ ...contact, mobile_phone: 'hidden' }, method) })).toEqual(
      expected,
    );
  });

  it('is valid with a service, a first name and one contact', () => {
    expect(faults(good)).toEqual([]);
    expect(faults({ ...good, email: '', cell_phone: '+1 416 555 0123' })).toEqual([]);
  });

  it.each<[string, JoinForm, Partial<IntakeRules>, string[]]>([
    ['nothing filled in', {}, {}, ['service_id required', 'first_name required', 'contact contact']],
    ['service 0 is none', { ...good, service_id: 0 }, {}, ['service_id required']],
    ["service '0' is none", { ...good, service_id: '0' }, {}, ['service_id required']],
    ['the open API needs no first name', { ...good, first_name: null }, { firstNameRequired: false }, []],
    ['last name is optional but judged', { ...good, last_name: 'x9' }, {}, ['last_name name_characters']],
    ['names are no addresses', { ...good, first_name: 'spam.example' }, {}, ['first_name not_url']],
    ['bad e-mail alone', { ...good, email: 'ana' }, {}, ['email email']],
    ['bad e-mail, good phone', { ...good, email: 'ana', cell_phone: '4165550123' }, {}, ['email email']],
    ['bad phone', { ...good, cell_phone: '12' }, {}, ['cell_phone phone_valid']],
    [
      'country code',
      { ...good, phone_country_code: '1', cell_phone: '12' },
      {},
      ['cell_phone phone_country_code'],
    ],
    [
      'e-mail required',
      { ...good, email: '', cell_phone: '4165550123' },
      withContact({ email: 'required' }),
      ['email required'],
    ],
    ['phone required', good, withContact({ mobile_phone: 'required' }), ['cell_phone required']],
    [
      'phone required and nothing given',
      { ...good, email: '' },
      withContact({ mobile_phone: 'required' }),
      ['cell_phone required'],
    ],
    ['e-mail hidden, no phone', good, withContact({ email: 'hidden' }), ['contact contact']],
    ['both hidden', { ...good, email: '' }, withContact({ email: 'hidden', mobile_phone: 'hidden' }), []],
    [
      'a hidden field is not judged',
      { ...good, cell_phone: 'x' },
      withContact({ mobile_phone: 'hidden' }),
      [],
    ],
    ['notes required', good, withContact({ notes: 'required' }), ['notes required']],
    ['notes with digits', { ...good, notes: '1234-5678' }, {}, ['notes digits']],
    ['notes with digits, rule off', { ...good, notes: '1234-5678' }, { notesDigitRule: false }, []],
    ['notes hidden', { ...good, notes: '12345678' }, withContact({ notes: 'hidden' }), []],
    ['compliance', good, { complianceRequired: true }, ['compliance compliance']],
    ['compliance given', { ...good, compliance_accepted: true }, { complianceRequired: true }, []],
    ['curbside forced', good, { fulfilment: 2 }, ['car_details required']],
    [
      'curbside chosen',
      { ...good, fulfillment_method: 2 },
      { fulfilment: 'choice' },
      ['car_details required'],
    ],
    [
      'curbside with details',
      { ...good, fulfillment_method: 2, car_details: 'Red' },
      { fulfilment: 'choice' },
      [],
    ],
    ['walk-in chosen', { ...good, fulfillment_method: 1 }, { fulfilment: 'choice' }, []],
    ['nothing chosen is walk-in', good, { fulfilment: 'choice' }, []],
    ['unavailable curbside chosen', { ...good, fulfillment_method: 2 }, { fulfilment: 1 }, []],
    ['questions', good, { questions }, ['answers.11 required', 'answers.12 checkbox_group']],
    [
      'answers',
      { ...good, answers: { 11: 'yes', 12: ['x'], 13: 'z' } },
      { questions },
      ['answers.13 option'],
    ],
    ['questions switched off', good, { questions, asksQuestions: false }, []],
    ['questions wait for the contact', { ...good, email: '' }, { questions }, ['contact contact']],
  ])('%s', (_words, form, some, expected) => {
    expect(faults(form, some)).toEqual(expected);
  });

  it('returns the limit with too_long', () => {
    expect(checkJoinForm({ ...good, notes: 'a'.repeat(2001) }, rules)).toEqual([
      { field: 'notes', code: 'too_long', values: { max: 2000 } },
    ]);
  });
});

describe('the gate before questions', () => {
  it.each<[Partial<ContactOptions>, JoinForm, ReturnType<typeof questionsGate>]>([
    [{}, {}, 'either'],
    [{}, { email: 'ana@example.com' }, null],
    [{}, { cell_phone: '4165550123' }, null],
    [{}, { email: 'ana' }, 'either'],
    [{ email: 'hidden' }, { email: 'ana@example.com' }, 'phone'],
    [{ mobile_phone: 'hidden' }, { cell_phone: '4165550123' }, 'email'],
    [{ email: 'required' }, { cell_phone: '4165550123' }, 'email'],
    [{ email: 'required' }, { email: 'ana@example.com' }, null],
    [{ mobile_phone: 'required' }, { email: 'ana@example.com' }, 'phone'],
    [{ email: 'required', mobile_phone: 'required' }, { email: 'ana@example.com' }, 'phone'],
    [{ email: 'hidden', mobile_phone: 'hidden' }, {}, null],
    [{ email: 'hidden', mobile_phone: 'required' }, { cell_phone: '4165550123' }, null],
  ])('%j with %j', (options, form, expected) => {
    expect(questionsGate(form, { ...contact, ...options })).toBe(expected);
  });
});

describe('for any form', () => {
  const option = fc.constantFrom('hidden', 'optional', 'required');
  const options = fc.record({
    email: option,
    mobile_phone: option,
    notes: option,
    sms_notifications: fc.constantFrom('hidden', 'opt-in', 'optional', 'required'),
  }) as fc.Arbitrary<ContactOptions>;
  const form = fc.record({
    service_id: fc.constantFrom('0', '7'),
    first_name: fc.constantFrom('', 'Ana', 'x9'),
    email: fc.constantFrom('', ' ', 'ana@example.com', 'ana'),
    cell_phone: fc.constantFrom('', ' ', '4165550123', '12', '()'),
    receive_sms: fc.boolean(),
  });

  it('a closed gate is always a fault of the contact, and each field has one fault at most', () => {
    fc.assert(
      fc.property(form, options, (typed, request) => {
        const result = checkJoinForm(typed, { ...rules, contact: request, questions });
        const fields = result.map(({ field }) => field);
        if (questionsGate(typed, request) !== null) {
          expect(fields.some((field) => ['email', 'cell_phone', 'contact'].includes(field))).toBe(true);
        }
        expect(new Set(fields).size).toBe(fields.length);
      }),
    );
  });

  it('a normalised form is valid again, and without a phone there are no texts', () => {
    fc.assert(
      fc.property(form, options, (typed, request) => {
        const some = { ...rules, contact: request };
        const tidy = tidyJoinForm(typed, some);
        if (tidy.receiveSms) expect(tidy.phone).not.toBeNull();
        if (request.mobile_phone === 'hidden') expect(tidy.phone).toBeNull();
        if (checkJoinForm(typed, some).length > 0) return;
        const again = { ...typed, first_name: tidy.firstName, email: tidy.email, cell_phone: tidy.phone };
        expect(checkJoinForm(again, some)).toEqual([]);
      }),
    );
  });
});

describe('the stored form', () => {
  it('is trimmed, normalised, and has only requested fields', () => {
    const typed: JoinForm = {
      ...good,
      first_name: ' Ana ',
      email: ' ana @example.com',
      cell_phone: '+1 (416) 555-0123',
      receive_sms: true,
      notes: ' hi ',
      car_details: 'Red',
      answers: { 11: ' yes ', 12: ['x', 'x'], 13: '', 99: 'not requested' },
    };
    expect(tidyJoinForm(typed, { ...rules, questions })).toEqual({
      fulfilment: 1,
      firstName: 'Ana',
      lastName: '',
      email: 'ana@example.com',
      phone: '+14165550123',
      receiveSms: true,
      carDetails: null,
      notes: 'hi',
      answers: [
        { questionId: '11', value: 'yes' },
        { questionId: '12', value: ['x'] },
      ],
    });
    expect(tidyJoinForm({ answers: { 12: 'y' } }, { ...rules, questions }).answers).toEqual([
      { questionId: '12', value: ['y'] },
    ]);
    expect(tidyJoinForm(typed, { ...rules, questions, asksQuestions: false }).answers).toEqual([]);
  });
});

describe('the opt-in to text messages', () => {
  const state = (form: JoinForm, options: Partial<ContactOptions> = {}) =>
    smsState(form, { ...contact, ...options });

  it('needs a phone, is never checked by default, and is forced if required', () => {
    expect(state({})).toEqual({ shown: true, disabled: true, checked: false });
    expect(state({ receive_sms: true })).toEqual({ shown: true, disabled: true, checked: false });
    expect(state({ cell_phone: '4' })).toEqual({ shown: true, disabled: false, checked: false });
    expect(state({ cell_phone: '4', receive_sms: true })).toEqual({
      shown: true,
      disabled: false,
      checked: true,
    });
    const required = { sms_notifications: 'required' } as const;
    expect(state({}, required)).toEqual({ shown: true, disabled: true, checked: false });
    expect(state({ cell_phone: '4' }, required)).toEqual({ shown: true, disabled: true, checked: true });
  });

  it('is hidden without a phone field', () => {
    const none = { shown: false, disabled: true, checked: false };
    expect(state({ cell_phone: '4', receive_sms: true }, { mobile_phone: 'hidden' })).toEqual(none);
    expect(state({ cell_phone: '4', receive_sms: true }, { sms_notifications: 'hidden' })).toEqual(none);
  });
});

describe('fulfilment', () => {
  it.each([
    // service: curbside, walk-in; location: curbside; flag
    [true, true, true, true, 'choice'],
    [true, false, true, true, 2],
    [false, true, true, true, 1],
    [true, true, false, true, 1],
    [true, true, true, false, 1],
    [true, false, true, false, 1],
  ])('curbside %s, walk-in %s, location %s, flag %s: %s', (curbside, walkIn, location, flag, expected) => {
    const service = { supportsCurbsidePickup: curbside, supportsWalkIn: walkIn };
    expect(forcedFulfilment(service, { supportsCurbsidePickup: location }, flag)).toBe(expected);
  });

  it('serialises the car as one text', () => {
    const labels = { spot: 'Parking spot', make: 'Make', model: 'Model', colour: 'Colour', pickup: 'Pickup' };
    expect(
      serialiseCarDetails({ spot: ' 12 ', make: 'Saab', colour: 'dark\nblue', pickup: '' }, labels),
    ).toBe('Parking spot: 12; Make: Saab; Colour: dark blue');
    expect(serialiseCarDetails({}, labels)).toBe('');
  });
});

describe('one field for either contact', () => {
  it('stands only where the vendor hides and requires neither', () => {
    const options = ['hidden', 'optional', 'required'] as const;
    const either = options.flatMap((email) =>
      options
        .filter((mobile_phone) => takesEither({ ...contact, email, mobile_phone }))
        .map((mobile_phone) => [email, mobile_phone]),
    );
    expect(either).toEqual([['optional', 'optional']]);
  });

  it.each([
    ['206 555 0118', 'phone'],
    ['+44 (0)20 7946-0018', 'phone'],
    ['12', 'phone'],
    ['٠١٢٣٤٥٦٧٨', 'phone'],
    ['', 'email'],
    ['  ', 'email'],
    ['a', 'email'],
    ['411@', 'email'],
    ['4ever@example.com', 'email'],
    ['почта', 'email'],
  ])('takes “%s” for a %s', (text, kind) => expect(contactKind(text)).toBe(kind));
});

describe('a separate country code', () => {
  const phoneOf = (cell_phone: string, phone_country_code: string) => {
    const form = { ...good, cell_phone, phone_country_code };
    return (
      checkJoinForm(form, rules)
        .map(({ code }) => code)
        .join() || tidyJoinForm(form, rules).phone
    );
  };

  it.each([
    ['4165550123', '+1', '+14165550123'],
    ['+14165550123', '+44', '+14165550123'],
    ['\u202a+1 416 555 0123', '+1', '+14165550123'],
    ['＋1 416 555 0123', '+1', '+14165550123'],
    ['4165550123', '', '4165550123'],
    ['4165550123', '1', 'phone_country_code'],
    ['', '1', 'phone_country_code'],
    // The code alone is no number.
    ['', '+1', null],
    ['555', '+1', 'phone_valid'],
  ])('%s with %s is %s', (phone, code, expected) => expect(phoneOf(phone, code)).toBe(expected));
});
