import { instantAgreed } from '#domain/appointments/wall-time.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { vendorsToClean } from '#server/infrastructure/database/vendors-store.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import { lockVisit, recordChange, rememberTzdata } from '../../visits/index.ts';
import { localTimeOf } from '../booking/booked-visit.ts';
import { lockTimes } from '../booking/reservations-store.ts';
import { olderTimes, outdatedWallTimes, shiftReserved } from './wall-times-store.ts';
import type { OlderTime } from './wall-times-store.ts';

interface Deps {
  db: Database;
  clock: Clock;
  log: Log;
}

/**
 * Keeps the agreed wall time of appointments when newer time-zone data changes a country's clocks: moves
 * their instants and notifies the attendees as for any move. Returns the number of moved appointments. Safe
 * to run twice.
 */
export async function keepWallTimes({ db, clock, log }: Deps): Promise<number> {
  const tzdata = process.versions.tz ?? '';
  const now = clock.now();
  let moved = 0;
  for (const vendorId of await vendorsToClean(db)) {
    const inVendor = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      db.withVendor(vendorId, work, 'foyer_worker');
    for (const locationId of await inVendor((tx) => outdatedWallTimes(tx, { now, tzdata })))
      moved += await inVendor(async (tx) =>
        keepAt(tx, await olderTimes(tx, { locationId, now, tzdata }), { now, tzdata }),
      );
  }
  if (moved > 0) log.info({ visits: moved, tzdata }, 'appointments keep their wall time');
  return moved;
}

/** Moves all appointments of a location in one transaction, because they move past each other. */
async function keepAt(
  tx: Tx,
  times: readonly OlderTime[],
  { now, tzdata }: { now: number; tzdata: string },
): Promise<number> {
  const agreed = times.map((time) => ({ ...time, to: instantAgreed(time) }));
  const moving = agreed.filter(({ to, startsAt }) => to !== startsAt);
  await rememberTzdata(tx, {
    visitIds: agreed.filter((each) => !moving.includes(each)).map(({ id }) => id),
    tzdata,
  });
  if (moving.length === 0) return 0;
  for (const { id } of moving) lockTimes(tx, { visitId: id });
  await shiftReserved(
    tx,
    moving.map(({ id, to, startsAt }) => ({ visitId: id, by: to - startsAt })),
  );
  for (const { id, to, startsAt, endsAt, zone, staffId } of moving) {
    const visit = (await lockVisit(tx, id))!;
    const booked = {
      staffId,
      sessionId: null,
      startsAt: to,
      endsAt: endsAt + to - startsAt,
      ...localTimeOf(to, zone),
    };
    await recordChange(tx, visit, {
      kind: 'visit-rescheduled',
      actor: { kind: 'system', id: null },
      at: now,
      patch: { booked },
      data: {
        staff_id: staffId,
        staff_before: staffId,
        session_id: null,
        starts_at: toIso(to),
        starts_before: toIso(startsAt),
      },
    });
  }
  return moving.length;
}
