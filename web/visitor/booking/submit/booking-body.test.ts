import { describe, expect, it } from 'vitest';
import { bookAppointment } from '#contract/appointments/appointments.ts';
import { whoSpeaks } from '../flow/answers.ts';
import { bookingBody } from './booking-body.ts';
import type { BodyFacts } from './booking-body.ts';
import { intakeRulesOf } from '#domain/intake/booking-form.ts';
import { refusedBooking } from './use-book.ts';

const facts: BodyFacts = {
  answers: {
    service: '31',
    method: 1,
    location: '7',
    staff: 'anybody',
    start: '2026-11-24T17:00:00Z',
    guests: [{ firstName: ' Ben ', lastName: '', email: 'ben@example.com ' }],
  },
  form: {
    service_id: '31',
    first_name: 'Dana',
    last_name: 'Diaz',
    email: 'dana@example.com',
    notes: 'By the door',
    answers: { 5: 'yes' },
    address: 'somewhere',
  },
  rules: {
    fields: { first_name: 'required', email: 'required', notes: 'optional' },
    sms: false,
    notesDigitRule: false,
    complianceRequired: false,
    addressNeeded: false,
    phoneNeeded: false,
    questions: [{ id: '5', type: 'text', required: false, options: [] }],
  },
  uploads: ['a-file'],
  query: {
    src: null,
    externalId: 'crm-9',
    rwgToken: null,
    shortcut: null,
    utm: { utm_source: 'letter' },
    session: null,
    start: null,
  },
  vendorReplies: {},
  carried: null,
  language: 'fr',
  clientZone: 'Europe/Paris',
};

describe('the body of a booking', () => {
  it('names the session of a link for its own start only', () => {
    const query = { ...facts.query, session: '12', start: '2026-11-24T17:00:00Z' };
    expect(bookingBody({ ...facts, query }).session_id).toBe('12');
    const later = { ...facts.answers, start: '2026-11-25T17:00:00Z' };
    expect(bookingBody({ ...facts, query, answers: later })).not.toHaveProperty('session_id');
  });
  it('holds the contact, service, location, time and time zone, and nothing else', () => {
    expect(bookingBody(facts)).toEqual({
      location_id: '7',
      service_id: '31',
      meeting_method: 1,
      start: '2026-11-24T17:00:00Z',
      time_zone: 'Europe/Paris',
      attendee: {
        first_name: 'Dana',
        last_name: 'Diaz',
        email: 'dana@example.com',
        lang: 'fr',
        receive_sms: false,
      },
      notes: 'By the door',
      answers: [{ question_id: '5', value: 'yes' }],
      attendees: [{ first_name: 'Ben', email: 'ben@example.com' }],
      uploads: ['a-file'],
      external_id: 'crm-9',
      utm: { source: 'letter' },
    });
  });

  it('names the chosen staff member', () => {
    const answers = { ...facts.answers, staff: '12', guests: null };
    expect(bookingBody({ ...facts, answers })).toMatchObject({ staff_id: '12' });
  });

  it('holds the language instead of a staff member', () => {
    const body = bookingBody({ ...facts, answers: { ...facts.answers, staff: whoSpeaks('fr') } });
    expect([body.languages, body.staff_id]).toEqual([['fr'], undefined]);
    expect(bookAppointment.body!.safeParse(body).data).toEqual(body);
  });

  it('keeps the token of Reserve with Google', () => {
    const query = { ...facts.query, rwgToken: 'g-1' };
    expect(bookingBody({ ...facts, query })).toMatchObject({ rwg_token: 'g-1' });
  });

  it('holds the replies to the vendor’s own fields', () => {
    const body = bookingBody({ ...facts, vendorReplies: { company: 'Acme', days: ['Mon'] } });
    expect(body.contact_fields).toEqual({ company: 'Acme', days: ['Mon'] });
    expect(bookAppointment.body!.safeParse(body).data).toEqual(body);
  });

  it('holds only the token when it converts a position in the line', () => {
    const body = bookingBody({ ...facts, carried: { convert: 'token' } });
    expect([body.convert, body.attendee, body.notes]).toEqual(['token', undefined, undefined]);
  });

  it('leaves the name and the address of an invitation to the server', () => {
    const query = { ...facts.query, shortcut: 'token' };
    const body = bookingBody({ ...facts, query, isInvited: true });
    expect(body.attendee).toEqual({ lang: 'fr', receive_sms: false });
    expect([body.shortcut, body.notes]).toEqual(['token', 'By the door']);
    expect(bookAppointment.body!.safeParse(body).data).toEqual(body);
  });

  it('adds a number when a position in the line becomes a phone call', () => {
    const rules = { ...facts.rules, phoneNeeded: true };
    const form = { ...facts.form, cell_phone: '+12065550101' };
    const body = bookingBody({ ...facts, form, rules, carried: { convert: 'token' } });
    expect(body.attendee).toEqual({ cell_phone: '+12065550101' });
    expect(bookAppointment.body!.safeParse(body).data).toEqual(body);
  });

  it('holds the address of an off-site meeting even when it converts', () => {
    const sent = (addressNeeded: boolean, carried: BodyFacts['carried'] = { convert: 'token' }) =>
      bookingBody({ ...facts, carried, rules: { ...facts.rules, addressNeeded } }).address;
    expect([sent(true), sent(true, null), sent(false)]).toEqual(['somewhere', 'somewhere', undefined]);
  });

  it('holds the other phone numbers that the vendor requests', () => {
    const fields = { ...facts.rules.fields, work_phone: 'optional' as const };
    const form = { ...facts.form, phone: '+12065550101', work_phone: '+12065550102' };
    const body = bookingBody({ ...facts, form, rules: { ...facts.rules, fields } });
    expect([body.attendee?.phone, body.attendee?.work_phone]).toEqual([undefined, '+12065550102']);
    expect(bookAppointment.body!.safeParse(body).data).toEqual(body);
  });

  it('fits the contract', () => {
    for (const carried of [null, { convert: 'token' }]) {
      const body = bookingBody({ ...facts, carried });
      expect(bookAppointment.body!.safeParse(body).data).toEqual(body);
    }
  });
});

describe('a refusal', () => {
  const reason = (code: string, pointer: string | null, meta = {}) => ({ code, title: code, pointer, meta });
  it('shows at its field, the first reason of each', () => {
    const { fields, other } = refusedBooking([
      reason('field-invalid', '/attendee/email'),
      reason('second', '/attendee/email'),
      reason('field-invalid', '/answers', { question_id: '5' }),
      reason('compliance-required', '/compliance_accepted'),
      reason('field-invalid', '/contact_fields/company'),
      reason('field-invalid', '/attendee/work_phone'),
      reason('booking-disabled', null),
      reason('field-invalid', '/attendees/0/first_name'),
    ]);
    expect(fields).toEqual({
      email: 'field-invalid',
      'answers.5': 'field-invalid',
      compliance: 'compliance-required',
      'answers.own.company': 'field-invalid',
      work_phone: 'field-invalid',
    });
    expect(other).toEqual(['booking-disabled', 'field-invalid']);
  });
});

it('maps the fields of a booking to those of the line', () => {
  expect(intakeRulesOf(facts.rules)).toMatchObject({
    contact: { email: 'required', mobile_phone: 'hidden', notes: 'optional', sms_notifications: 'hidden' },
    firstNameRequired: true,
  });
});
