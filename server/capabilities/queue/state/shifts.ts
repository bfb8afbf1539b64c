import { blocksOn, eachStretch } from '#domain/locations/opening-hours.ts';
import type { HoursSchedule } from '#domain/locations/opening-hours.ts';
import type { Server } from '#domain/queue/wait-estimate.ts';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { instantOf, wallOf } from '#domain/time/zone.ts';
import { settingValue } from '#domain/vendors/settings.ts';
import type { SettingKey, SettingValue, SettingValues } from '#domain/vendors/settings.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { settingRows } from './shifts-store.ts';
import type { ShiftRow } from './shifts-store.ts';

export { shiftRows } from './shifts-store.ts';

/** Returns the value in force of a setting of the line, by location. */
export async function valuesSet<K extends SettingKey & `lobby.${string}`>(
  tx: Tx,
  locationIds: readonly number[],
  key: K,
): Promise<Map<number, SettingValue<K>>> {
  const rows = await settingRows(tx, locationIds, key);
  const stored = new Map(rows.map(({ locationId, value }) => [locationId, value]));
  return new Map(
    locationIds.map((id) => {
      const value = stored.get(id) ?? stored.get(0);
      return [id, settingValue((value === undefined ? {} : { [key]: value }) as SettingValues, key)];
    }),
  );
}

export function shiftsOf({ zone, blocks, adjustments }: ShiftRow): HoursSchedule {
  return {
    zone,
    blocks: blocks.map((block) => ({ ...block, method: null })),
    adjustments: (adjustments ?? []).filter(({ methods }) => !methods).flatMap(eachStretch),
  };
}

interface Stretch {
  from: Instant;
  to: Instant;
}

/** The activity of a staff member: a service since its call, a break since it was set, or neither. */
interface Activity {
  servesSince: Instant | null;
  restsSince: Instant | null;
}

interface Day extends Activity {
  now: Instant;
  closesAt: Instant | null;
  /** Entries of their own calendar. */
  busy?: readonly Stretch[];
}

/** A break may begin this much earlier than planned, and this much after its planned end: a service delays it. */
const EARLY = 20 * MINUTE;
const DELAYED = 30 * MINUTE;

/**
 * Returns today's absences of staff at work by their hours, the end of their shift, and the planned minutes of
 * the break that runs. Staff whose shift ends at closing stay for the last call. At a location that does not close, the next
 * shift takes over. Staff who work after their hours are assumed to stay.
 */
export function absencesOf(
  schedule: HoursSchedule | undefined,
  { now, closesAt, busy = [], ...activity }: Day,
): Pick<Server, 'away' | 'until'> & { plannedMinutes?: number } {
  const today = schedule && closesAt !== null ? stretchesToday(schedule, now) : [];
  const end = today.at(-1)?.to ?? -Infinity;
  const gaps = end <= now ? [] : today.slice(1).map(({ from }, n) => ({ from: today[n]!.to, to: from }));
  const entries = busy.filter(({ to }) => to > now);
  const { restsSince } = activity;
  const planned =
    restsSince === null
      ? undefined
      : (gaps.find(isBreakSince(restsSince, DELAYED)) ?? entries.find(isBreakSince(restsSince, 0)));
  const away = inOrder([
    ...gaps.filter((gap) => gap !== planned).flatMap((gap) => gapLeft(gap, activity, now) ?? []),
    // Of an entry that runs, only the rest counts.
    ...entries
      .filter((entry) => entry !== planned)
      .map(({ from, to }) => ({ from: Math.max(from, now), to })),
  ]);
  const leaves = end > now && closesAt !== null && end < closesAt;
  return {
    ...(away.length > 0 && { away }),
    ...(leaves && { until: end }),
    ...(planned && { plannedMinutes: minutesOf(planned) }),
  };

  /** A break keeps its length, an entry its end. */
  function minutesOf(stretch: Stretch): number {
    const begun = gaps.includes(stretch) ? Math.min(stretch.from, restsSince!) : restsSince!;
    return Math.max(1, (stretch.to - begun) / MINUTE);
  }
}

const isBreakSince =
  (since: Instant, late: number) =>
  ({ from, to }: Stretch): boolean =>
    from - EARLY <= since && since < to + late;

/** A break that the current service delays keeps its length. Staff who serve on through it take none. */
function gapLeft(
  { from, to }: Stretch,
  { servesSince, restsSince }: Activity,
  now: Instant,
): Stretch | undefined {
  if (from > now) return { from, to };
  const delayed = restsSince === null && servesSince !== null && servesSince < from;
  return delayed ? { from: now, to: now + (to - from) } : undefined;
}

/** Returns the next shift of staff who are not at work yet; a late one is expected for some minutes. */
export function nextShift(
  schedule: HoursSchedule,
  { now, closesAt }: { now: Instant; closesAt: Instant | null },
): (Pick<Server, 'away' | 'until'> & { from: Instant }) | undefined {
  if (closesAt === null) return undefined;
  const shift = stretchesToday(schedule, now).find(({ from, to }) => from > now - LATE && to > now);
  if (!shift || shift.from >= closesAt) return undefined;
  const none = { servesSince: null, restsSince: null };
  const { away, until } = absencesOf(schedule, { now: Math.max(now, shift.from), closesAt, ...none });
  return { from: shift.from, ...(away && { away }), ...(until !== undefined && { until }) };
}

/** Staff who are later than this do not come. */
const LATE = 15 * MINUTE;

/** Returns the shifts by local date; a shift over midnight counts as two. */
function stretchesToday(schedule: HoursSchedule, now: Instant): Stretch[] {
  const { date } = wallOf(now, schedule.zone);
  return blocksOn(date, schedule).map(({ from, to }) => ({
    from: instantOf(date, from, schedule.zone),
    to: instantOf(date, to, schedule.zone),
  }));
}

/** Sorts absences and merges overlapping ones. */
function inOrder(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const { from, to } of [...stretches].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else if (to - from < DAY) joined.push({ from, to });
  }
  return joined;
}
