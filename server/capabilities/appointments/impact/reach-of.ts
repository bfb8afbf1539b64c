import { ADJUSTMENT_TYPE } from '#domain/codes/adjustment-type.ts';
import type { AdjustmentType } from '#domain/codes/adjustment-type.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { reaches } from '../../queue/index.ts';
import type { GoneHolidays, NewHolidays, SingleChange } from './change-rows.ts';
import {
  isLocation,
  locationOfRoom,
  locationsOffering,
  locationsOfLine,
  savedAdjustments,
  workplacesOf,
} from './impact-store.ts';
import type { Concerned, SavedAdjustment } from './impact-store.ts';
import { lineOfSettings } from './settings-of-change.ts';

/** The locations within the caller's scope; null is all. */
export type Within = readonly number[] | null;

/** The changed staff members; null if no change is about one. */
export function staffOf(changes: readonly SingleChange[]): number[] | null {
  const ids = changes.flatMap((change) => ('staff_id' in change ? [Number(change.staff_id)] : []));
  return ids.length === 0 ? null : [...new Set(ids)];
}

function servicesOf(changes: readonly SingleChange[]): number[] | null {
  const ids = changes.flatMap((change) => (change.kind === 'service' ? [Number(change.service_id)] : []));
  return ids.length === 0 ? null : [...new Set(ids)];
}

function roomsOf(changes: readonly SingleChange[]): number[] | null {
  const ids = changes.flatMap((change) => ('room_id' in change ? [Number(change.room_id)] : []));
  return ids.length === 0 ? null : [...new Set(ids)];
}

/** The records whose slots and appointments changes may alter, within the caller's scope. */
export function concernedBy(
  changes: readonly SingleChange[],
  { saved, within }: { saved: ReadonlyMap<number, SavedAdjustment>; within: Within },
): Concerned {
  const each = changes.map((change) => placesOf(change, saved));
  const places = each.includes(null) ? null : each.flatMap((ids) => ids ?? []);
  const locationIds = places && within ? places.filter((id) => within.includes(id)) : (places ?? within);
  return {
    locationIds,
    serviceIds: servicesOf(changes),
    staffIds: staffOf(changes),
    roomIds: roomsOf(changes),
    also: changes.flatMap(alsoOffered),
  };
}

/** Null is without limit. */
function placesOf(
  change: SingleChange,
  saved: ReadonlyMap<number, SavedAdjustment>,
): readonly number[] | null {
  if (change.kind === 'new-holidays' || change.kind === 'gone-holidays') return change.location_ids;
  if (change.kind === 'holiday') {
    const stood = saved.get(Number(change.adjustment_id ?? 0));
    const before = stood ? [stood.subject_id] : [];
    const after = change.adjustment ? [Number(change.location_id ?? 0)] : [];
    return [...before, ...after].includes(0) ? null : [...before, ...after];
  }
  if (!('location_id' in change)) return null;
  return change.location_id === null ? null : [Number(change.location_id)];
}

/** Offers that exist only after the change. */
function alsoOffered(change: SingleChange): Concerned['also'] {
  if (change.kind === 'service')
    return (change.values.location_ids ?? []).map((id) => ({
      locationId: Number(id),
      serviceId: Number(change.service_id),
    }));
  if (change.kind !== 'staff-assignments') return [];
  return change.assignments.map((each) => ({
    locationId: Number(each.location_id),
    serviceId: Number(each.service_id),
  }));
}

type OneChange = Exclude<SingleChange, NewHolidays | GoneHolidays>;

const staffIdOf = (change: OneChange): number | null =>
  'staff_id' in change ? Number(change.staff_id) : null;

/** Refuses a record that is unknown or outside the scope. One location within it suffices for staff and services. */
export async function assertReached(tx: Tx, change: OneChange, scope: RecordScope): Promise<void> {
  const staffId = staffIdOf(change);
  const places = await locationsNow(tx, change);
  const isReached =
    places !== null &&
    (places.length === 0
      ? scope.reach === 'vendor'
      : places.some((locationId) => reaches(scope, { locationId, staffId })));
  if (!isReached || !(await isOwnAdjustment(tx, change))) throw refuse('not-found');
}

/** The locations of the changed record; null for an unknown one. */
async function locationsNow(tx: Tx, change: OneChange): Promise<number[] | null> {
  if (change.kind === 'service') return locationsOffering(tx, Number(change.service_id));
  if (change.kind === 'line') return locationsOfLine(tx, Number(change.line_id));
  const line = lineOfSettings([change]);
  if (line !== null) return locationsOfLine(tx, line);
  if ('room_id' in change) {
    const locationId = await locationOfRoom(tx, Number(change.room_id));
    return locationId === null ? null : [locationId];
  }
  const placeId = 'location_id' in change && change.location_id !== null ? Number(change.location_id) : null;
  const staffId = staffIdOf(change);
  if (staffId !== null) {
    const places = await workplacesOf(tx, staffId);
    return placeId === null ? places : places?.includes(placeId) ? [placeId] : null;
  }
  if (placeId === null) return [];
  return (await isLocation(tx, placeId)) ? [placeId] : null;
}

const subjectOf = (change: Extract<OneChange, { adjustment_id: unknown }>): number => {
  if ('staff_id' in change) return Number(change.staff_id);
  return Number('room_id' in change ? change.room_id : change.location_id);
};

const TYPES: Partial<Record<OneChange['kind'], AdjustmentType>> = {
  'staff-adjustment': ADJUSTMENT_TYPE.staff,
  'location-adjustment': ADJUSTMENT_TYPE.location,
  holiday: ADJUSTMENT_TYPE.holiday,
  'room-adjustment': ADJUSTMENT_TYPE.room,
};

/** A changed or removed adjustment must belong to the record of the change. */
async function isOwnAdjustment(tx: Tx, change: OneChange): Promise<boolean> {
  if (!('adjustment_id' in change) || change.adjustment_id === null) return true;
  const id = Number(change.adjustment_id);
  const saved = (await savedAdjustments(tx, [id])).get(id);
  if (saved?.type !== TYPES[change.kind]) return false;
  if (change.kind === 'holiday') return true;
  return saved!.subject_id === subjectOf(change);
}
