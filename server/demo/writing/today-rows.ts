import { withLength } from '#domain/capacity/learned-lengths.ts';
import type { LengthsSeen } from '#domain/capacity/learned-lengths.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { addDays } from '#domain/time/date.ts';
import { at } from '#server/infrastructure/database/values.ts';
import type { DutyBulkRow, ServiceTimeBulkRow } from '../../capabilities/queue/queue-bulk-store.ts';
import { isAside } from '../simulation/counters.ts';
import type { PlayedDay } from '../simulation/history.ts';
import type { DemoVisit } from '../simulation/demo-visit.ts';

/** The staff at work at this moment, by location. Staff without a station are off. */
export function dutyRows(days: readonly PlayedDay[], now: Instant): DutyBulkRow[] {
  return days.flatMap(({ location, counters }) =>
    counters.map((counter): DutyBulkRow => {
      const { model, state, stationId, since } = counter;
      const isOff = state === 'off' || stationId === null;
      return {
        staff_id: model.staffId,
        location_id: location.id,
        station_id: isOff ? null : stationId,
        // Staff at other work return when the line gets long: the time is unknown, as with a break.
        state: isOff ? 'off' : isAside(counter, now) ? 'break' : state,
        // Staff without a shift today have been off since an unknown time.
        since: at(since > 0 && since < now ? since : now),
        last_seen_at: at(now),
      };
    }),
  );
}

export function counterRows(days: readonly PlayedDay[]) {
  return days.flatMap(({ location, day, nextNumbers }) =>
    [...nextNumbers].map(([prefix, next]) => ({ location_id: location.id, day, prefix, next_number: next })),
  );
}

export function endedDayRows(days: readonly PlayedDay[]) {
  return days.map(({ location, day }) => ({ location_id: location.id, ended_day: addDays(day, -1) }));
}

/** Service times of each staff member that ended after an instant. */
export function serviceTimeRows(
  visits: readonly DemoVisit[],
  since = Number.NEGATIVE_INFINITY,
): ServiceTimeBulkRow[] {
  const sums = new Map<string, { of: readonly [number, number, number]; seen: LengthsSeen | null }>();
  for (const { locationId, legs } of visits) {
    for (const { serviceId, staffId, calledAt, startedAt, endedAt } of legs) {
      if (startedAt === null || endedAt === null || staffId === null || endedAt <= since) continue;
      const of = [locationId, serviceId, staffId] as const;
      const seen = sums.get(of.join('/'))?.seen ?? null;
      sums.set(of.join('/'), { of, seen: withLength(seen, (endedAt - (calledAt ?? startedAt)) / MINUTE) });
    }
  }
  return [...sums.values()].map(({ of: [location_id, service_id, staff_id], seen }) => ({
    location_id,
    service_id,
    staff_id,
    visits: seen!.visits,
    mean_log: seen!.meanLog,
    squares: seen!.squares,
  }));
}
