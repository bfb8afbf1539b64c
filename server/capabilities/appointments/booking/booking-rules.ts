import type { FieldFaultCode } from '#contract/protocol/refusals.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import {
  checkBookingForm,
  checkCompanionForm,
  companionRules,
  tidyBookingForm,
} from '#domain/intake/booking-form.ts';
import { checkContactFields } from '#domain/intake/contact-fields.ts';
import type { ContactFieldFault } from '#domain/intake/contact-fields.ts';
import type { ContactField } from '#domain/vendors/setting-kinds.ts';
import type { BookingFault, BookingRules, TidyBookingForm } from '#domain/intake/booking-form.ts';
import type { FieldFault, Refusal } from '#server/infrastructure/http/response/refusal.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { QuestionRow } from '../../services/index.ts';
import type { Settings } from '../../vendors/index.ts';
import type { BookingRequest, PersonRequest } from '../requests/booking-request.ts';

export function bookingRulesOf(
  settings: Settings,
  {
    method,
    questions,
    isKiosk = false,
  }: { method: MeetingMethod; questions: readonly QuestionRow[]; isKiosk?: boolean },
): BookingRules {
  return {
    fields: settings.get('clientFields'),
    sms: settings.get('receiveSmsNotifications'),
    notesDigitRule: settings.feature('notesFieldDigitValidation'),
    complianceRequired: !isKiosk && settings.get('explicitComplianceAgreement'),
    addressNeeded: method === MEETING_METHOD.offSite,
    phoneNeeded: method === MEETING_METHOD.phone,
    questions: questions.map(({ id, type, required, options }) => ({
      id: String(id),
      type,
      required,
      options,
    })),
  };
}

/** The tidied forms of all attendees. */
export interface People {
  lead: TidyBookingForm;
  others: TidyBookingForm[];
}

/** Returns the tidied forms. Refuses every fault of them at once, each with the pointer of its field. */
export function checkedPeople(
  request: Asking,
  rules: BookingRules,
  by: { settings: Settings; byStaff: boolean },
): People {
  const faults = bookingFaults(request, rules, ownFieldsRequested(request, by));
  if (faults) throw faults;
  return {
    lead: tidyBookingForm(request.lead.form, rules),
    others: request.others.map(({ form }) => tidyBookingForm(form, companionRules(rules))),
  };
}

/** The people of a request, and how they come. */
type Asking = Pick<BookingRequest, 'lead' | 'others' | 'contactFields' | 'convert' | 'waitList'>;

/** Refuses more people than the service allows, or else the vendor. */
export function refuseCrowd(settings: Settings, attendees: number, ofService: number | null): void {
  const limit = ofService ?? settings.get('multiple_attendees_limit');
  if (attendees > limit) throw refuse('attendees-limit', { meta: { limit } });
}

function bookingFaults(
  { lead, others, contactFields }: Asking,
  rules: BookingRules,
  ownFields: readonly ContactField[],
): Refusal | null {
  const faults = checkBookingForm(lead.form, rules);
  const alongside = [
    ...companionFaults(others, rules),
    ...checkContactFields(contactFields ?? {}, ownFields).map((fault) => ownFault(fault, ownFields)),
  ];
  if (faults.length + alongside.length === 0) return null;
  const fields = [...faults.flatMap((fault) => wireFaults(fault, lead)), ...alongside];
  const only = (field: BookingFault['field']) =>
    alongside.length === 0 && faults.every((fault) => fault.field === field);
  if (only('contact')) return refuse('contact-required', { fields });
  if (only('compliance')) return refuse('compliance-required', { fields });
  return refuse('field-invalid', { fields });
}

/** Names the field by the vendor's label, because no catalogue has a text for it. */
function ownFault({ key, code, values }: ContactFieldFault, fields: readonly ContactField[]): FieldFault {
  const { label } = fields.find((field) => field.key === key)!;
  const fault = { code: code as FieldFaultCode, ...(values && { values }) };
  return { ...fault, pointer: `/contact_fields/${key}`, name: label };
}

/**
 * Returns the vendor's own fields to check: all for our form, none where the entry channel does not know
 * them. They are optional for staff and for visitors already in line.
 */
function ownFieldsRequested(
  { contactFields, convert, waitList }: Asking,
  { settings, byStaff }: { settings: Settings; byStaff: boolean },
): readonly ContactField[] {
  if (contactFields === null) return [];
  const fields = settings.get('customContactFields');
  const isLax = byStaff || convert !== null || waitList !== null;
  return isLax ? fields.map((field) => ({ ...field, required: false })) : fields;
}

/** Returns the faults of the companions' forms, each with the pointer to its attendee. */
export const companionFaults = (others: readonly PersonRequest[], rules: BookingRules): FieldFault[] =>
  others.flatMap((other) =>
    checkCompanionForm(other.form, rules).flatMap((fault) => wireFaults(fault, other)),
  );

/** The fault "either a phone number or an email" points at both fields. */
function wireFaults({ field, code, values }: BookingFault, { pointers }: PersonRequest): FieldFault[] {
  const fault = { code: code as FieldFaultCode, ...(values && { values }) };
  const at = (pointer: string, label: string): FieldFault => ({ ...fault, pointer, label });
  if (field === 'contact')
    return ['email', 'cell_phone'].map((name) => at(`${pointers.attendee}/${name}`, name));
  if (code === 'phone_country_code') return [at(`${pointers.attendee}/phone_country_code`, field)];
  if (field.startsWith('answers.'))
    return [{ ...at(pointers.answers, 'answer'), questionId: field.slice('answers.'.length) }];
  if (field === 'notes') return [at(pointers.notes, field)];
  if (field === 'compliance') return [at(`${pointers.rest}/compliance_accepted`, field)];
  if (field === 'uploads') return [at('/uploads', field)];
  if (field === 'address') return [at(`${pointers.rest}/address`, field)];
  return [at(`${pointers.attendee}/${field}`, field)];
}
