import { businessDay, businessDayStart } from '#domain/time/business-day.ts';
import { addDays } from '#domain/time/date.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import { dueLocations, rememberEndedDay, staleVisits } from './end-day-store.ts';
import { lockLineVisit } from './line-visit.ts';
import { finish } from './ending.ts';
import type { Doing } from './doing.ts';

/**
 * The day ends at 04:00 local: whoever waits is cancelled by the system, whoever was called and did not come is a no-show, and
 * numbers start again. Who is being served at that minute stays with their staff: the day does not end a conversation, nor send
 * those home who are put back into the line after it.
 * Safe to run twice and from several processes; every visit is a transaction of its own.
 */
export async function endDays(ground: { db: Database; clock: Clock; log: Log }): Promise<number> {
  const now = ground.clock.now();
  const places = await ground.db.acrossVendors(dueLocations, 'foyer_worker');
  let ended = 0;
  for (const place of places) {
    const today = businessDay(now, place.timeZone);
    if (place.oldestDay >= today) continue;
    const begins = businessDayStart(today, place.timeZone);
    const visits = await ground.db.withVendor(
      place.vendorId,
      (tx) => staleVisits(tx, place.locationId, { day: today, begins }),
      'foyer_worker',
    );
    for (const visitId of visits) {
      const done = await ground.db.withVendor(
        place.vendorId,
        async (tx) => {
          const line = await lockLineVisit(tx, visitId);
          if (!line || line.ticket.day >= today || line.leg.queuedAt >= begins) return false;
          if (line.stage !== 'waiting' && line.stage !== 'called') return false;
          const doing: Doing = {
            now,
            actor: { kind: 'system', id: null },
            requestId: '',
            staffId: null,
            stationId: null,
            reason: null,
            managerOrAbove: false,
          };
          await finish(tx, line, { ...doing, how: line.stage === 'called' ? 'day-end-called' : 'day-end' });
          return true;
        },
        'foyer_worker',
      );
      if (done) ended += 1;
    }
    await ground.db.withVendor(
      place.vendorId,
      (tx) => rememberEndedDay(tx, place.locationId, addDays(today, -1)),
      'foyer_worker',
    );
  }
  if (ended > 0) ground.log.info({ visits: ended }, 'the business day ended');
  return ended;
}
