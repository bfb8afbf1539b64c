import type { Arrivals, DayPlan, PlannedPerson } from '#domain/queue/day-plan.ts';
import { blocksOn } from '#domain/locations/opening-hours.ts';
import { businessDay, businessDayStart } from '#domain/time/business-day.ts';
import type { LineModel } from '#domain/queue/line-learning.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { addDays, weekdayOf } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';
import { HOUR } from '#domain/time/instant.ts';
import { instantOf } from '#domain/time/zone.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { scheduleOf } from '../../locations/index.ts';
import type { LocationRow } from '../../locations/index.ts';
import { readConfigurationVersion } from '../../vendors/index.ts';
import { arrivalRows, holdsSeen, meanWait, mostWaitedOn } from './branch-day-store.ts';
import type { ArrivalRow } from './branch-day-store.ts';
import { modelVersions } from './learning-store.ts';
import { beliefsOf, lineModelsOf } from './line-models.ts';
import { changedLineRules, lineRulesOf } from './line-rules.ts';
import type { LineRows, LineRules } from './line-rules.ts';

/** The weeks of arrivals to average: enough for a mean, few enough to stay within the season. */
const WEEKS = 8;

/** A typical weekday of a location, from past arrivals and the staff's hours. */
export interface BranchDay {
  plan: DayPlan;
  weekday: number;
  /** The next date of this weekday, whose hours apply. */
  date: LocalDate;
  /** The number of past days of this weekday with any arrival. */
  daysSeen: number;
  /** The mean wait of those days, in minutes; null if no walk-in was called. */
  actualWait: number | null;
  /** The day with a change of the set-up, if the request has one. */
  changed?: DayPlan;
}

/** A change of the set-up that is not saved: the rows as they will be read after it. */
export interface LineChange {
  location?: (row: LocationRow) => LocationRow;
  rows?: (rows: LineRows) => LineRows;
}

interface DayRequest {
  weekday?: number | undefined;
  /** The date whose hours apply; the next one of the weekday by default. */
  date?: LocalDate;
  now: Instant;
  change?: LineChange;
}

export async function branchDay(
  tx: Tx,
  location: LocationRow,
  { weekday: request, date: requested, now, change }: DayRequest,
): Promise<BranchDay> {
  const zone = location.timeZone;
  const today = businessDay(now, zone);
  const weekday = request ?? (await usualWeekday(tx, location.id, today));
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  const next = addDays(today, ahead);
  const date = requested ?? next;
  // Today is incomplete, so it does not count.
  const past = Array.from({ length: WEEKS }, (_, n) =>
    addDays(next, -7 * (n + (ahead === 0 ? 1 : 0))),
  ).filter((day) => day < today);
  const begins = past.toSorted().map((day) => businessDayStart(day, zone));
  const hours = begins.flatMap((begin) => hoursFrom(begin));
  const [version, learned, rows, holds, actualWait] = await Promise.all([
    readConfigurationVersion(tx),
    modelVersions(tx, [location.id]),
    arrivalRows(tx, location.id, hours),
    holdsSeen(tx, location.id, hours),
    meanWait(tx, location.id, hours),
  ]);
  const [rules, models] = await Promise.all([
    lineRulesOf(tx, [location.id], version),
    lineModelsOf(tx, learned),
  ]);
  const here = rules.get(location.id)!;
  const arrivals = rows.filter(({ hour }) => (hour - 1) % 25 < 24);
  const seen = new Set(arrivals.map(({ hour }) => Math.floor((hour - 1) / 25)));
  const days = { days: seen.size, begins, zone, past: past.toSorted() };
  const usual = {
    walkIns: arrivalsOf(
      arrivals.filter(({ booked }) => !booked),
      days,
    ),
    booked: arrivalsOf(
      arrivals.filter(({ booked }) => booked),
      days,
    ),
    ...(holds.minutes !== null && {
      holds: { share: holds.held / holds.joined, minutes: holds.minutes },
    }),
  };
  const of = { date, now, model: models.get(location.id) };
  const changed = change && {
    location: change.location?.(location) ?? location,
    here: change.rows ? await changedLineRules(tx, location.id, change.rows) : here,
  };
  return {
    plan: { ...usual, ...staffedDay(location, here, of) },
    ...(changed && { changed: { ...usual, ...staffedDay(changed.location, changed.here, of) } }),
    weekday,
    date,
    daysSeen: seen.size,
    actualWait,
  };
}

/** What a day's plan takes from the set-up: opening hours, staff, rooms and lengths. */
function staffedDay(
  location: LocationRow,
  here: LineRules,
  { date, now, model }: { date: LocalDate; now: Instant; model: LineModel | undefined },
): Omit<DayPlan, 'walkIns' | 'booked' | 'holds'> {
  const { lengths, patience } = beliefsOf(here, model, { now, timeZone: location.timeZone });
  const open = blocksOn(date, scheduleOf(location));
  const people = [...here.servers.values()].flatMap((server): PlannedPerson[] => {
    const shifts = here.shifts.has(server.staffId) ? blocksOn(date, here.shifts.get(server.staffId)!) : [];
    const { languages: _languages, ...skills } = server;
    return server.serviceIds.size === 0 ? [] : [{ ...skills, shifts }];
  });
  return {
    from: open[0]?.from ?? 0,
    to: open.at(-1)?.to ?? 1440,
    lastCallMinutes: here.lastCallMinutes,
    perWalkIn: here.due.perWalkIn ?? 0,
    targets: here.due.targets ?? null,
    people,
    lengths,
    patience,
    rooms: here.rooms,
  };
}

/** Defaults to the weekday with the longest waits, because a different rota helps most there. */
async function usualWeekday(tx: Tx, locationId: number, today: LocalDate): Promise<number> {
  const weekday = await mostWaitedOn(tx, locationId, { from: addDays(today, -7 * WEEKS), to: today });
  return weekday ?? weekdayOf(today);
}

/** 25 boundaries: joins between two days fall into the last bucket, which is ignored. */
const hoursFrom = (begin: Instant): Instant[] => Array.from({ length: 25 }, (_, n) => begin + n * HOUR);

interface Days {
  days: number;
  begins: readonly Instant[];
  past: readonly LocalDate[];
  zone: string;
}

/** Returns the average joins per local hour, over the days with any join. */
function arrivalsByHour(rows: readonly ArrivalRow[], { days, begins, past, zone }: Days): number[] {
  const sums: number[] = Array(24).fill(0);
  for (const { hour, count } of rows) {
    const [day, n] = [Math.floor((hour - 1) / 25), (hour - 1) % 25];
    const midnight = instantOf(past[day]!, 0, zone);
    // A business day begins at 04:00, so its last hours belong to the next date.
    sums[Math.floor((begins[day]! - midnight) / HOUR + n) % 24]! += count;
  }
  return sums.map((sum) => (days > 0 ? sum / days : 0));
}

const arrivalsOf = (rows: readonly ArrivalRow[], days: Days): Arrivals => ({
  perHour: arrivalsByHour(rows, days),
  services: mixOf(rows),
});

function mixOf(rows: readonly ArrivalRow[]): Arrivals['services'] {
  const counts = new Map<string, Arrivals['services'][number]>();
  for (const { serviceId, method, priority, preferredStaffId, count } of rows) {
    const key = [serviceId, method, priority, preferredStaffId].join('/');
    const of = { serviceId, method, priority, preferredStaffId };
    counts.set(key, { ...of, share: (counts.get(key)?.share ?? 0) + count });
  }
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  return [...counts.values()].map((one) => ({ ...one, share: one.share / Math.max(1, all) }));
}
