import type { SetUpChange } from '#contract/vendors/impact.ts';
import type { SlotQuery } from '#domain/appointments/slot-query.ts';
import { blocksOn, occursOn } from '#domain/locations/opening-hours.ts';
import type { HoursBlock } from '#domain/locations/opening-hours.ts';
import { addDays } from '#domain/time/date.ts';
import type { LocalDate } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { PUBLIC } from '../requests/booking-request.ts';
import { adjustmentOf, blocksOf } from '../slots/read-slots.ts';
import { slotRows } from '../slots/slots-store.ts';
import type { AdjustmentJson, Preview, SlotRows } from '../slots/slots-store.ts';
import { changedRows } from './change-rows.ts';
import type { VideoHere } from './change-rows.ts';

/** What every step of a preview needs. */
export interface Previewing {
  change: SetUpChange;
  now: Instant;
  /** The changed staff member, or null. */
  staffId: number | null;
  /** Whether the change decides where they work: they are read where they do not work yet. */
  alsoStaff: number | null;
  video: ReadonlyMap<number, VideoHere>;
}

/** The rows with the change, in memory. */
export const afterChange = (
  rows: SlotRows,
  { change, video }: Previewing,
  { locationId, serviceId }: Pick<SlotQuery, 'locationId' | 'serviceId'>,
): SlotRows => changedRows(rows, change, { locationId, serviceId, video: video.get(locationId)! });

export function previewRows(
  tx: Tx,
  query: SlotQuery,
  {
    previewing: { now, alsoStaff },
    taken,
  }: { previewing: Pick<Previewing, 'now' | 'alsoStaff'>; taken: Preview['taken'] },
): Promise<SlotRows | undefined> {
  return slotRows(tx, { query, now, allStaff: true, preview: { alsoStaff, taken } });
}

/** All staff of a service at a location, under the public rules. */
export const queryOf = (
  { locationId, serviceId }: Pick<SlotQuery, 'locationId' | 'serviceId'>,
  { from, to }: { from: Instant; to: Instant },
): SlotQuery => ({
  ...PUBLIC,
  locationId,
  serviceId,
  from,
  to,
  method: 1,
  attendees: 1,
  staffIds: null,
  withStaff: [],
});

/** The dates searched for the first one that a change concerns. */
const DAYS_AHEAD = 400;
const METHODS = [null, 1, 2, 3, 4] as const;

/** Returns the first date, from tomorrow on, that a change of hours or of an adjustment concerns; else tomorrow. */
export function firstDateOf(
  change: SetUpChange,
  { tomorrow, rows, saved }: { tomorrow: LocalDate; rows: SlotRows; saved: AdjustmentJson | undefined },
): LocalDate {
  const concerns = concernsDate(change, { rows, saved });
  if (!concerns) return tomorrow;
  for (let day = 0; day < DAYS_AHEAD; day += 1) {
    const date = addDays(tomorrow, day);
    if (concerns(date)) return date;
  }
  return tomorrow;
}

/** Null if the change concerns every date. */
function concernsDate(
  change: SetUpChange,
  { rows, saved }: { rows: SlotRows; saved: AdjustmentJson | undefined },
): ((date: LocalDate) => boolean) | null {
  if ('adjustment_id' in change) {
    const both = [saved, change.adjustment].flatMap((each) => (each ? [adjustmentOf(each)] : []));
    return (date) => both.some((each) => occursOn(date, each));
  }
  if (change.kind === 'location-hours') return differs(blocksOf(rows.hours), blocksOf(change.hours));
  if (change.kind !== 'staff-hours') return null;
  const person = rows.staff?.find(({ id }) => id === Number(change.staff_id));
  return differs(blocksOf(person?.hours ?? null), blocksOf(change.hours));
}

const differs =
  (before: readonly HoursBlock[], after: readonly HoursBlock[]) =>
  (date: LocalDate): boolean =>
    METHODS.some((method) => {
      const hours = (blocks: readonly HoursBlock[]) =>
        JSON.stringify(blocksOn(date, { zone: '', blocks, adjustments: [], method }));
      return hours(before) !== hours(after);
    });
