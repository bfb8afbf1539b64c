import { editVisit } from '#contract/queue/edit-visit.ts';
import type { EditBody } from '#contract/queue/edit-visit.ts';
import { seesField } from '#domain/access/field-visibility.ts';
import { FULFILMENT } from '#domain/codes/fulfilment.ts';
import { checkCarDetails, normaliseEmail, normalisePhone } from '#domain/intake/verdicts.ts';
import { isLanguage } from '#domain/language/languages.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { recordChange } from '../../visits/index.ts';
import type { VisitPatch } from '../../visits/index.ts';
import { visitDetail } from '../documents/visit-detail.ts';
import { faultAt, typedFaults } from '../joining/add-walk-in.ts';
import { lockLineVisit } from '../state/line-visit.ts';
import type { LineVisit } from '../state/line-visit.ts';
import { clientViewOf, reaches } from '../state/scope.ts';

/** Staff correct name, contact, language, notes or car of a visitor in the line. */
export const editVisitRoute = route(editVisit, (context) =>
  context.write(async (tx) => {
    const { body, person, scope, now, actor, requestId } = context;
    const line = await lockLineVisit(tx, readId(context.params.id) ?? 0);
    if (!line) throw refuse('not-found');
    const { visit, leg, stage } = line;
    const staffId = leg.staffId ?? visit.staffId ?? person!.staffId;
    if (!reaches(scope, { locationId: visit.locationId, staffId })) throw refuse('not-found');
    const asksContact = body.email !== undefined || body.cell_phone !== undefined;
    const asksHidden = (['email', 'cell_phone', 'notes'] as const).some(
      (field) => body[field] !== undefined && !seesField(person, field === 'cell_phone' ? 'phone' : field),
    );
    // The same rule that shows the contact: a masked one cannot be corrected.
    const record = { locationId: visit.locationId, staffId: leg.staffId };
    if (asksHidden || (asksContact && clientViewOf(person, record) !== 'full')) throw refuse('forbidden');
    if (visit.version !== body.version)
      throw refuse('visit-changed', { meta: { visit: await visitDetail(tx, visit.id, context) } });
    if (stage === 'done') throw refuse('transition-refused', { meta: { reason: 'completed' } });
    const faults = await faultsOf(tx, line, body);
    if (faults.length > 0) throw refuse('field-invalid', { fields: faults });
    const patch = patchOf(body);
    if (Object.keys(patch).length > 0)
      await recordChange(tx, visit, {
        kind: 'visit-details-changed',
        actor,
        at: now,
        requestId,
        patch,
        data: { notes: patch.notes !== undefined, car_details: patch.carDetails !== undefined },
      });
    return ok({ data: (await visitDetail(tx, visit.id, context))! });
  }),
);

async function faultsOf(tx: Tx, { visit }: LineVisit, body: EditBody): Promise<FieldFault[]> {
  const digitRule = (await effectiveSettings(tx, visit.locationId)).feature('notesFieldDigitValidation');
  const typed = typedFaults({ first_name: '', ...body }, { method: visit.meetingMethod, digitRule });
  const required = visit.fulfilment === FULFILMENT.curbside;
  const car = body.car_details === undefined ? null : checkCarDetails(body.car_details, { required });
  return [
    ...typed.filter(({ label }) => label !== undefined && label in body),
    ...(car ? [faultAt('car_details', car)] : []),
    ...(body.lang !== undefined && !isLanguage(body.lang) ? [faultAt('lang', { code: 'option' })] : []),
  ];
}

function patchOf(body: EditBody): VisitPatch {
  const plain = (typed: string): string => typed.trim().normalize('NFC');
  return {
    ...(body.first_name !== undefined && { firstName: plain(body.first_name) }),
    ...(body.last_name !== undefined && { lastName: plain(body.last_name) }),
    ...(body.email !== undefined && { email: normaliseEmail(body.email) }),
    ...(body.cell_phone !== undefined && { phone: normalisePhone(body.cell_phone) }),
    ...(body.lang !== undefined && { lang: body.lang }),
    ...(body.notes !== undefined && { notes: plain(body.notes) }),
    ...(body.car_details !== undefined && { carDetails: plain(body.car_details) }),
  };
}
