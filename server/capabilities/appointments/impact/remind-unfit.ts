import { STATUS } from '#domain/codes/status.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { instantOf, wallOf } from '#domain/time/zone.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { lockVisit, recordChange } from '../../visits/index.ts';
import { appointmentRow } from '../documents/appointments-store.ts';
import {
  forgetUnfit,
  rememberUnfit,
  unfitLocations,
  unfitVisit,
  unfitVisitsOf,
} from './unfit-visits-store.ts';

/** The local minute from which clients are reminded. */
const MORNING = 9 * 60;

/**
 * Reminds clients who were asked to choose a new time, once a morning of the location, from the day after the
 * request on. Safe to run twice: the lock of the visit decides.
 */
export async function remindUnfit({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock.now();
  const places = await db.acrossVendors(unfitLocations, 'foyer_worker');
  for (const { vendorId, locationId, timeZone } of places) {
    const { date } = wallOf(now, timeZone);
    if (now < instantOf(date, MORNING, timeZone)) continue;
    const midnight = instantOf(date, 0, timeZone);
    const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      db.withVendor(vendorId, work, 'foyer_worker');
    const due = await within((tx) => unfitVisitsOf(tx, { locationId, toldBefore: midnight }));
    for (const id of due) await within((tx) => remind(tx, id, { now, midnight }));
  }
}

async function remind(
  tx: Tx,
  id: number,
  { now, midnight }: { now: Instant; midnight: Instant },
): Promise<void> {
  const visit = await lockVisit(tx, id);
  const [row, unfit] = [await appointmentRow(tx, id), await unfitVisit(tx, id)];
  if (!visit || !row || !unfit || unfit.toldAt >= midnight) return;
  const isAnswered = row.status !== STATUS.confirmed || row.startsAt !== unfit.startsAt;
  if (isAnswered || row.startsAt <= now) return forgetUnfit(tx, id);
  await rememberUnfit(tx, { visitId: id, startsAt: row.startsAt, toldAt: now });
  await recordChange(tx, visit, {
    kind: 'visit-unfit-reminded',
    actor: { kind: 'system', id: null },
    at: now,
    data: { starts_at: toIso(row.startsAt) },
  });
}
