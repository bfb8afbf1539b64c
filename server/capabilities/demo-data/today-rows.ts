import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { addDays } from '#domain/time/date.ts';
import { at } from '#server/infrastructure/database/values.ts';
import type { DutyBulkRow, ServiceTimeBulkRow } from '../queue/queue-bulk-store.ts';
import { isAside } from './counters.ts';
import type { PlayedDay } from './history.ts';
import type { DemoVisit } from './demo-visit.ts';

/** Who is at work at this moment, where. People without a station are off. */
export function dutyRows(days: readonly PlayedDay[], now: Instant): DutyBulkRow[] {
  return days.flatMap(({ location, counters }) =>
    counters.map((counter): DutyBulkRow => {
      const { model, state, stationId, since } = counter;
      const isOff = state === 'off' || stationId === null;
      return {
        staff_id: model.staffId,
        location_id: location.id,
        station_id: isOff ? null : stationId,
        // Who is at other work comes when the line gets long: nobody can tell when, as with a break.
        state: isOff ? 'off' : isAside(counter, now) ? 'break' : state,
        // Whoever is not at work at all today has been off for no telling how long.
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

/** How long services took that ended after a moment: by everybody (staff 0) and by each person. */
export function serviceTimeRows(
  visits: readonly DemoVisit[],
  since = Number.NEGATIVE_INFINITY,
): ServiceTimeBulkRow[] {
  const sums = new Map<string, ServiceTimeBulkRow>();
  for (const { locationId, legs } of visits) {
    for (const { serviceId, staffId, startedAt, endedAt } of legs) {
      if (startedAt === null || endedAt === null || staffId === null || endedAt <= since) continue;
      for (const who of [0, staffId]) {
        const key = `${locationId}/${serviceId}/${who}`;
        const sum = sums.get(key) ?? {
          location_id: locationId,
          service_id: serviceId,
          staff_id: who,
          visits: 0,
          mean_minutes: 0,
        };
        sum.mean_minutes =
          (sum.mean_minutes * sum.visits + (endedAt - startedAt) / MINUTE) / (sum.visits + 1);
        sum.visits += 1;
        sums.set(key, sum);
      }
    }
  }
  return [...sums.values()];
}
