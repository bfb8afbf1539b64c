import { describe, expect, it } from 'vitest';
import type { ServiceAttributes } from '#contract/vendors/services.ts';
import { checkJoinForm } from '#domain/intake/join-form.ts';
import { clientPayload } from '#domain/vendors/settings.ts';
import { emptyDraft } from './draft.ts';
import { intakeRules, joinFormOf } from './form-rules.ts';
import { joinBody } from './join-body.ts';
import { refusedFields } from './refused-fields.ts';

const labels = { spot: 'Parking spot', make: 'Make', model: 'Model', colour: 'Colour', pickup: 'Pickup' };
const car = { as: 'fields' as const, labels };
const service = { supports_curbside_pickup: true, supports_walk_in: true } as ServiceAttributes;
const facts = {
  settings: { ...clientPayload({}), walkin_questions: true },
  method: 1,
  curbsideOn: true,
  notesDigitRule: true,
  asksConsent: true,
  service,
  location: { supports_curbside_pickup: true },
  questions: [
    {
      id: '7',
      type: 'questions' as const,
      attributes: {
        type: 'checkbox_group' as const,
        required: true,
        label: '',
        placeholder: '',
        service_id: '3',
        sort_order: 0,
        options: [{ value: 'a', text: 'A' }],
      },
    },
    {
      id: '8',
      type: 'questions' as const,
      attributes: {
        type: 'text' as const,
        required: false,
        label: '',
        placeholder: '',
        service_id: '3',
        sort_order: 1,
        options: [],
      },
    },
  ],
};
const draft = {
  ...emptyDraft('CA'),
  serviceId: '3',
  firstName: ' Ana ',
  email: 'ana @example.com',
  phone: '(416) 555-0118',
  receiveSms: true,
  fulfilment: 2 as const,
  car: { spot: '12', make: 'Saab' },
  answers: { 7: ['a'], 8: ' ', 9: 'of another service' },
  notes: ' hello ',
  accepted: true,
};
const base = {
  preferredStaff: '',
  locationId: '5',
  language: 'fr' as const,
  flags: { bookedThrough: 13 as const },
  query: {
    method: 1 as const,
    workflow: 'w1',
    src: null,
    shortcut: null,
    externalId: 'E1',
    utm: { utm_source: 'mail' },
  },
};

describe('the body of a join', () => {
  const rules = intakeRules(facts);
  const form = joinFormOf(draft, car);

  it('names the person that the visitor prefers, if any', () => {
    const attributesOf = (preferredStaff: string) =>
      joinBody({ ...base, form, rules, preferredStaff }).data.attributes;
    expect(attributesOf('12')).toMatchObject({ preferred_staff_id: '12' });
    expect(attributesOf('')).not.toHaveProperty('preferred_staff_id');
  });

  it('is valid and normalised', () => {
    expect(checkJoinForm(form, rules)).toEqual([]);
    expect(joinBody({ ...base, form, rules })).toEqual({
      data: {
        type: 'queue-appointments',
        attributes: {
          booked_through: 13,
          service_id: '3',
          location_id: '5',
          meeting_method: 1,
          fulfillment_method: 2,
          car_details: 'Parking spot: 12; Make: Saab',
          notes: 'hello',
          workflow_id: 'w1',
          compliance_accepted: true,
          utm_source: 'mail',
        },
        relationships: {
          client: {
            data: {
              type: 'clients',
              attributes: {
                first_name: 'Ana',
                last_name: '',
                email: 'ana@example.com',
                cell_phone: '+14165550118',
                notes: 'hello',
                external_id: 'E1',
                lang: 'fr',
                receive_sms: true,
              },
            },
          },
          answers: { data: [{ question_id: '7', value: ['a'] }] },
        },
      },
    });
  });

  it('holds no car of a walk-in visitor, and nothing that the vendor hides', () => {
    const hidden = {
      ...facts.settings,
      callback_contact_options: {
        mobile_phone: 'hidden',
        email: 'required',
        notes: 'hidden',
        sms_notifications: 'opt-in',
      } as const,
    };
    const body = joinBody({
      ...base,
      form: joinFormOf({ ...draft, fulfilment: 1 }, car),
      rules: intakeRules({ ...facts, settings: hidden }),
    });
    expect(body.data.attributes).not.toHaveProperty('car_details');
    expect(body.data.attributes).not.toHaveProperty('notes');
    expect(body.data.relationships.client.data.attributes).not.toHaveProperty('notes');
    expect(body.data.relationships.client.data.attributes).not.toHaveProperty('cell_phone');
  });

  it.each([
    ['abc', 'phone_valid'],
    ['416 555', 'phone_valid'],
    ['416555x118', 'phone_valid'],
    ['+44 20 7946 0958', undefined],
  ])('with the phone %s has the fault %s', (phone, code) => {
    const result = checkJoinForm(joinFormOf({ ...draft, phone }, car), rules).find(
      ({ field }) => field === 'cell_phone',
    );
    expect(result?.code).toBe(code);
  });

  it('requires consent where the vendor does, but not on an enrolled kiosk', () => {
    const explicit = { ...facts, settings: { ...facts.settings, explicitComplianceAgreement: true } };
    expect(intakeRules(explicit).complianceRequired).toBe(true);
    expect(intakeRules({ ...explicit, asksConsent: false }).complianceRequired).toBe(false);
  });

  it('assigns each refusal to its field', () => {
    const body = joinBody({ ...base, form, rules });
    const reason = (code: string, pointer: string | null, meta = {}) => ({
      code,
      title: `${code} ${pointer}`,
      pointer,
      meta,
    });
    const { fields, other } = refusedFields(
      [
        reason('field-invalid', '/data/relationships/client/data/attributes/first_name'),
        reason('field-invalid', '/data/attributes/notes'),
        reason('field-invalid', '/data/attributes/notes'),
        reason('field-invalid', '/data/relationships/answers/data/0/value'),
        reason('field-invalid', '/data/relationships/answers', { question_id: '8' }),
        reason('compliance-required', '/data/attributes/compliance_accepted'),
        reason('queue-full', null),
        reason('field-invalid', '/data/attributes/meeting_method'),
      ],
      body,
    );
    expect(Object.keys(fields)).toEqual(['first_name', 'notes', 'answers.7', 'answers.8', 'compliance']);
    expect(other).toEqual(['queue-full null', 'field-invalid /data/attributes/meeting_method']);
    expect(refusedFields([reason('contact-required', '/x/email')], body).fields).toHaveProperty('contact');
  });
});
