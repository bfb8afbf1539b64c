import { workAppointment } from '#contract/appointments/staff-appointments.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { isManagerOrAbove } from '#domain/codes/role.ts';
import { STATUS } from '#domain/codes/status.ts';
import { reasonRule } from '#domain/vendors/staff-view.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { startBooked } from '../../queue/index.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { transition } from '../../visits/index.ts';
import { staffDocument } from '../documents/appointment-view.ts';
import type { AppointmentRow } from '../documents/appointments-store.ts';
import { lockedAppointment } from './changing.ts';
import { assertReached } from './staff-appointments.ts';

/** Staff start or end an appointment from the schedule. */
export const workAppointmentRoute = route(workAppointment, async (context) => {
  const id = readId(context.params.id) ?? 0;
  const { status, version } = context.body;
  return context.write(async (tx) => {
    const row = await assertReached(tx, context, id);
    // A visitor in the line moves by the verbs of the line.
    if (row.ticket !== null) throw refuse('transition-refused', { meta: { reason: 'checked-in' } });
    if (version !== undefined && version !== row.version)
      throw refuse('visit-changed', { meta: { version: row.version } });
    const reason = status === STATUS.noShow ? await reasonOf(tx, context.body.reason) : null;
    if (status === STATUS.inProgress && (await startsInLine(tx, row))) {
      const { now, actor, requestId, person } = context;
      const managerOrAbove = isManagerOrAbove(person!.role);
      await startBooked(tx, id, {
        now,
        actor,
        requestId,
        staffId: person!.staffId,
        reason: null,
        managerOrAbove,
      });
    } else await workOutsideLine(tx, row, { status, reason, context });
    return ok(await staffDocument(tx, id, context));
  });
});

/** The reason of a no-show. The vendor may ask for one, in the line as well. */
async function reasonOf(tx: Tx, typed: string | undefined): Promise<string | null> {
  const reason = typed?.trim() || null;
  if (reason === null && reasonRule((await effectiveSettings(tx)).get, 'no_show') === 'required')
    throw refuse('reason-required');
  return reason;
}

/** Visitors of the location go through its line, so that its waits and its staff board know them. */
const startsInLine = async (tx: Tx, row: AppointmentRow): Promise<boolean> =>
  row.status === STATUS.confirmed &&
  row.meetingMethod === MEETING_METHOD.inPerson &&
  row.sessionId === null &&
  (await effectiveSettings(tx, row.locationId)).feature('lobby');

const KINDS = {
  [STATUS.inProgress]: 'visit-started',
  [STATUS.completed]: 'visit-completed',
  [STATUS.noShow]: 'visit-no-showed',
} as const;

async function workOutsideLine(
  tx: Tx,
  { id, startsAt }: AppointmentRow,
  {
    status,
    reason,
    context,
  }: {
    status: keyof typeof KINDS;
    reason: string | null;
    context: Pick<RequestContext, 'now' | 'actor' | 'requestId'>;
  },
): Promise<void> {
  const { now, actor, requestId } = context;
  const { visit, row } = await lockedAppointment(tx, id);
  // An appointment cannot be missed, or over, before it begins.
  if (status !== STATUS.inProgress && visit.status === STATUS.confirmed && now < startsAt)
    throw refuse('transition-refused', { meta: { reason: 'not-begun' } });
  const ended = status === STATUS.completed ? 'completed' : 'no_show';
  await transition(tx, visit, {
    to: status,
    by: 'staff',
    kind: KINDS[status],
    actor,
    at: now,
    requestId,
    ...(reason !== null && { words: { reason } }),
    ...(status !== STATUS.inProgress && {
      patch: { endedAt: visit.endedAt ?? Math.min(now, row.endsAt), endedReason: ended },
    }),
    // The same as in the line, so that listeners need not tell them apart.
    data: {
      ticket: null,
      leg: null,
      staff_id: row.staffId,
      ...(reason !== null && { with_reason: true }),
      ...(status === STATUS.inProgress ? { station_id: null } : { reason: ended }),
    },
  });
}
