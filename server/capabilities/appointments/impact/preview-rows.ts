import type { SlotQuery } from '#domain/appointments/slot-query.ts';
import { blocksOn, occursOn } from '#domain/locations/opening-hours.ts';
import type { HoursBlock } from '#domain/locations/opening-hours.ts';
import { addDays } from '#domain/time/date.ts';
import type { LocalDate } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { PUBLIC } from '../requests/booking-request.ts';
import { adjustmentsOf, blocksOf } from '../slots/read-slots.ts';
import { slotRows } from '../slots/slots-store.ts';
import type { AdjustmentJson, Preview, SlotRows } from '../slots/slots-store.ts';
import { changedRows } from './change-rows.ts';
import type { SingleChange, VideoHere } from './change-rows.ts';

/** What every step of a preview needs. */
export interface Previewing {
  changes: readonly SingleChange[];
  now: Instant;
  /** The changed staff members; null if the change is not about staff. */
  staffIds: readonly number[] | null;
  /** Whether the change decides where they work: they are read where they do not work yet. */
  alsoStaff: number | null;
  video: ReadonlyMap<number, VideoHere>;
}

/** The rows with the changes, in memory. */
export const afterChange = (
  rows: SlotRows,
  { changes, video }: Previewing,
  { locationId, serviceId }: Pick<SlotQuery, 'locationId' | 'serviceId'>,
): SlotRows => {
  const here = { locationId, serviceId, video: video.get(locationId)! };
  return changes.reduce((changed, change) => changedRows(changed, change, here), rows);
};

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

/** Returns the first date, from tomorrow on, that changes of hours or adjustments concern; else tomorrow. */
export function firstDateOf(
  changes: readonly SingleChange[],
  { tomorrow, ...of }: { tomorrow: LocalDate; rows: SlotRows; saved: Saved },
): LocalDate {
  const concerned = changes.map((change) => concernsDate(change, of));
  for (let day = 0; day < DAYS_AHEAD; day += 1) {
    const date = addDays(tomorrow, day);
    if (concerned.some((concerns) => concerns === null || concerns(date))) return date;
  }
  return tomorrow;
}

/** The adjustments that changes alter, as they are saved now. */
export type Saved = ReadonlyMap<number, AdjustmentJson>;

/** Null if the change concerns every date. */
function concernsDate(
  change: SingleChange,
  { rows, saved }: { rows: SlotRows; saved: Saved },
): ((date: LocalDate) => boolean) | null {
  const onDatesOf = (rules: readonly (AdjustmentJson | null | undefined)[]) => {
    const all = rules.flatMap((each) => (each ? adjustmentsOf(each) : []));
    return (date: LocalDate) => all.some((each) => occursOn(date, each));
  };
  if (change.kind === 'new-holidays' || change.kind === 'gone-holidays') return onDatesOf(change.adjustments);
  if ('adjustment_id' in change)
    return onDatesOf([saved.get(Number(change.adjustment_id ?? 0)), change.adjustment]);
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
