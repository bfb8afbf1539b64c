import { createHash } from 'node:crypto';
import type { FieldFaultCode } from '#contract/protocol/refusals.ts';
import { checkJoinForm, contactFor, forcedFulfilment } from '#domain/intake/join-form.ts';
import type { FieldFault, IntakeRules, JoinForm } from '#domain/intake/join-form.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { FieldFault as WireFault, Refusal } from '#server/infrastructure/http/response/refusal.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { openNow, takesMethod, takesNow } from '../../locations/index.ts';
import type { LocationRow } from '../../locations/index.ts';
import type { QuestionRow, ServiceRow } from '../../services/index.ts';
import { translated, translationsOf } from '../../vendors/index.ts';
import type { Settings } from '../../vendors/index.ts';
import type { JoinRequest } from './read-join.ts';

export const METHOD_NAMES = { 1: 'in-person', 2: 'phone', 3: 'video' } as const;

/** Whether visitors of this vendor join a line at all. Without the lobby staff cannot call them. */
export const offersLine = (settings: Settings): boolean =>
  settings.get('client_view.enabled') &&
  settings.get('callback_requests_enabled') &&
  settings.feature('lobby');

/**
 * Checks the guards that refuse a join before its fields are validated, in their order (§2.3). Returns the
 * opening for which a closed location saves the place; null if the line moves now.
 */
export function refuseByLocation(
  location: LocationRow,
  request: { method: 1 | 2 | 3; settings: Settings; now: Instant; isOpened?: boolean },
): Instant | null {
  const { settings, method } = request;
  if (!offersLine(settings)) throw refuse('queue-disabled');
  // mutation: private-location
  if (location.visibility === 'private' && !request.isOpened) throw refuse('location-private');
  // Phone is the master switch of remote callbacks, video included (G-04).
  const vendorTakes =
    method === 1 || (settings.get('supports_phone') && (method === 2 || settings.get('supports_video')));
  if (!takesMethod(location, method) || !vendorTakes)
    throw refuse('method-unavailable', { meta: { method: METHOD_NAMES[method] } });
  if (!takesNow(location, method)) throw refuse('queue-paused', { meta: { method: METHOD_NAMES[method] } });
  const { open, opens } = openNow(location, request.now);
  if (location.restrictCallbackRequestHours && !open)
    throw refuse('location-closed', { meta: { opens_next: opens === null ? null : toIso(opens) } });
  return opens;
}

export function rulesOf(from: {
  settings: Settings;
  method: number;
  service: ServiceRow | undefined;
  location: LocationRow;
  questions: readonly QuestionRow[];
  /** An enrolled kiosk of the location, which asks for no consent. */
  isKiosk?: boolean;
}): IntakeRules {
  const { settings, method, service, location, questions, isKiosk = false } = from;
  return {
    contact: contactFor(settings.contactOptions(), method),
    firstNameRequired: false,
    notesDigitRule: settings.feature('notesFieldDigitValidation'),
    complianceRequired: !isKiosk && settings.get('explicitComplianceAgreement'),
    fulfilment: service ? forcedFulfilment(service, location, settings.feature('curbsidePickup')) : 'choice',
    asksQuestions: settings.get('walkin_questions'),
    questions: questions.map((question) => ({
      id: String(question.id),
      type: question.type,
      required: question.required,
      options: question.options,
    })),
  };
}

export function formOf(request: JoinRequest): JoinForm {
  return {
    service_id: request.serviceId,
    fulfillment_method: request.fulfilment,
    first_name: request.client.firstName,
    last_name: request.client.lastName,
    email: request.client.email,
    cell_phone: request.client.phone,
    phone_country_code: request.client.phoneCountryCode,
    receive_sms: request.client.receiveSms,
    car_details: request.carDetails,
    notes: request.notes,
    compliance_accepted: request.complianceAccepted,
    answers: Object.fromEntries(request.answers.map(({ questionId, value }) => [questionId, value])),
  };
}

/** Collects all field faults of the form in one refusal, each with its pointer; null if the form is valid. */
export function faultsOf(form: JoinForm, rules: IntakeRules, request: JoinRequest): Refusal | null {
  // mutation: faults-of-a-form
  const faults = checkJoinForm(form, rules);
  if (faults.length === 0) return null;
  // mutation: fields-of-a-form
  const fields = faults.map((fault) => wireFault(fault, request));
  const only = (field: FieldFault['field']) => faults.every((fault) => fault.field === field);
  if (only('contact'))
    return refuse('contact-required', { fields: fields.flatMap((fault) => contactFaults(fault, request)) });
  if (only('compliance')) return refuse('compliance-required', { fields });
  return refuse('field-invalid', {
    fields: faults.flatMap((fault, index) =>
      fault.field === 'contact' ? contactFaults(fields[index]!, request) : [fields[index]!],
    ),
  });
}

/** Labels the field faults of answers with their questions, in the visitor's language. */
export async function nameAnswers(
  tx: Tx,
  faults: Refusal,
  { questions, locale }: { questions: readonly QuestionRow[]; locale: string },
): Promise<Refusal> {
  const faulty = questions.filter(({ id }) => faults.fields.some((one) => one.questionId === String(id)));
  if (faulty.length === 0) return faults;
  const translations = await translationsOf(
    tx,
    'question',
    faulty.map(({ id }) => id),
  );
  const names = new Map(
    faulty.map(({ id, label }) => [
      String(id),
      translated(label, 'label', { translations: translations.get(id), locale }),
    ]),
  );
  const fields = faults.fields.map((one) => {
    const name = names.get(one.questionId ?? '');
    return name === undefined ? one : { ...one, name };
  });
  return refuse(faults.code, { fields });
}

/** The fault "either a phone number or an email" points at both fields. */
const contactFaults = (fault: WireFault, request: JoinRequest): WireFault[] =>
  ['email', 'cell_phone'].map((name) => ({
    ...fault,
    pointer: `${request.pointers.client}/${name}`,
    label: name,
  }));

function wireFault(fault: FieldFault, request: JoinRequest): WireFault {
  const code = fault.code as FieldFaultCode;
  const values = fault.values ? { values: fault.values } : {};
  if (fault.field.startsWith('answers.')) {
    const questionId = fault.field.slice('answers.'.length);
    const input = request.answers.find((answer) => answer.questionId === questionId);
    return {
      pointer: input?.pointer ?? '/data/relationships/answers',
      code,
      label: 'answer',
      questionId,
      ...values,
    };
  }
  return { pointer: pointerOf(fault, request), code, label: fault.field, ...values };
}

function pointerOf({ field, code }: FieldFault, request: JoinRequest): string {
  if (code === 'phone_country_code') return `${request.pointers.client}/phone_country_code`;
  if (['first_name', 'last_name', 'email', 'cell_phone'].includes(field))
    return `${request.pointers.client}/${field}`;
  if (field === 'compliance') return '/data/attributes/compliance_accepted';
  return `/data/attributes/${field}`;
}

/**
 * Hashes the texts and links that the visitor accepted, to identify their wording. The consent stores the
 * hash with time and locale.
 */
export function complianceVersion(settings: Settings, locale: string): string {
  const texts = [
    settings.get('preBookingStatement'),
    settings.get('termsOfServiceUrl'),
    settings.get('privacyPolicyUrl'),
    locale,
  ];
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);
}
