import { firstPreferred, isPreferred, offerExpiry, windowOf } from '#domain/appointments/wait-list.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { Refusal } from '#server/infrastructure/http/response/refusal.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import type { Settings } from '../../vendors/index.ts';
import { retryTaken } from '../booking/retry-taken.ts';
import { chooseTime, readSlot } from '../booking/take-time.ts';
import { startWith } from '../requests/booking-request.ts';
import { readSlots } from '../slots/read-slots.ts';
import { stampsAt, zoneOfLocation } from '../slots/slots-store.ts';
import { recordEntry } from '../offers/record-entry.ts';
import { expireOpenings, insertOpening } from '../offers/offers-store.ts';
import {
  endPastEntries,
  lastCheck,
  lockList,
  rememberCheck,
  waitListLocations,
} from '../offers/wait-list-store.ts';
import type { EntryRow } from '../offers/wait-list-store.ts';
import { heldByContact, offerTo, queryOf, readWaiting } from './offer-round.ts';
import type { Round, Waiting } from './offer-round.ts';
import { offerSeats } from './offer-seats.ts';

/** The passing of time alone makes a start bookable too, such as a new date at the horizon. */
const CHECK_AGAIN = 10 * MINUTE;
/** In one transaction; the next check goes on. */
const MOST_OPENINGS = 40;
interface Deps {
  db: Database;
  clock: Clock;
  log: Log;
}

/**
 * Offers times that have become free to visitors on the wait list, and passes expired offers on. Looks at a
 * location when the data of its free times has changed; a process that dies in between loses nothing.
 */
export async function offerTimes({ db, clock, log }: Deps): Promise<void> {
  for (const { vendorId, locationId } of await db.acrossVendors(waitListLocations, 'foyer_worker')) {
    const now = clock.now();
    await retryTaken(() =>
      db.withVendor(vendorId, (tx) => checkLocation(tx, { locationId, now }), 'foyer_worker'),
    ).catch((error: unknown) =>
      log.error({ err: error, vendorId, locationId }, 'the wait list of a location was not checked'),
    );
  }
}

/** Checks one location, unless nothing has changed since the last time. */
async function checkLocation(
  tx: Tx,
  { locationId, now }: { locationId: number; now: Instant },
): Promise<void> {
  lockList(tx, locationId);
  const expired = await expireOpenings(tx, { locationId, now });
  const [stamps, last, zone] = await Promise.all([
    stampsAt(tx, locationId),
    lastCheck(tx, locationId),
    zoneOfLocation(tx, locationId),
  ]);
  if (zone === undefined) return;
  const isFresh = last?.stamps === stamps && now - last.checkedAt < CHECK_AGAIN;
  if (expired === 0 && isFresh) return;
  const { date: today, minute } = wallOf(now, zone);
  for (const id of await endPastEntries(tx, { locationId, today, now }))
    await recordEntry(tx, { id, kind: 'wait-list-ended', at: now, data: { location_id: locationId } });
  const settings = await effectiveSettings(tx, locationId);
  // At night, the first check of the morning finds what has become free.
  const hours = settings.get('waitList.offerHours');
  if (!hasWaitList(settings) || minute < hours.from || minute >= hours.to) return;
  const made = await offerAll(tx, { locationId, zone, now, settings });
  if (made < MOST_OPENINGS) await rememberCheck(tx, { locationId, stamps, now });
}

export const hasWaitList = (settings: Settings): boolean =>
  settings.feature('waitList') && settings.get('waitListEnabled');

/** Offers free times to the waiting entries, the longest wait first. Returns the number of openings. */
async function offerAll(tx: Tx, round: Round): Promise<number> {
  const toAll = round.settings.get('waitList.offers') === 'to-all';
  const all = await readWaiting(tx, round);
  const held = heldByContact(all);
  const waiting = all.filter(({ sessionId }) => sessionId === null);
  const frees = new Map<string, Instant[]>();
  let made = await offerSeats(tx, round, { waiting: all, held });
  for (const entry of waiting) {
    const starts = frees.get(kindOf(entry)) ?? (await freeStarts(tx, round, { entry, waiting }));
    frees.set(kindOf(entry), starts);
    while (made < MOST_OPENINGS && (toAll || (!entry.hasOpen && !held.isFull(entry)))) {
      const start = firstPreferred(entry, starts, round.zone);
      if (start === null) break;
      const opening = await openTime(tx, round, { entry, start });
      if (!opening) {
        starts.splice(starts.indexOf(start), 1);
        continue;
      }
      made += 1;
      const readers = toAll
        ? [entry, ...waiting.filter((other) => mayRead(other, { entry, opening, zone: round.zone }))]
        : [entry];
      await offerTo(tx, round, { readers, opening });
      held.add(entry);
    }
  }
  return made;
}

/** Entries of one kind want the same slots, apart from their dates. */
const kindOf = ({ serviceId, meetingMethod, staffId, seats, languages }: EntryRow): string =>
  [serviceId, meetingMethod, staffId ?? 0, seats, ...languages].join(' ');

/** The free starts in the dates of all entries of a kind, ascending. */
async function freeStarts(
  tx: Tx,
  { zone, now }: Round,
  { entry, waiting }: { entry: Waiting; waiting: readonly Waiting[] },
): Promise<Instant[]> {
  const preferences = waiting
    .filter((each) => kindOf(each) === kindOf(entry))
    .flatMap((each) => each.preferences);
  const window = windowOf(preferences, { zone, now });
  const read = window && (await readSlots(tx, queryOf(entry, window), { now }));
  // Seats of a session are offered to those who wait for that session.
  if (!read || read.query.service.isGroup) return [];
  return read.result.slots.map(({ start }) => start);
}

interface Opening {
  id: number;
  start: Instant;
  staffId: number;
  expiresAt: Instant;
}

/** Holds a start for offers; null when it is no longer free, or too soon to be offered. */
async function openTime(
  tx: Tx,
  { locationId, now, settings }: Round,
  { entry, start }: { entry: EntryRow; start: Instant },
): Promise<Opening | null> {
  const time = await timeOf(tx, { entry, start, now });
  if (!time?.taken) return null;
  const { taken, slot, read } = time;
  const minutes = settings.get('waitList.offerMinutes');
  const expiresAt = offerExpiry({ start, now, minutes, notice: read.query.notice });
  if (expiresAt === null) return null;
  const [staffId] = taken.staffIds;
  const id = await insertOpening(tx, {
    locationId,
    staffId: staffId!,
    startsAt: start,
    endsAt: start + (taken.taking.minutes ?? slot.minutes) * MINUTE,
    expiresAt,
    resources: taken.resources,
    from: taken.taking.staffFrom,
    to: taken.taking.staffTo,
    now,
  });
  return { id, start, staffId: staffId!, expiresAt };
}

async function timeOf(tx: Tx, of: { entry: EntryRow; start: Instant; now: Instant }) {
  const { entry, start, now } = of;
  const query = queryOf(entry, startWith(start, entry.staffId));
  try {
    const read = await readSlot(tx, query, { now, overbook: null });
    return await chooseTime(tx, read, { preferred: entry.staffId, overbook: null });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Whether another entry may take the opening too. */
function mayRead(
  other: Waiting,
  { entry, opening, zone }: { entry: Waiting; opening: Opening; zone: string },
): boolean {
  if (other === entry || other.offered.has(opening.start)) return false;
  const wantsPerson = other.staffId === null || other.staffId === opening.staffId;
  const alike = kindOf({ ...other, staffId: null }) === kindOf({ ...entry, staffId: null });
  return wantsPerson && alike && isPreferred(other.preferences, opening.start, zone);
}
