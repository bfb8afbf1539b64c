import { includesOverlaps, MAY_BE_OVERRIDDEN } from '#domain/appointments/slot-causes.ts';
import type { SlotCause } from '#domain/appointments/slot-causes.ts';
import { chooseStaff } from '#domain/appointments/choose-staff.ts';
import type { Candidate, StaffChoice } from '#domain/appointments/choose-staff.ts';
import type { Slot, SlotQuery } from '#domain/appointments/slot-query.ts';
import { takingAnyway, takingOf } from '#domain/appointments/slots-at.ts';
import type { Taking } from '#domain/appointments/slots-at.ts';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { readSlots } from '../slots/read-slots.ts';
import type { SlotsRead } from '../slots/read-slots.ts';
import { refuseSlot } from '../slots/refuse-slot.ts';
import type { Resource } from './reservations-store.ts';
import { loadsOf, lockTimes, reserve, RESOURCE, takeSeats } from './reservations-store.ts';
import { freeHeld, freeSeats } from '../offers/offers-store.ts';

/** Days before and after an appointment that count towards a staff member's load. */
const LOAD_DAYS = 14;

/** The chosen staff, and the data of the choice. */
interface Taken {
  staffIds: readonly number[];
  choice: StaffChoice;
  taking: Taking;
  /** The staff and rooms to reserve. */
  resources: readonly Resource[];
}

/** The time of an appointment before it is reserved. */
export interface ChosenTime {
  read: SlotsRead;
  slot: Slot;
  /** The staff whose time is reserved; null for seats of a session. */
  taken: Taken | null;
  /** Whether the appointment overrides a cause against its slot. */
  isException: boolean;
}

/** Overbooking takes the time over existing reservations. */
export interface Exception {
  by: number;
  reason: string;
  /** The causes that it may override; absent is all that overbooking can. */
  causes?: ReadonlySet<SlotCause>;
}

type Overbook = Exception | null;

const overlaps = ({ causes = MAY_BE_OVERRIDDEN }: Exception): boolean => includesOverlaps(causes);

/** Reads the requested slot with the staff who are free for it. Refuses a taken one, unless it is overbooked. */
export async function readSlot(
  tx: Tx,
  query: SlotQuery,
  { now, overbook }: { now: Instant; overbook: Overbook },
): Promise<SlotsRead> {
  const read = await readSlots(tx, query, { now, who: true });
  if (!read || (read.result.slots.length === 0 && !overbook))
    throw await refuseSlot(tx, { query, now, read });
  return read;
}

/**
 * Chooses the staff and rooms of the slot that was read, or one of the sessions at its start. The preferred staff
 * member and the named session take precedence if free.
 */
export async function chooseTime(
  tx: Tx,
  read: SlotsRead,
  {
    preferred,
    overbook,
    sessionId = null,
  }: { preferred: number | null; overbook: Overbook; sessionId?: number | null },
): Promise<ChosenTime> {
  const { slots } = read.result;
  const free = slots.find((slot) => slot.sessionId === sessionId) ?? slots[0];
  if (free?.sessionId !== undefined) return { read, slot: free, taken: null, isException: false };
  const taken = free ? await choosePeople(tx, { read, slot: free, preferred }) : null;
  if (free && taken) return { read, slot: free, taken, isException: false };
  if (!overbook) throw await refuseSlot(tx, { query: read.query, now: read.query.now, read });
  return { read, ...exceptionFor(read, { staffId: preferred, ...overbook }), isException: true };
}

/** Reserves the chosen staff and rooms, or seats of the session. The constraint refuses a time that is taken. */
export async function takeTime(
  tx: Tx,
  { read, slot, taken, isException }: ChosenTime,
  { visitId, overbook }: { visitId: number; overbook: Overbook },
): Promise<void> {
  const { query, rows } = read;
  const { now, attendees: seats, openingIds = [] } = query;
  if (taken) {
    const { resources } = taken;
    // mutation: reserved-range
    const range = { from: taken.taking.staffFrom, to: taken.taking.staffTo };
    if (openingIds.length > 0) {
      lockTimes(tx, { visitId, resources });
      await freeHeld(tx, { openingIds, resources, ...range });
    }
    await reserve(tx, {
      visitId,
      resources,
      ...range,
      now,
      hasEndedHolds: rows.hasEndedHolds,
      overbook: isException && overbook ? { by: overbook.by, overlaps: overlaps(overbook) } : null,
    });
    return;
  }
  const sessionId = slot.sessionId!;
  if (openingIds.length > 0) await freeSeats(tx, { openingIds, sessionId, seats });
  if (!(await takeSeats(tx, { sessionId, seats }))) throw await refuseSlot(tx, { query, now, read });
}

