import { addWalkIn } from '#contract/queue/lobby.ts';
import { BOOKING_SOURCE } from '#domain/codes/booking-source.ts';
import { FULFILMENT } from '#domain/codes/fulfilment.ts';
import { isQueueMethod, MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import {
  checkEmail,
  checkName,
  checkNotes,
  checkPhone,
  normaliseEmail,
  normalisePhone,
} from '#domain/intake/verdicts.ts';
import { isLanguage } from '#domain/language/languages.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { created } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import type { FieldFault, Refusal } from '#server/infrastructure/http/response/refusal.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { isClientWithin, isWorkflowOf } from '../../clients/index.ts';
import { locationRow } from '../../locations/index.ts';
import { lineServices } from '../../services/index.ts';
import { effectiveSettings, readConfigurationVersion } from '../../vendors/index.ts';
import { linkClient } from '../../visits/index.ts';
import { staffAt } from '../state/duty-store.ts';
import { enterLine } from './enter-line.ts';
import { METHOD_NAMES } from './join-rules.ts';
import { reaches, readScopeOf } from '../state/scope.ts';
import { visitDetail } from '../documents/visit-detail.ts';

/** Staff add a visitor who is at the counter. Opening hours and paused intake do not apply; staff decide. */
export function addWalkInRoute(deps: { random(bytes: number): Buffer }): Route {
  return route(addWalkIn, async (context) => {
    const { body } = context;
    const method = body.meeting_method ?? MEETING_METHOD.inPerson;
    return context.write(async (tx) => {
      const location = await locationRow(tx, readId(context.params.locationId) ?? 0, context.now);
      if (!location || !reaches(context.scope, { locationId: location.id, staffId: context.person!.staffId }))
        throw refuse('not-found');
      if (!isQueueMethod(method)) throw refusedAt('meeting_method', 'option');
      const services = await lineServices(tx, { locationId: location.id, method });
      const service = services.find((row) => String(row.id) === body.service_id);
      if (!service) throw refuse('service-unknown', { meta: { method: METHOD_NAMES[method] } });
      const settings = await effectiveSettings(tx, location.id);
      const faults = typedFaults(body, { method, digitRule: settings.feature('notesFieldDigitValidation') });
      if (faults.length > 0) throw refuse('field-invalid', { fields: faults });
      const preferredStaffId = readId(body.preferred_staff_id ?? '');
      if (preferredStaffId !== null && !(await staffAt(tx, preferredStaffId, location.id)))
        throw refusedAt('preferred_staff_id', 'unknown');
      const { clientId, workflowId } = await clientOf(tx, context);
      const configuration = await readConfigurationVersion(tx);
      const { id: visitId } = await enterLine(
        tx,
        {
          location,
          service,
          meetingMethod: method,
          preferredStaffId,
          ...typedOf(body),
          ...UNASKED,
          workflowId,
        },
        {
          now: context.now,
          actor: context.actor,
          requestId: context.requestId,
          random: deps.random,
          configuration,
        },
      );
      if (clientId !== null) await linkClient(tx, { visitId, clientId });
      return created({ data: (await visitDetail(tx, visitId, context))! });
    });
  });
}

/** The client on record whom staff name, and the workflow of which the visit is a step. */
async function clientOf(
  tx: Tx,
  {
    body,
    person,
  }: Pick<RequestContext, 'person'> & {
    body: { client_id?: string | undefined; workflow_id?: string | undefined };
  },
): Promise<{ clientId: number | null; workflowId: string }> {
  const clientId = readId(body.client_id ?? null);
  if (clientId !== null) {
    const scope = readScopeOf(person, 'clients-see');
    // A client outside the scope reads as unknown.
    if (scope === null || !(await isClientWithin(tx, { clientId, scope })))
      throw refusedAt('client_id', 'unknown');
  }
  const workflowId = readId(body.workflow_id ?? null);
  if (workflowId === null) return { clientId, workflowId: '' };
  if (clientId === null || !(await isWorkflowOf(tx, { workflowId, clientId })))
    throw refusedAt('workflow_id', 'unknown');
  return { clientId, workflowId: String(workflowId) };
}

const refusedAt = (field: string, code: 'option' | 'unknown'): Refusal =>
  refuse('field-invalid', { fields: [{ pointer: `/${field}`, code, label: field }] });

/** Fields that staff leave empty for a visitor at the counter. */
const UNASKED = {
  fulfilment: FULFILMENT.walkIn,
  source: BOOKING_SOURCE.lobby,
  externalId: '',
  carDetails: '',
  utm: {},
  answers: [],
};

function typedOf(body: Typed) {
  const receiveSms = body.receive_sms ?? false;
  const lang = body.lang ?? 'en';
  return {
    lang: isLanguage(lang) ? lang : 'en',
    firstName: body.first_name.trim(),
    lastName: (body.last_name ?? '').trim(),
    email: normaliseEmail(body.email),
    phone: normalisePhone(body.cell_phone),
    receiveSms,
    notes: (body.notes ?? '').trim(),
    consents: receiveSms ? [{ kind: 'sms' as const, textVersion: 'sms-1', locale: lang }] : [],
  };
}

type Typed = {
  first_name: string;
  last_name?: string | undefined;
  email?: string | undefined;
  cell_phone?: string | undefined;
  notes?: string | undefined;
  lang?: string | undefined;
  receive_sms?: boolean | undefined;
};

/** Returns the faults of what staff typed about a visitor. */
export function typedFaults(
  body: Typed,
  { method, digitRule }: { method: number; digitRule: boolean },
): FieldFault[] {
  const verdicts = {
    first_name: checkName(body.first_name, { required: true }),
    last_name: checkName(body.last_name),
    email: checkEmail(body.email),
    // A phone call needs a number; in person the ticket is enough.
    cell_phone: checkPhone(body.cell_phone, { required: method === MEETING_METHOD.phone }),
    notes: checkNotes(body.notes, { digitRule }),
  };
  return Object.entries(verdicts).flatMap(([field, verdict]) => (verdict ? [faultAt(field, verdict)] : []));
}

/** A fault of one field, with the limits that its text names. */
export const faultAt = (
  field: string,
  { code, values }: Pick<FieldFault, 'code' | 'values'>,
): FieldFault => ({ pointer: `/${field}`, code, label: field, ...(values && { values }) });
