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

/** What is set for each of these locations, in minutes. */
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
 * When somebody who is at work by their hours will be away today, and from when on they are gone. Nothing is known of who works
 * outside of their hours. Where a location does not close, the next shift takes over; who works until it closes stays for the last call.
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

/** By the date on the location's wall; a shift over midnight is two. */
function stretchesToday(schedule: HoursSchedule, now: Instant): Stretch[] {
  const { date } = wallOf(now, schedule.zone);
  return blocksOn(date, schedule).map(({ from, to }) => ({
    from: instantOf(date, from, schedule.zone),
    to: instantOf(date, to, schedule.zone),
  }));
}

/** One after the other; what overlaps is one absence. */
function inOrder(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const { from, to } of [...stretches].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else if (to - from < DAY) joined.push({ from, to });
  }
  return joined;
}
