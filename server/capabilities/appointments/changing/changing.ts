import { mayChange } from '#domain/appointments/may-change.ts';
import { STATUS } from '#domain/codes/status.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { lockVisit, transition } from '../../visits/index.ts';
import type { AnotherTime, Changing, Locked } from './appointment-change.ts';
import { appointmentRow } from '../documents/appointments-store.ts';
import type { AppointmentRow } from '../documents/appointments-store.ts';
import { PUBLIC, zoneOr } from '../requests/booking-request.ts';
import type { TimeRequest } from '../requests/booking-request.ts';
import { moveAppointment } from './move-appointment.ts';
import { slotTaken } from '../slots/refuse-slot.ts';
import { giveBack, giveSeatsBack } from '../booking/reservations-store.ts';
import { retryTaken } from '../booking/retry-taken.ts';

export async function lockedAppointment(tx: Tx, id: number): Promise<Locked> {
  const visit = await lockVisit(tx, id);
  const row = visit && (await appointmentRow(tx, id));
  if (!visit || !row) throw refuse('not-found');
  return { visit, row };
}

/** Cancels and releases the time in one transaction. A repeated cancellation succeeds and changes nothing. */
export async function cancel(tx: Tx, { visit, row }: Locked, changing: Changing): Promise<void> {
  if (row.status === STATUS.cancelled) return;
  await assertInTime(tx, row, { changing, limit: 'timeToCancel' });
  const { now, actor, requestId, by, reason = null } = changing;
  await transition(tx, visit, {
    to: STATUS.cancelled,
    by,
    kind: 'visit-cancelled',
    actor,
    at: now,
    requestId,
    ...(reason !== null && { words: { reason } }),
    patch: { endedAt: now, endedReason: by === 'staff' ? 'staff' : 'cancelled' },
    data: { ticket: null, leg: null, staff_id: row.staffId, reason: null },
  });
  // mutation: cancelled-time-freed
  await giveBack(tx, visit.id);
  if (row.sessionId !== null) await giveSeatsBack(tx, { sessionId: row.sessionId, seats: row.seats });
}

export async function move(
  tx: Tx,
  { visit, row }: Locked,
  { to, changing }: { to: AnotherTime; changing: Changing },
): Promise<void> {
  await assertInTime(tx, row, { changing, limit: 'timeToReschedule' });
  await moveAppointment(tx, { visit, row, request: moveRequestOf(row, { to, changing }), to, changing });
}

/** Runs a change with retries. After the last lost race, refuses a move with the free times; the old time stays reserved. */
export const changeOnce = <T>(
  context: Pick<RequestContext, 'read' | 'now'>,
  { id, to, changing }: { id: number; to: AnotherTime | null; changing: Changing },
  work: () => Promise<T>,
): Promise<T> =>
  // A cancellation loses a race too: the released time may overlap a reservation that was overbooked on it.
  retryTaken(
    work,
    to === null
      ? undefined
      : () =>
          context.read(async (tx) => {
            const row = await appointmentRow(tx, id);
            if (!row) throw refuse('not-found');
            return slotTaken(tx, { request: moveRequestOf(row, { to, changing }), now: context.now });
          }),
  );

function moveRequestOf(
  row: AppointmentRow,
  { to, changing }: { to: AnotherTime; changing: Changing },
): TimeRequest {
  return {
    ...PUBLIC,
    locationId: row.locationId,
    serviceId: row.serviceId,
    method: row.meetingMethod,
    start: to.start,
    staffId: to.staffId,
    withStaff: [],
    movingVisitId: row.id,
    attendees: row.seats,
    outsideRules: changing.outsideRules ?? false,
  };
}

async function assertInTime(
  tx: Tx,
  row: AppointmentRow,
  { changing, limit: key }: { changing: Changing; limit: 'timeToCancel' | 'timeToReschedule' },
): Promise<void> {
  const limit = changing.by === 'staff' ? -Infinity : (await effectiveSettings(tx, row.locationId)).get(key);
  const verdict = mayChange({ status: row.status, startsAt: row.startsAt, now: changing.now, limit });
  if (!verdict.ok) throw refuse('transition-refused', { meta: { reason: verdict.because } });
}

export const clientZoneOf = (zone: unknown): { clientZone?: string } => {
  const clientZone = zoneOr(zone, '');
  return clientZone === '' ? {} : { clientZone };
};
