import type { LocationAttributes } from '#contract/vendors/locations.ts';
import type { QuestionResource, ServiceAttributes } from '#contract/vendors/services.ts';
import { contactFor, forcedFulfilment, serialiseCarDetails } from '#domain/intake/join-form.ts';
import type { CarField, IntakeRules, JoinForm } from '#domain/intake/join-form.ts';
import type { ClientSettings } from '#domain/vendors/settings.ts';
import { callingCodeOf } from '#web/kit/field/phone-countries.ts';
import { plainInternational } from '#web/kit/field/phone-number.ts';
import type { Draft } from './draft.ts';

export type RuleFacts = {
  settings: Pick<
    ClientSettings,
    'callback_contact_options' | 'walkin_questions' | 'explicitComplianceAgreement' | 'curbsideDetails'
  >;
  method: number;
  curbsideOn: boolean;
  notesDigitRule: boolean;
  /** False on an enrolled kiosk. */
  asksConsent: boolean;
  service: ServiceAttributes | null;
  location: Pick<LocationAttributes, 'supports_curbside_pickup'>;
  questions: readonly QuestionResource[];
};

/** The rules of this form; the server applies the same ones. */
export function intakeRules(facts: RuleFacts): IntakeRules {
  const { settings, service, location } = facts;
  return {
    contact: contactFor(settings.callback_contact_options, facts.method),
    // Staff must be able to call the visitor by name (G-09).
    firstNameRequired: true,
    notesDigitRule: facts.notesDigitRule,
    complianceRequired: settings.explicitComplianceAgreement && facts.asksConsent,
    fulfilment:
      service === null
        ? 1
        : forcedFulfilment(
            {
              supportsCurbsidePickup: service.supports_curbside_pickup,
              supportsWalkIn: service.supports_walk_in,
            },
            { supportsCurbsidePickup: location.supports_curbside_pickup },
            facts.curbsideOn,
          ),
    asksQuestions: settings.walkin_questions,
    questions: facts.questions.map(({ id, attributes }) => ({
      id,
      type: attributes.type,
      required: attributes.required,
      options: attributes.options,
    })),
  };
}

export type CarLabels = Readonly<Record<CarField, string>>;

/** The draft in the shape that the rules of `domain/intake` read. */
export function joinFormOf(draft: Draft, car: { as: 'fields' | 'text'; labels: CarLabels }): JoinForm {
  return {
    service_id: draft.serviceId,
    fulfillment_method: draft.fulfilment,
    first_name: draft.firstName,
    last_name: draft.lastName,
    email: draft.email,
    cell_phone: plainPhone(draft.phone, draft.country),
    phone_country_code: draft.phone === '' ? '' : `+${callingCodeOf(draft.country) ?? ''}`,
    receive_sms: draft.receiveSms,
    car_details: car.as === 'text' ? draft.carText : serialiseCarDetails(draft.car, car.labels),
    answers: draft.answers,
    notes: draft.notes,
    compliance_accepted: draft.accepted,
  };
}

/** The number with its country's calling code. Text that cannot be a number stays as typed, for the rule to refuse. */
export function plainPhone(typed: string, country: string): string {
  return /[^\d\s.()+\p{Pd}]/u.test(typed) ? typed : plainInternational(typed, country);
}
