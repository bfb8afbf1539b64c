import { STATUS } from '#domain/codes/status.ts';
import { businessDay, businessDayStart } from '#domain/time/business-day.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { addDays, daysBetween } from '#domain/time/date.ts';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { bulkInsertEvents } from '#server/infrastructure/outbox/events-bulk-store.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import {
  bulkLeaveDuty,
  bulkPutCounters,
  bulkPutDuty,
  bulkPutServiceTimes,
  learnedSoFar,
} from '../../capabilities/queue/queue-bulk-store.ts';
import type { LocationModel } from '../simulation/day-model.ts';
import {
  atWork,
  demoParts,
  existingVendors,
  lastRun,
  lockDemo,
  lockNumbers,
  lockUnfinished,
  takenTimes,
} from './demo-state-store.ts';
import type { AtWork, LastRun, NextNumber, TakenTime } from './demo-state-store.ts';
import { DEMO_VENDORS } from '../vendors/demo-vendors.ts';
import type { VendorData } from '../vendors/vendor-data.ts';
import { bookedSince, playDay } from '../simulation/history.ts';
import type { PlayedDay } from '../simulation/history.ts';
import { asMade, existingLayout } from './existing-layout.ts';
import { resumed } from './resumed-visits.ts';
import { counterRows, dutyRows, serviceTimeRows } from './today-rows.ts';
import { modelsOf } from './vendor-layout.ts';
import { SYSTEM } from '../simulation/visit-life.ts';
import type { DemoVisit } from '../simulation/demo-visit.ts';
import { writeVisits } from './write-visits.ts';

/** After a longer pause, the days between are skipped. */
const MOST_DAYS = 21;

/**
 * Advances the demo from its last run to now: open visits end, the days between become history, today's line
 * is current, and later bookings exist. It changes demo rows only, and no visit that a real staff member is
 * serving; a second run at one instant does nothing. Returns the number of visits it changed.
 */
export async function topUpToday({ db, now, log, onlyWhenDayTurned = false }: TopUp): Promise<number> {
  let touched = 0;
  for (const vendor of await db.acrossVendors(existingVendors)) {
    const data = DEMO_VENDORS.find(({ pathname }) => pathname === vendor.pathname);
    if (!vendor.isDemo || !data) continue;
    const count = await db.withVendor(
      vendor.id,
      (tx) => topUpVendor(tx, data, { now, onlyWhenDayTurned }),
      'foyer_worker',
    );
    if (count > 0) log(`${vendor.pathname}: ${count} visits played on`);
    touched += count;
  }
  return touched;
}

export type TopUp = {
  db: Database;
  now: Instant;
  log: (line: string) => void;
  /**
   * For a job that runs every minute: does nothing unless midnight or the day's end at 04:00 has passed in
   * some zone.
   */
  onlyWhenDayTurned?: boolean;
};

async function topUpVendor(
  tx: Tx,
  data: VendorData,
  { now, onlyWhenDayTurned }: Pick<TopUp, 'now' | 'onlyWhenDayTurned'>,
): Promise<number> {
  await lockDemo(tx);
  const last = await lastRun(tx);
  if (
    !last ||
    last.at >= now ||
    (onlyWhenDayTurned && !data.locations.some(({ timeZone }) => dayTurned(timeZone, last.at, now)))
  )
    return 0;
  const parts = await demoParts(tx);
  const layout = existingLayout(asMade(data, parts), parts);
  const models = modelsOf(layout, {
    seed: last.seed,
    today: businessDay(now, layout.locations[0]?.data.timeZone ?? 'UTC'),
  });
  const learned = await learnedSoFar(
    tx,
    models.map(({ id }) => id),
  );
  for (const { id, lessons } of models) {
    const soFar = learned.get(id);
    if (soFar) lessons.takeUp(soFar);
  }
  const state = await readState(tx, last, now);
  const days = models.flatMap((location) => playOn({ location, last, now, vendor: data.pathname, state }));
  const visits = [
    ...days.flatMap((day) => day.visits),
    ...models.flatMap((location) => bookingsAhead({ location, last, now, vendor: data.pathname, state })),
  ];
  const changed = visits.filter(({ events, ticket }) => events.length > 0 || ticket !== null);
  const request = {
    zones: new Map(models.map(({ id, zone }) => [id, zone])),
    tzdata: process.versions.tz ?? '',
  };
  const { written, events: newEvents } = await writeVisits(tx, changed, request);
  await bulkInsertEvents(tx, newEvents);
  await written;
  const today = days.filter(({ isToday }) => isToday);
  await bulkPutCounters(tx, counterRows(days));
  await bulkPutServiceTimes(
    tx,
    serviceTimeRows(
      days.flatMap((day) => day.visits),
      last.at,
    ),
  );
  const duty = dutyRows(today, now);
  await bulkLeaveDuty(
    tx,
    duty.map(({ staff_id }) => staff_id),
  );
  await bulkPutDuty(tx, duty);
  const subject = { kind: 'demo', id: tx.vendorId, version: last.version + 1 };
  await appendEvent(tx, {
    subject,
    kind: 'demo-topped-up',
    actor: SYSTEM,
    at: now,
    data: { seed: last.seed },
  });
  return changed.filter(({ events }) => events.length > 0).length;
}

