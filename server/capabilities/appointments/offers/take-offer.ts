import { BOOKING_SOURCE } from '#domain/codes/booking-source.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { BookingRequest, ListedEntry } from '../requests/booking-request.ts';
import { withCarriedContact } from '../requests/carried-contact.ts';
import { openingsOf, settleBooked } from './offers-store.ts';
import { recordEntry } from './record-entry.ts';
import { endEntry, entryById, entryByReference, forgetCheck, lockWaiting } from './wait-list-store.ts';
import type { EntryRow } from './wait-list-store.ts';

/** Who books, and when. */
interface By {
  now: Instant;
  actor: Actor;
  requestId: string;
}

/** A locked entry, and the booking request that it completes: its contact, and its held times as free. */
export interface OnList {
  entry: EntryRow;
  openingIds: readonly number[];
  request: BookingRequest;
}

/**
 * Locks the entry that an appointment ends, with the openings that are held for it. It belongs to a new appointment,
 * or to the one that is moved.
 */
export async function claimEntry(
  tx: Tx,
  named: ListedEntry,
  { locationId, movingVisitId, now }: { locationId: number; movingVisitId: number | null; now: Instant },
): Promise<Pick<OnList, 'entry' | 'openingIds'>> {
  const entry =
    'reference' in named ? await entryByReference(tx, named.reference) : await entryById(tx, named.id);
  const fits = entry?.locationId === locationId && entry.movingVisitId === movingVisitId;
  const isOther = 'sessionId' in named && entry?.sessionId !== named.sessionId;
  if (!entry || !fits || isOther || !(await lockWaiting(tx, entry.id))) throw refuse('link-expired');
  return { entry, openingIds: await openingsOf(tx, entry.reference, now) };
}

/** Finds the entry that a booking ends. Without an offer any free time may be booked for it. */
export async function fromList(tx: Tx, request: BookingRequest, { now }: Pick<By, 'now'>): Promise<OnList> {
  const { locationId } = request.slot;
  const { entry, openingIds } = await claimEntry(tx, request.waitList!, {
    locationId,
    movingVisitId: null,
    now,
  });
  const lead = withCarriedContact(request.lead, { ...entry, notes: entry.details, answers: [] });
  const origin = { ...request.origin, claimed: BOOKING_SOURCE.waitList };
  return {
    entry,
    openingIds,
    request: {
      ...request,
      lead,
      origin,
      slot: { ...request.slot, ...seatOf(entry, request.slot.from), openingIds },
    },
  };
}

/** Of several sessions at one start, the one that the entry waits for. */
const seatOf = ({ sessionId, sessionStart }: EntryRow, start: Instant) =>
  sessionId !== null && sessionStart === start ? { sessionId } : {};

/** Ends the entry with its appointment, in the transaction of the booking. */
export async function bookedFromList(
  tx: Tx,
  { entry: { id, locationId }, openingIds }: Pick<OnList, 'entry' | 'openingIds'>,
  { visitId, now, actor, requestId }: By & { visitId: number },
): Promise<void> {
  await settleBooked(tx, { entryId: id, openingIds });
  await endEntry(tx, { id, state: 'booked', visitId, now });
  forgetCheck(tx, locationId);
  const data = { location_id: locationId, visit_id: visitId };
  // mutation: entry-booked
  await recordEntry(tx, { id, kind: 'wait-list-booked', at: now, actor, requestId, data });
}