/** The chosen length of an appointment; null where it is the staff member's usual one for the service. */
export function fixedLength(
  { read, taken }: Pick<ChosenTime, 'read' | 'taken'>,
  minutes: number | null,
): number | null {
  const lead = read.rows.staff?.find(({ id }) => id === taken?.staffIds[0]);
  const usual = lead?.minutes ?? read.rows.service?.minutes;
  return minutes === usual ? null : minutes;
}

/** Refuses another length than the usual one where the service has a fixed one. */
export function refuseLength(time: ChosenTime, minutes: number | null): void {
  if (time.read.rows.service?.flex_time !== false || minutes === null) return;
  if (fixedLength(time, minutes) === null) return;
  const fault = { pointer: '/minutes', code: 'length_fixed', label: 'minutes' } as const;
  throw refuse('field-invalid', { fields: [fault] });
}

/** Chooses the lead, the further staff and the rooms. Null when staff or rooms are not free for long enough. */
async function choosePeople(
  tx: Tx,
  { read, slot, preferred }: { read: SlotsRead; slot: Slot; preferred: number | null },
): Promise<Taken | null> {
  const { result, query } = read;
  const choosing = { preferred, lot: (id: number) => lotOf(id, slot.start) };
  const candidates = (free: readonly number[]) => candidatesOf(tx, { free, read, start: slot.start });
  // mutation: who-leads
  const choice = chooseStaff(await candidates(slot.staffIds), choosing);
  if (!choice) return null;
  const staffIds = [choice.staffId, ...query.withStaff];
  if (staffIds.length < query.service.staffNeeded) {
    // Further staff need not be assigned to lead the service; they stay as long as the lead.
    // mutation: who-takes-part
    let others = await candidates(result.beside(choice.staffId, slot.start));
    while (staffIds.length < query.service.staffNeeded) {
      others = others.filter(({ staffId }) => !staffIds.includes(staffId));
      const next = chooseStaff(others, { ...choosing, preferred: null });
      if (!next) return null;
      staffIds.push(next.staffId);
    }
  }
  const taking = takingOf(query, { start: slot.start, staffId: choice.staffId });
  return taking && { staffIds, choice, taking, resources: resourcesOf(staffIds, taking) };
}

/**
 * The slot of an exception: a time that is not offered, for a named staff member. Refuses causes that an
 * exception cannot override, and names them.
 */
function exceptionFor(
  { query, result }: SlotsRead,
  { staffId, causes = MAY_BE_OVERRIDDEN }: { staffId: number | null; causes?: ReadonlySet<SlotCause> },
): { slot: Slot; taken: Taken } {
  const { from: start, withStaff } = query;
  const person = query.staff.find(({ id }) => id === staffId);
  if (!person || query.service.isGroup) throw refuse('overbooking-refused', { meta: { reasons: [] } });
  const reasons = result.reasons(person.id, start);
  const hard = reasons.filter((cause) => !causes.has(cause));
  if (hard.length > 0) throw refuse('overbooking-refused', { meta: { reasons: hard } });
  const taking = takingAnyway(query, { start, staffId: person.id });
  const among = [{ staffId: person.id, weight: 0, minutes: 0 }];
  const staffIds = [person.id, ...withStaff];
  return {
    slot: { start, minutes: taking.minutes, staffIds: [person.id] },
    taken: {
      staffIds,
      choice: { staffId: person.id, rule: 'wanted', among },
      taking,
      resources: resourcesOf(staffIds, taking),
    },
  };
}

const resourcesOf = (staffIds: readonly number[], { roomIds }: Taking): Resource[] => [
  ...staffIds.map((id) => ({ kind: RESOURCE.staff, id })),
  ...roomIds.map((id) => ({ kind: RESOURCE.room, id })),
];

async function candidatesOf(
  tx: Tx,
  { free, read, start }: { free: readonly number[]; read: SlotsRead; start: Instant },
): Promise<Candidate[]> {
  const around = { from: start - LOAD_DAYS * DAY, to: start + LOAD_DAYS * DAY };
  const loads =
    free.length > 1 ? await loadsOf(tx, { staffIds: free, ...around }) : new Map<number, number>();
  const weights = new Map((read.rows.staff ?? []).map(({ id, weight }) => [id, weight]));
  return free.map((staffId) => ({
    staffId,
    weight: weights.get(staffId) ?? 0,
    minutes: loads.get(staffId) ?? 0,
  }));
}

/** Breaks ties: looks random, but gives the same result when the choice is explained later. */
const lotOf = (staffId: number, start: Instant): number =>
  Math.imul(staffId ^ (start / MINUTE), 0x9e3779b1) >>> 0;
