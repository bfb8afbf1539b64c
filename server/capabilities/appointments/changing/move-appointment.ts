import { MINUTE, toIso } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { recordChange } from '../../visits/index.ts';
import type { AppointmentRow } from '../documents/appointments-store.ts';
import { localTimeOf } from '../booking/booked-visit.ts';
import type { TimeRequest } from '../requests/booking-request.ts';
import type { AnotherTime, Changing, Locked } from './appointment-change.ts';
import { aroundOf, choosePeople, rangeOf } from '../booking/choose-people.ts';
import type { Taken } from '../booking/choose-people.ts';
import { exceptionFor } from '../booking/overbook.ts';
import { readSlots, slotOf } from '../slots/read-slots.ts';
import { refuseSlot } from '../slots/refuse-slot.ts';
import {
  dropReservations,
  giveSeatsBack,
  lockTimes,
  reserve,
  takeSeats,
} from '../booking/reservations-store.ts';

type Moving = Locked & { request: TimeRequest; to: AnotherTime; changing: Changing };

/** Releases the old time and reserves the new one in one transaction: a failed move keeps the old time. */
export async function moveAppointment(tx: Tx, { visit, row, request, to, changing }: Moving): Promise<void> {
  const { now, actor, requestId, overbook = null, reason = null } = changing;
  const { read, slot, taken, isException } = await newTime(tx, { row, request, changing });
  const minutes = taken?.taking.minutes ?? slot.minutes;
  lockTimes(tx, { visitId: visit.id, resources: taken ? rangeOf(taken).resources : [] });
  // mutation: old-time-freed
  await dropReservations(tx, visit.id);
  if (row.sessionId !== null) await giveSeatsBack(tx, { sessionId: row.sessionId, seats: row.seats });
  if (taken)
    await reserve(tx, {
      visitId: visit.id,
      ...rangeOf(taken),
      now,
      hasEndedHolds: read.rows.hasEndedHolds,
      overbook: isException ? overbook : null,
    });
  else if (!(await takeSeats(tx, { sessionId: slot.sessionId!, seats: row.seats })))
    throw await refuseSlot(tx, { request, now, read });
  const booked = {
    staffId: taken?.staffIds[0] ?? null,
    sessionId: slot.sessionId ?? null,
    startsAt: slot.start,
    endsAt: slot.start + minutes * MINUTE,
    ...localTimeOf(slot.start, row.timeZone),
    ...(taken && { around: aroundOf(read, { taken, start: slot.start }) }),
  };
  await recordChange(tx, visit, {
    kind: 'visit-rescheduled',
    actor,
    at: now,
    requestId,
    ...wordsOf({ reason, overbook: isException && overbook ? overbook.reason : null }),
    patch: { booked, ...(to.clientZone && { clientTimeZone: to.clientZone }) },
    data: {
      staff_id: booked.staffId,
      session_id: booked.sessionId,
      starts_at: toIso(booked.startsAt),
      starts_before: toIso(row.startsAt),
      ...(isException && { overbooked: true }),
      ...(changing.silent === true && { silent: true }),
    },
  });
}

async function newTime(
  tx: Tx,
  { row, request, changing }: { row: AppointmentRow; request: TimeRequest; changing: Changing },
) {
  const { now, overbook = null } = changing;
  const read = await readSlots(tx, slotOf(request, now));
  const free = read?.result.slots[0];
  if (!read || (!free && !overbook)) throw await refuseSlot(tx, { request, now, read });
  if (free?.sessionId !== undefined)
    return { read, slot: free, taken: null as Taken | null, isException: false };
  const preferred = request.staffId ?? row.staffId;
  const taken = free ? await choosePeople(tx, { read, slot: free, preferred, withStaff: [] }) : null;
  if (free && taken) return { read, slot: free, taken, isException: false };
  if (!overbook) throw await refuseSlot(tx, { request, now, read });
  return { read, ...exceptionFor(read, { ...request, staffId: preferred }), isException: true };
}

/** The reasons that staff gave: stored apart from the event's data, and erased with the person. */
function wordsOf(reply: { reason: string | null; overbook: string | null }) {
  const words = Object.entries(reply).flatMap(([field, text]) => (text === null ? [] : [[field, text]]));
  return words.length === 0 ? {} : { words: Object.fromEntries(words) as Record<string, string> };
}
