import { adjustmentChange } from '#contract/setup/adjustment-change.ts';
import type { SetUpChange } from '#contract/vendors/impact.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import {
  adjustmentsOfAction,
  holidaysOfCalendar,
  holidaysOfDate,
  locationsOfAction,
  newHolidays,
  roomsOfAction,
} from '../../locations/index.ts';
import type { AdjustmentList } from '../../locations/index.ts';
import { servicesOfAction } from '../../services/index.ts';
import type { SingleChange } from './change-rows.ts';
import { assertReached } from './reach-of.ts';

type Caller = Pick<RequestContext, 'scope' | 'person' | 'actor' | 'now' | 'requestId' | 'language' | 'may'>;
type Acted = Extract<SetUpChange, { action: unknown }>;

/**
 * The single changes that a change consists of, within the caller's reach: one for most. Refuses a record that the
 * caller does not reach. What an action leaves out, and what has no effect on bookings, is no change.
 */
export async function singleChanges(tx: Tx, change: SetUpChange, caller: Caller): Promise<SingleChange[]> {
  const { scope, now } = caller;
  if ('action' in change) return changesOfAction(tx, change, caller);
  if (change.kind === 'holiday-calendar') {
    const locationIds = change.location_ids.map(Number);
    const adjustments = await newHolidays(tx, { ...change, locationIds }, { scope, now });
    if (!adjustments) throw refuse('not-found');
    return [
      {
        kind: 'new-holidays',
        location_ids: locationIds.length === 0 ? null : locationIds,
        adjustments,
      },
    ];
  }
  if (change.kind === 'holiday-calendar-end') {
    const gone = await holidaysOfCalendar(tx, Number(change.calendar_id), { scope, now });
    const { locationIds, ids, adjustments } = gone;
    return [
      {
        kind: 'gone-holidays',
        location_ids: locationIds.length === 0 ? null : locationIds,
        ids: new Set(ids),
        adjustments,
      },
    ];
  }
  if (change.kind === 'holiday-date') {
    const holidays = await holidaysOfDate(tx, { ...change, calendarId: Number(change.calendar_id) }, scope);
    return holidays.map(({ id, locationId, adjustment }) => ({
      kind: 'holiday',
      location_id: locationId === 0 ? null : String(locationId),
      adjustment_id: String(id),
      adjustment,
    }));
  }
  await assertReached(tx, change, scope);
  return [change];
}

async function changesOfAction(tx: Tx, change: Acted, caller: Caller): Promise<SingleChange[]> {
  switch (change.kind) {
    case 'services': {
      const values = { ...ARCHIVED[change.action], ...INVITED[change.action] };
      const services = await servicesOfAction(tx, change, caller);
      return services.map(({ id }) => ({ kind: 'service', service_id: String(id), values }));
    }
    case 'locations': {
      const values = { ...ARCHIVED[change.action], ...SHOWN[change.action] };
      const locations = await locationsOfAction(tx, change, caller);
      return locations.map(({ id }) => ({ kind: 'location', location_id: String(id), values }));
    }
    case 'rooms': {
      const rooms = await roomsOfAction(tx, change, caller);
      return rooms.map(({ id }) => ({ kind: 'room', room_id: String(id), values: ARCHIVED[change.action]! }));
    }
    case 'location-adjustments':
    case 'room-adjustments':
    case 'staff-adjustments':
    default: {
      const changed = await adjustmentsOfAction(tx, { ...change, list: listOf(change.kind, caller) }, caller);
      return changed.flatMap(
        ({ id, before, after }) => adjustmentChange({ id, values: after, before }) ?? [],
      );
    }
  }
}

type Values<T> = Readonly<Partial<Record<string, T>>>;
const ARCHIVED: Values<{ archived: boolean }> = {
  archive: { archived: true },
  restore: { archived: false },
};
const INVITED: Values<{ invite_only: boolean }> = {
  publish: { invite_only: false },
  hide: { invite_only: true },
};
const SHOWN: Values<{ visibility: 'public' | 'private' }> = {
  publish: { visibility: 'public' },
  hide: { visibility: 'private' },
};

/** Those who may only change their own schedule act on their own adjustments. */
function listOf(kind: Acted['kind'], { may }: Caller): AdjustmentList {
  if (kind === 'location-adjustments') return 'locations';
  if (kind === 'room-adjustments') return 'rooms';
  return may('staff-schedule') ? 'staff' : 'own';
}
