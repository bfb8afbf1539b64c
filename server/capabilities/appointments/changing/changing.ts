import { mayChange } from '#domain/appointments/may-change.ts';
import type { SlotQuery } from '#domain/appointments/slot-query.ts';
import { STATUS } from '#domain/codes/status.ts';
import { MINUTE, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { cancelInLine, leaveForAnotherDay, lockBooked } from '../../queue/index.ts';
import { settingsOfService } from '../../vendors/index.ts';
import { recordChange, transition } from '../../visits/index.ts';
import type { VisitState } from '../../visits/index.ts';
import { appointmentRow } from '../documents/appointments-store.ts';
import type { AppointmentRow } from '../documents/appointments-store.ts';
import { outsideRules, PUBLIC, startWith, zoneOr } from '../requests/booking-request.ts';
import { slotTaken } from '../slots/refuse-slot.ts';
import { localTimeOf } from '../booking/booked-visit.ts';
import {
  dropReservations,
  dropStaff,
  giveBack,
  giveSeatsBack,
  lockTimes,
} from '../booking/reservations-store.ts';
import { bookedFromList, claimEntry } from '../offers/take-offer.ts';
import { retryTaken } from '../booking/retry-taken.ts';
import { chooseTime, fixedLength, readSlot, refuseLength, takeTime } from '../booking/take-time.ts';
import type { Exception } from '../booking/take-time.ts';

/** The actor, the request and the limits of a change. Clients change within the vendor's limits; staff are not limited. */
export interface Changing {
  now: Instant;
  actor: Actor;
  requestId: string;
  by: 'visitor' | 'staff';
  /** The reason that staff gave. */
  reason?: string | null;
  overbook?: Exception | null;
  outsideRules?: boolean;
  /** The caller cannot give a service of fixed length another one. */
  usualLength?: boolean;
  /** The caller notifies the attendees, where the vendor's settings allow that. */
  silent?: boolean;
  /** A file causes it: staff get no message of each row. */
  imported?: boolean;
}

export interface Locked {
  visit: VisitState;
  row: AppointmentRow;
}

export interface AnotherTime {
  start: Instant;
  staffId: number | null;
  /** The client's own time zone, where the request names one. */
  clientZone?: string;
  /** The length and the room that staff choose; absent keeps the length, and takes any room. */
  minutes?: number | null;
  roomId?: number | null;
  /** The reference of the wait-list entry that asked for another time: its held times count as free. */
  offer?: string | null;
  /** The group session; absent is any of that start. */
  sessionId?: number | null;
}

export async function lockedAppointment(tx: Tx, id: number): Promise<Locked> {
  const visit = await lockBooked(tx, id);
  const row = visit && (await appointmentRow(tx, id));
  if (!visit || !row) throw refuse('not-found');
  return { visit, row };
}

/** Cancels and releases the time in one transaction. A repeated cancellation succeeds and changes nothing. */
export async function cancel(tx: Tx, { visit, row }: Locked, changing: Changing): Promise<void> {
  if (row.status === STATUS.cancelled) return;
  await assertInTime(tx, row, { changing, limit: 'timeToCancel' });
  const { now, actor, requestId, by, reason = null } = changing;
  if (row.ticket !== null) await cancelInLine(tx, visit.id, { now, actor, requestId, reason });
  else
    await transition(tx, visit, {
      to: STATUS.cancelled,
      by,
      kind: 'visit-cancelled',
      actor,
      at: now,
      requestId,
      ...(reason !== null && { words: { reason } }),
      patch: { endedAt: now, endedReason: by === 'staff' ? 'staff' : 'cancelled' },
      data: {
        ticket: null,
        leg: null,
        staff_id: row.staffId,
        reason: null,
        ...noticesOf(changing),
      },
    });
  // mutation: cancelled-time-freed
  await giveBack(tx, visit.id);
  if (row.sessionId !== null) await giveSeatsBack(tx, { sessionId: row.sessionId, seats: row.seats });
}

/**
 * Releases the old time and reserves the new one in one transaction: a failed move keeps the old time. The
 * same staff member keeps the appointment if free then.
 */
export async function move(
  tx: Tx,
  { visit, row }: Locked,
  { to, changing }: { to: AnotherTime; changing: Changing },
): Promise<void> {
  await assertInTime(tx, row, { changing, limit: 'timeToReschedule' });
  // The visitor is here, in the line; staff may still move them.
  // mutation: moved-by-staff-alone
  if (row.ticket !== null && changing.by === 'visitor')
    throw refuse('transition-refused', { meta: { reason: 'checked-in' } });
  const { now, actor, requestId, overbook = null, reason = null } = changing;
  const listed = to.offer
    ? await claimEntry(
        tx,
        { reference: to.offer },
        { locationId: row.locationId, movingVisitId: visit.id, now },
      )
    : null;
  const query = { ...newTimeOf(row, { to, changing }), openingIds: listed?.openingIds ?? [] };
  const requested = await readSlot(tx, query, { now, overbook });
  const time = await chooseTime(tx, requested, { preferred: to.staffId ?? row.staffId, overbook });
  if (changing.usualLength && to.minutes !== (row.endsAt - row.startsAt) / MINUTE)
    refuseLength(time, to.minutes ?? null);
  const { read, slot, taken, isException } = time;
  const minutes = taken?.taking.minutes ?? slot.minutes;
  lockTimes(tx, { visitId: visit.id, resources: taken?.resources ?? [] });
  // mutation: old-time-freed
  await dropReservations(tx, visit.id);
  if (row.sessionId !== null) await giveSeatsBack(tx, { sessionId: row.sessionId, seats: row.seats });
  await takeTime(tx, time, { visitId: visit.id, overbook });
  if (listed) await bookedFromList(tx, listed, { visitId: visit.id, now, actor, requestId });
  const { bufferBefore: before, bufferAfter: after } = read.query.service;
  const booked = {
    staffId: taken?.staffIds[0] ?? null,
    sessionId: slot.sessionId ?? null,
    startsAt: slot.start,
    endsAt: slot.start + minutes * MINUTE,
    ...localTimeOf(slot.start, row.timeZone),
    ...(to.minutes && { fixedMinutes: fixedLength(time, to.minutes) }),
    ...(taken && {
      around: { before, after, travel: (slot.start - taken.taking.staffFrom) / MINUTE - before },
    }),
  };
  const leavesLine =
    row.ticket !== null && (await leaveForAnotherDay(tx, { visitId: visit.id, start: slot.start, now }));
  await recordChange(tx, visit, {
    kind: 'visit-rescheduled',
    actor,
    at: now,
    requestId,
    ...wordsOf({ reason, overbook: isException && overbook ? overbook.reason : null }),
    patch: {
      booked,
      ...(to.clientZone && { clientTimeZone: to.clientZone }),
      // A visitor in the line waits for the new person; undoing an earlier step would bring the former one back.
      ...(row.ticket !== null && { preferredStaffId: booked.staffId, lastMove: null }),
      ...(leavesLine && { arrivedAt: null }),
    },
    data: {
      staff_id: booked.staffId,
      staff_before: row.staffId,
      session_id: booked.sessionId,
      starts_at: toIso(booked.startsAt),
      starts_before: toIso(row.startsAt),
      ...(isException && { overbooked: true }),
      ...noticesOf(changing),
    },
  });
}

/**
 * Takes the appointment from its staff, whose time is free again. Its time and its room stay reserved. The client gets
 * no message before a person is assigned. A repeated call changes nothing.
 */
export async function unassign(tx: Tx, { visit, row }: Locked, changing: Changing): Promise<void> {
  if (row.sessionId !== null) throw refuse('transition-refused', { meta: { reason: 'session' } });
  await assertInTime(tx, row, { changing, limit: 'timeToReschedule' });
  const { now, actor, requestId, reason = null } = changing;
  lockTimes(tx, { visitId: visit.id });
  const freed = await dropStaff(tx, visit.id);
  if (!freed && row.staffId === null) return;
  await recordChange(tx, visit, {
    kind: 'visit-unassigned',
    actor,
    at: now,
    requestId,
    ...wordsOf({ reason, overbook: null }),
    // A visitor in the line waits for anyone; undoing an earlier step would bring the former person back.
    patch: { staffId: null, ...(row.ticket !== null && { preferredStaffId: null, lastMove: null }) },
    data: { staff_id: null, staff_before: row.staffId, starts_at: toIso(row.startsAt) },
  });
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
            return slotTaken(tx, { query: newTimeOf(row, { to, changing }), now: context.now });
          }),
  );

