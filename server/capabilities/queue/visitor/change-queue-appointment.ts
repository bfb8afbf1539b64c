import { changeQueueAppointment } from '#contract/queue/queue.ts';
import { FULFILMENT } from '#domain/codes/fulfilment.ts';
import { STATUS } from '#domain/codes/status.ts';
import { checkCarDetails, checkNotes } from '#domain/intake/verdicts.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import { readNumber } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import type { ClosedChannelsOf } from '../../connections/index.ts';
import { readConfigurationVersion } from '../../vendors/index.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { openWithCode, recordChange } from '../../visits/index.ts';
import { lockLineVisit } from '../state/line-visit.ts';
import type { LineVisit } from '../state/line-visit.ts';
import { codeSecrets, queueDocument } from '../documents/queue-view.ts';
import { finish } from '../moves/ending.ts';

type Attributes = Record<string, unknown>;

/** Lets a visitor cancel, report their arrival, or correct notes and car details. Other attributes are ignored. */
export function changeQueueAppointmentRoute(deps: {
  db: Database;
  keys: Keys;
  closedChannelsOf: ClosedChannelsOf;
}): Route {
  return route(
    changeQueueAppointment,
    async (context) => {
      const data = context.body.data as { id?: unknown; attributes: Attributes };
      const { attributes } = data;
      const id = await openWithCode(deps, {
        vendorId: context.vendor.id,
        id: context.params.id,
        code: attributes['confirm_code'],
        source: context.source,
        now: context.now,
      });
      for (const named of [data.id, attributes['id']]) {
        const text = typeof named === 'number' ? String(named) : (named ?? context.params.id);
        if (text !== context.params.id) throw refuse('id-mismatch');
      }
      return context.write(async (tx) => {
        const line = await lockLineVisit(tx, id);
        if (!line) throw refuse('not-found');
        await change(tx, line, { attributes, context });
        const version = await readConfigurationVersion(tx);
        const closed = await deps.closedChannelsOf(
          { vendorId: tx.vendorId, version, locationId: line.visit.locationId },
          (work) => work(tx),
        );
        return ok((await queueDocument(tx, id, { now: context.now, closed }))!);
      });
    },
    codeSecrets(deps.keys),
  );
}

async function change(
  tx: Tx,
  line: LineVisit,
  { attributes, context }: { attributes: Attributes; context: RequestContext },
): Promise<void> {
  const status = attributes['status'];
  if (status !== undefined && status !== null) {
    // mutation: only-to-cancelled
    if (readNumber(status) !== STATUS.cancelled) throw refuse('transition-refused');
    // A repeated cancellation, as from two windows, succeeds without a change.
    if (line.visit.status === STATUS.cancelled) return;
    // The position was already converted; the appointment is cancelled on its own page.
    if (line.ticket.leftReason === 'converted') return;
    await finish(tx, line, {
      now: context.now,
      actor: { kind: 'visitor', id: null },
      requestId: context.requestId,
      staffId: null,
      stationId: null,
      reason: null,
      managerOrAbove: false,
      how: 'leave',
    });
    return;
  }
  // mutation: changes-by-a-visitor
  const patch = await patchOf(tx, attributes, line.visit);
  if (attributes['arrived'] === true && line.visit.status === STATUS.confirmed) patch.arrivedAt = context.now;
  if (Object.keys(patch).length === 0) return;
  if (line.visit.status !== STATUS.confirmed && line.visit.status !== STATUS.inProgress)
    throw refuse('transition-refused');
  await recordChange(tx, line.visit, {
    kind: patch.arrivedAt === undefined ? 'visit-details-changed' : 'visit-arrived',
    actor: { kind: 'visitor', id: null },
    at: context.now,
    requestId: context.requestId,
    patch,
    data: { notes: patch.notes !== undefined, car_details: patch.carDetails !== undefined },
  });
}

async function patchOf(
  tx: Tx,
  attributes: Attributes,
  { fulfilment, locationId }: LineVisit['visit'],
): Promise<{ notes?: string; carDetails?: string; arrivedAt?: number }> {
  const faults: FieldFault[] = [];
  const textOf = (field: string): string | undefined => {
    const value = attributes[field];
    if (value === undefined || value === null || typeof value === 'string') return value ?? undefined;
    faults.push({ pointer: `/data/attributes/${field}`, code: 'unknown', label: field });
    return undefined;
  };
  const notes = textOf('notes');
  const car = textOf('car_details');
  const judge = (field: string, verdict: ReturnType<typeof checkCarDetails>) => {
    if (verdict)
      faults.push({
        pointer: `/data/attributes/${field}`,
        code: verdict.code,
        label: field,
        ...(verdict.values && { values: verdict.values }),
      });
  };
  if (typeof notes === 'string')
    judge(
      'notes',
      checkNotes(notes, {
        digitRule: (await effectiveSettings(tx, locationId)).feature('notesFieldDigitValidation'),
      }),
    );
  if (typeof car === 'string')
    judge('car_details', checkCarDetails(car, { required: fulfilment === FULFILMENT.curbside }));
  if (faults.length > 0) throw refuse('field-invalid', { fields: faults });
  return {
    ...(typeof notes === 'string' && { notes: notes.trim().normalize('NFC') }),
    ...(typeof car === 'string' && { carDetails: car.trim().normalize('NFC') }),
  };
}
