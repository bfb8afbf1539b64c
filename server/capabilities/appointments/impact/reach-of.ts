import type { SetUpChange } from '#contract/vendors/impact.ts';
import { ADJUSTMENT_TYPE } from '#domain/codes/adjustment-type.ts';
import type { AdjustmentType } from '#domain/codes/adjustment-type.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { reaches } from '../../queue/index.ts';
import {
  isLocation,
  locationOfRoom,
  locationsOffering,
  savedAdjustment,
  workplacesOf,
} from './impact-store.ts';
import type { Concerned, SavedAdjustment } from './impact-store.ts';

/** The locations within the caller's scope; null is all. */
export type Within = readonly number[] | null;

/** The changed staff member, or null. */
export const staffOf = (change: SetUpChange): number | null =>
  'staff_id' in change ? Number(change.staff_id) : null;

/** The records whose slots and appointments a change may alter, within the caller's scope. */
export function concernedBy(
  change: SetUpChange,
  { saved, within }: { saved: SavedAdjustment | undefined; within: Within },
): Concerned {
  const places = placesOf(change, saved);
  const locationIds = places && within ? places.filter((id) => within.includes(id)) : (places ?? within);
  return {
    locationIds,
    serviceId: change.kind === 'service' ? Number(change.service_id) : null,
    staffId: staffOf(change),
    roomId: 'room_id' in change ? Number(change.room_id) : null,
    also: alsoOffered(change),
  };
}

/** Null is without limit. */
function placesOf(change: SetUpChange, saved: SavedAdjustment | undefined): number[] | null {
  if (change.kind === 'holiday') {
    const before = saved ? [saved.subject_id] : [];
    const after = change.adjustment ? [Number(change.location_id ?? 0)] : [];
    return [...before, ...after].includes(0) ? null : [...before, ...after];
  }
  return 'location_id' in change ? [Number(change.location_id)] : null;
}

/** Offers that exist only after the change. */
function alsoOffered(change: SetUpChange): Concerned['also'] {
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

/** Refuses a record that is unknown or outside the scope. One location within it suffices for staff and services. */
export async function assertReached(tx: Tx, change: SetUpChange, scope: RecordScope): Promise<void> {
  const staffId = staffOf(change);
  const places = await locationsNow(tx, change);
  const isReached =
    places !== null &&
    (places.length === 0
      ? scope.reach === 'vendor'
      : places.some((locationId) => reaches(scope, { locationId, staffId })));
  if (!isReached || !(await isOwnAdjustment(tx, change))) throw refuse('not-found');
}

/** The locations of the changed record; null for an unknown one. */
async function locationsNow(tx: Tx, change: SetUpChange): Promise<number[] | null> {
  if (change.kind === 'service') return locationsOffering(tx, Number(change.service_id));
  if ('room_id' in change) {
    const locationId = await locationOfRoom(tx, Number(change.room_id));
    return locationId === null ? null : [locationId];
  }
  const placeId = 'location_id' in change && change.location_id !== null ? Number(change.location_id) : null;
  const staffId = staffOf(change);
  if (staffId !== null) {
    const places = await workplacesOf(tx, staffId);
    return placeId === null ? places : places?.includes(placeId) ? [placeId] : null;
  }
  if (placeId === null) return [];
  return (await isLocation(tx, placeId)) ? [placeId] : null;
}

const subjectOf = (change: Extract<SetUpChange, { adjustment_id: unknown }>): number => {
  if ('staff_id' in change) return Number(change.staff_id);
  return Number('room_id' in change ? change.room_id : change.location_id);
};

const TYPES: Partial<Record<SetUpChange['kind'], AdjustmentType>> = {
  'staff-adjustment': ADJUSTMENT_TYPE.staff,
  'location-adjustment': ADJUSTMENT_TYPE.location,
  holiday: ADJUSTMENT_TYPE.holiday,
  'room-adjustment': ADJUSTMENT_TYPE.room,
};

/** A changed or removed adjustment must belong to the record of the change. */
async function isOwnAdjustment(tx: Tx, change: SetUpChange): Promise<boolean> {
  if (!('adjustment_id' in change) || change.adjustment_id === null) return true;
  const saved = await savedAdjustment(tx, Number(change.adjustment_id));
  if (saved?.type !== TYPES[change.kind]) return false;
  if (change.kind === 'holiday') return true;
  return saved!.subject_id === subjectOf(change);
}