/** Who gets no message of a change. */
const noticesOf = ({ silent, imported }: Changing) => ({
  ...(silent === true && { silent: true }),
  ...(imported === true && { imported: true }),
});

/** The query for the new time. Its own old time counts as free. */
export function newTimeOf(
  row: AppointmentRow,
  { to, changing }: { to: AnotherTime; changing: Changing },
): SlotQuery {
  return {
    ...PUBLIC,
    ...startWith(to.start, to.staffId),
    ...outsideRules(changing.outsideRules ?? false),
    locationId: row.locationId,
    serviceId: row.serviceId,
    method: row.meetingMethod,
    withStaff: [],
    movingVisitId: row.id,
    attendees: row.seats,
    minutes: to.minutes ?? null,
    roomId: to.roomId ?? null,
    sessionId: to.sessionId ?? null,
  };
}

/** The reasons that staff gave: stored apart from the event's data, and erased with the person. */
function wordsOf(reply: { reason: string | null; overbook: string | null }) {
  const words = Object.entries(reply).flatMap(([field, text]) => (text === null ? [] : [[field, text]]));
  return words.length === 0 ? {} : { words: Object.fromEntries(words) as Record<string, string> };
}

async function assertInTime(
  tx: Tx,
  row: AppointmentRow,
  { changing, limit: key }: { changing: Changing; limit: 'timeToCancel' | 'timeToReschedule' },
): Promise<void> {
  const limit = changing.by === 'staff' ? -Infinity : (await settingsOfService(tx, row)).get(key);
  const verdict = mayChange({ status: row.status, startsAt: row.startsAt, now: changing.now, limit });
  if (!verdict.ok) throw refuse('transition-refused', { meta: { reason: verdict.because } });
}

export const clientZoneOf = (zone: unknown): { clientZone?: string } => {
  const clientZone = zoneOr(zone, '');
  return clientZone === '' ? {} : { clientZone };
};
