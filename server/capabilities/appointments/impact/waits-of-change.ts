import type { WaitChange } from '#contract/vendors/impact.ts';
import type { DayPlan } from '#domain/queue/day-plan.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { weekdayOf } from '#domain/time/date.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { locationRow } from '../../locations/index.ts';
import { branchDay, SIMULATED, simulateInOrder } from '../../queue/index.ts';
import type { BranchDay } from '../../queue/index.ts';
import { roomRows } from './impact-store.ts';
import type { Offer } from './impact-store.ts';
import { lineChanges, ofSettings } from './line-of-change.ts';
import type { Previewing } from './preview-rows.ts';
import { settingsAround } from './settings-of-change.ts';

/** Locations whose lines one preview simulates. */
const MOST_LINES = 3;

/** The line of one location on one day, as it is and as changed. */
export interface LinePreview {
  locationId: number;
  location: string;
  day: BranchDay & { changed: DayPlan };
}

/** Reads the lines that a change concerns: on the first date of an adjustment, else on the weekday with the longest waits. */
export async function linesOfChange(
  tx: Tx,
  { previewing, offers, from }: { previewing: Previewing; offers: readonly Offer[]; from: LocalDate },
): Promise<LinePreview[]> {
  const { changes, now, video } = previewing;
  const [first] = changes;
  const rooms = await roomRows(
    tx,
    changes.flatMap((change) => (change.kind === 'room' ? [Number(change.room_id)] : [])),
  );
  const isDated = changes.every((change) => 'adjustment_id' in change || 'adjustments' in change);
  const lines: LinePreview[] = [];
  for (const [id, [offer]] of [...Map.groupBy(offers, ({ locationId }) => locationId)].slice(0, MOST_LINES)) {
    const { zone, locationName } = offer!;
    const { now: settings, after } = await settingsAround(tx, changes, id);
    const lineChanged =
      first?.kind === 'lobby-settings'
        ? ofSettings(settings, after)
        : lineChanges(changes, { locationId: id, zone, video: video.get(id)!, settings, rooms });
    const location = lineChanged && (await locationRow(tx, id, now));
    if (!location) continue;
    const when = isDated ? { weekday: weekdayOf(from), date: from } : {};
    const day = await branchDay(tx, location, { ...when, now, change: lineChanged });
    if (day.daysSeen > 0 && day.changed)
      lines.push({ locationId: id, location: locationName, day: { ...day, changed: day.changed } });
  }
  return lines;
}

/** Simulates both days of each line, in the thread of the insights, and reads the hour that most walk-ins join in. */
export async function waitsOfLines(lines: readonly LinePreview[]): Promise<WaitChange[]> {
  if (lines.length === 0) return [];
  const runs = lines.flatMap(({ day }) =>
    [day.plan, day.changed].map((plan) => ({ plan, walkIns: 1, ...SIMULATED })),
  );
  const figures = await simulateInOrder(runs).catch(() => null);
  if (figures === null) return [];
  return lines.map(({ locationId, location, day }, line) => {
    const hour = busiestHour(day.plan);
    const wait = (run: number) => tenth(figures[2 * line + run]!.hours[hour]!.wait);
    return { location_id: String(locationId), location, date: day.date, hour, now: wait(0), after: wait(1) };
  });
}

/** By joining walk-ins during opening hours; the first one of equal hours. */
const busiestHour = ({ walkIns, from, to }: DayPlan): number => {
  const open = walkIns.perHour.map((joins, hour) => (hour * 60 + 60 > from && hour * 60 < to ? joins : -1));
  return open.indexOf(Math.max(...open));
};

const tenth = (minutes: number | null): number | null =>
  minutes === null ? null : Math.round(minutes * 10) / 10;