function dayTurned(zone: string, since: Instant, now: Instant): boolean {
  return (
    wallOf(since, zone).date !== wallOf(now, zone).date || businessDay(since, zone) !== businessDay(now, zone)
  );
}

type State = {
  unfinished: readonly DemoVisit[];
  /** Visitors whom a real staff member has called or serves. */
  inHand: ReadonlySet<number>;
  atWork: readonly AtWork[];
  numbers: readonly NextNumber[];
  taken: readonly TakenTime[];
};

async function readState(tx: Tx, last: LastRun, now: Instant): Promise<State> {
  const rows = await lockUnfinished(tx, { since: last.at, now });
  const held = rows.filter(
    ({ withPerson, legEndedAt, heldUntil }) => (withPerson && legEndedAt === null) || (heldUntil ?? 0) > now,
  );
  return {
    unfinished: rows.map(resumed),
    inHand: new Set(held.map(({ id }) => id)),
    atWork: await atWork(tx),
    numbers: await lockNumbers(tx, new Date(last.at - 2 * DAY).toISOString().slice(0, 10)),
    taken: await takenTimes(tx, Math.floor((last.at - DAY) / MINUTE)),
  };
}

type TopUpRequest = { location: LocationModel; last: LastRun; now: Instant; vendor: string; state: State };

/** The days from the last run's to today, the first from the last run's instant. */
function playOn({ location, last, now, vendor, state }: TopUpRequest): PlayedDay[] {
  const { zone } = location;
  const [first, today] = [businessDay(last.at, zone), businessDay(now, zone)];
  const own = state.unfinished.filter(
    (visit) => visit.locationId === location.id && !state.inHand.has(visit.id),
  );
  const people = state.atWork.filter(({ locationId, isPerson }) => locationId === location.id && isPerson);
  const stations = state.atWork.filter(({ locationId, isPerson }) => locationId === location.id && !isPerson);
  return daysFrom(first, today).map((day) => {
    const isFirst = day === first;
    const dayFrom = isFirst ? last.at : businessDayStart(day, zone);
    return playDay(
      { location, day, now, seed: last.seed, vendor },
      {
        from: dayFrom,
        withSignedIn: false,
        booked: [
          ...own.filter((visit) => isExpected(visit) && businessDay(visit.startsAt!, zone) === day),
          ...bookedSince({ location, day, now, seed: last.seed, vendor }, last.at).filter((visit) =>
            isFree(visit, state.taken),
          ),
        ],
        standing: isFirst ? own.filter((visit) => !isExpected(visit)) : [],
        stations: new Map(isFirst ? stations.map(({ staffId, stationId }) => [staffId, stationId!]) : []),
        takenStations: new Set(day === today ? people.map(({ stationId }) => stationId!) : []),
        nextNumbers: new Map(
          state.numbers
            .filter((each) => each.locationId === location.id && each.day === day)
            .map(({ prefix, next }) => [prefix, next]),
        ),
      },
    );
  });
}

function bookingsAhead({ location, last, now, vendor, state }: TopUpRequest): DemoVisit[] {
  const today = businessDay(now, location.zone);
  return Array.from({ length: 30 }, (_, i) => addDays(today, i + 1))
    .flatMap((day) => bookedSince({ location, day, now, seed: last.seed, vendor }, last.at))
    .filter((visit) => isFree(visit, state.taken));
}

/** Bookings made by real people meanwhile take precedence. */
function isFree({ reservation }: DemoVisit, taken: readonly TakenTime[]): boolean {
  if (!reservation?.live) return true;
  const [from, to] = [reservation.from / MINUTE, reservation.to / MINUTE];
  const { staffId, roomId } = reservation;
  return !taken.some(
    (other) =>
      other.from < to &&
      from < other.to &&
      (other.staffId === staffId || (roomId !== null && other.roomId === roomId)),
  );
}

function isExpected({ status, startsAt, ticket, currentLeg }: DemoVisit): boolean {
  return status === STATUS.confirmed && startsAt !== null && ticket === null && currentLeg === 0;
}

function daysFrom(first: LocalDate, today: LocalDate): LocalDate[] {
  const days = Array.from({ length: daysBetween(first, today) + 1 }, (_, i) => addDays(first, i));
  return days.length <= MOST_DAYS ? days : [first, ...days.slice(-MOST_DAYS + 1)];
}
