import { blocksOn } from '#domain/locations/opening-hours.ts';
import type { HoursSchedule } from '#domain/locations/opening-hours.ts';
import type { Server } from '#domain/queue/wait-estimate.ts';
import { DAY } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { instantOf, wallOf } from '#domain/time/zone.ts';
import { settingValue } from '#domain/vendors/settings.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { settingRows } from './shifts-store.ts';
import type { ShiftRow } from './shifts-store.ts';

export { shiftRows } from './shifts-store.ts';

/** Returns one setting per location, in minutes. */
export async function minutesSet(
  tx: Tx,
  locationIds: readonly number[],
  key: 'lobby.lastCallMinutes' | 'lobby.preferred_staff_minutes',
): Promise<Map<number, number>> {
  const rows = await settingRows(tx, locationIds, key);
  const stored = new Map(rows.map(({ locationId, value }) => [locationId, value]));
  return new Map(
    locationIds.map((id) => {
      const value = stored.get(id) ?? stored.get(0);
      return [id, settingValue(value === undefined ? {} : { [key]: value as number }, key)];
    }),
  );
}

export function shiftsOf({ zone, blocks, adjustments }: ShiftRow): HoursSchedule {
  return {
    zone,
    blocks: blocks.map((block) => ({ ...block, method: null })),
    adjustments: (adjustments ?? []).filter(({ methods }) => !methods),
  };
}

interface Stretch {
  from: Instant;
  to: Instant;
}

/**
 * Returns today's absences of staff who are at work by their hours, and the end of their shift. Returns
 * nothing for staff working outside their hours. Staff whose shift ends at closing stay for the last call. At
 * a location that does not close, the next shift takes over.
 */
export function absencesOf(
  schedule: HoursSchedule | undefined,
  { now, closesAt, busy = [] }: { now: Instant; closesAt: Instant | null; busy?: readonly Stretch[] },
): Pick<Server, 'away' | 'until'> {
  const today = schedule && closesAt !== null ? stretchesToday(schedule, now) : [];
  const own = today.findIndex(({ from, to }) => from <= now && now < to);
  const shift = own < 0 ? [] : today.slice(own);
  const breaks = shift.slice(1).map(({ from }, n) => ({ from: shift[n]!.to, to: from }));
  const away = inOrder([...breaks, ...busy.filter(({ to }) => to > now)]);
  const end = shift.at(-1)?.to;
  const leaves = end !== undefined && closesAt !== null && end < closesAt;
  return { ...(away.length > 0 && { away }), ...(leaves && { until: end }) };
}

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
