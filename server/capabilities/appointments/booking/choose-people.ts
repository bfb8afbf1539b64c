import { chooseStaff } from '#domain/appointments/choose-staff.ts';
import type { Candidate, StaffChoice } from '#domain/appointments/choose-staff.ts';
import type { Slot } from '#domain/appointments/slot.ts';
import { takingOf } from '#domain/appointments/slots-at.ts';
import type { Taking } from '#domain/appointments/slots-at.ts';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { SlotsRead } from '../slots/read-slots.ts';
import type { Resource } from './reservations-store.ts';
import { loadsOf, RESOURCE } from './reservations-store.ts';

/** Days before and after an appointment that count towards a staff member's load. */
const LOAD_DAYS = 14;

interface Choosing {
  read: SlotsRead;
  slot: Slot;
  /** This staff member takes precedence if free. */
  preferred: number | null;
  withStaff: readonly number[];
}

/** The chosen staff, and the data of the choice. */
export interface Taken {
  staffIds: readonly number[];
  choice: StaffChoice;
  taking: Taking;
}

/** Chooses the lead, the further staff and the rooms. Null when staff or rooms are not free for long enough. */
export async function choosePeople(
  tx: Tx,
  { read, slot, preferred, withStaff }: Choosing,
): Promise<Taken | null> {
  const { result, ask } = read;
  const choosing = { preferred, lot: (id: number) => lotOf(id, slot.start) };
  const candidates = (free: readonly number[]) => candidatesOf(tx, { free, read, start: slot.start });
  // mutation: who-leads
  const choice = chooseStaff(await candidates(slot.staffIds), choosing);
  if (!choice) return null;
  const staffIds = [choice.staffId, ...withStaff];
  if (staffIds.length < ask.service.staffNeeded) {
    // Further staff need not be assigned to lead the service; they stay as long as the lead.
    // mutation: who-takes-part
    let others = await candidates(result.beside(choice.staffId, slot.start));
    while (staffIds.length < ask.service.staffNeeded) {
      others = others.filter(({ staffId }) => !staffIds.includes(staffId));
      const next = chooseStaff(others, { ...choosing, preferred: null });
      if (!next) return null;
      staffIds.push(next.staffId);
    }
  }
  const taking = takingOf(read.ask, { start: slot.start, staffId: choice.staffId });
  return taking && { staffIds, choice, taking };
}

/** The reserved resources and the reserved range. */
export function rangeOf({ staffIds, taking }: Taken): { resources: Resource[]; from: Instant; to: Instant } {
  return {
    resources: [
      ...staffIds.map((id) => ({ kind: RESOURCE.staff, id })),
      ...taking.roomIds.map((id) => ({ kind: RESOURCE.room, id })),
    ],
    from: taking.staffFrom,
    to: taking.staffTo,
  };
}

/** Minutes reserved before and after the appointment itself. */
export function aroundOf(
  { ask }: SlotsRead,
  { taken, start }: { taken: Taken; start: Instant },
): { before: number; after: number; travel: number } {
  const { bufferBefore: before, bufferAfter: after } = ask.service;
  return { before, after, travel: (start - taken.taking.staffFrom) / MINUTE - before };
}

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
