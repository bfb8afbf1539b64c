import { offerExpiry } from '#domain/appointments/wait-list.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { insertSeats } from '../offers/offers-store.ts';
import { startWith } from '../requests/booking-request.ts';
import { readSlots } from '../slots/read-slots.ts';
import { offerTo, queryOf } from './offer-round.ts';
import type { Held, Round, Waiting } from './offer-round.ts';

interface List {
  waiting: readonly Waiting[];
  held: Held;
}

/** The free seats of a session, and until when they can be offered. */
interface FreeSeats {
  sessionId: number;
  start: Instant;
  end: Instant;
  seats: number;
  expiresAt: Instant;
}

/** Offers free seats of group sessions to those who wait for them. Returns the number of openings. */
export async function offerSeats(tx: Tx, round: Round, { waiting, held }: List): Promise<number> {
  let made = 0;
  for (const [sessionId, list] of Map.groupBy(waiting, (entry) => entry.sessionId)) {
    if (sessionId === null) continue;
    const free = await freeSeats(tx, round, { sessionId, entry: list[0]! });
    if (free === null) continue;
    const openings =
      round.settings.get('waitList.offers') === 'to-all'
        ? [await offerToAll(tx, round, { free, list })]
        : await offerInOrder(tx, round, { free, list: { waiting: list, held } });
    made += openings.filter(Boolean).length;
  }
  return made;
}

/** By the rules for visitors: no seats of a session that is closed for bookings, or by invitation. */
async function freeSeats(
  tx: Tx,
  { now, settings }: Round,
  { sessionId, entry }: { sessionId: number; entry: Waiting },
): Promise<FreeSeats | null> {
  const query = { ...queryOf({ ...entry, seats: 1 }, startWith(entry.sessionStart!, null)), sessionId };
  const read = await readSlots(tx, query, { now });
  const slot = read?.result.slots[0];
  if (!read || slot?.seatsLeft === undefined) return null;
  const minutes = settings.get('waitList.offerMinutes');
  const { start } = slot;
  const closes = read.query.sessions.find(({ id }) => id === sessionId)?.closes ?? null;
  const notice = closes === null ? read.query.notice : (start - closes) / MINUTE;
  const expiresAt = offerExpiry({ start, now, minutes, notice });
  if (expiresAt === null) return null;
  return { sessionId, start, end: start + slot.minutes * MINUTE, seats: slot.seatsLeft, expiresAt };
}

/** The longest wait first; a party for which too few seats are free lets the next one pass. */
async function offerInOrder(
  tx: Tx,
  round: Round,
  { free, list: { waiting, held } }: { free: FreeSeats; list: List },
): Promise<boolean[]> {
  const made: boolean[] = [];
  let left = free.seats;
  for (const entry of waiting) {
    if (entry.seats > left || entry.hasOpen || entry.offered.has(free.start) || held.isFull(entry)) continue;
    const isMade = await hold(tx, round, { free, seats: entry.seats, readers: [entry] });
    if (!isMade) break;
    left -= entry.seats;
    held.add(entry);
    made.push(true);
  }
  return made;
}

/** All free seats at once, to every visitor who has not turned this start down: the first to accept get them. */
async function offerToAll(
  tx: Tx,
  round: Round,
  { free, list }: { free: FreeSeats; list: readonly Waiting[] },
): Promise<boolean> {
  const readers = list.filter(
    ({ seats, past }) =>
      seats <= free.seats &&
      past.every((offer) => offer.startsAt !== free.start || offer.isOpen || offer.isLost),
  );
  return readers.length > 0 && hold(tx, round, { free, seats: free.seats, readers });
}

/** Holds seats and offers them; false when a booking was quicker. */
async function hold(
  tx: Tx,
  round: Round,
  { free, seats, readers }: { free: FreeSeats; seats: number; readers: readonly Waiting[] },
): Promise<boolean> {
  const { locationId, now } = round;
  const { sessionId, start, end, expiresAt } = free;
  const of = { locationId, sessionId, seats, startsAt: start, endsAt: end, expiresAt, now };
  const id = await insertSeats(tx, of);
  if (id === null) return false;
  await offerTo(tx, round, { readers, opening: { id, start, expiresAt } });
  return true;
}
