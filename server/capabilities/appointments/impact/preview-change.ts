import type { SetUpChange } from '#contract/vendors/impact.ts';
import {
  previewBookingSettings,
  previewLobbySettings,
  previewLocation,
  previewLocationHours,
  previewOwnSchedule,
  previewRoom,
  previewService,
  previewStaff,
  previewStaffSchedule,
} from '#contract/vendors/impact.ts';
import { adjustmentChange } from '#contract/setup/adjustment-change.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { adjustmentsOfAction, holidaysOfDate, newHolidays } from '../../locations/index.ts';
import type { AdjustmentList } from '../../locations/index.ts';
import { managedStaff } from '../../staff/index.ts';
import type { SingleChange } from './change-rows.ts';
import { impactOf } from './read-impact.ts';
import { assertReached } from './reach-of.ts';
import { assertSettings } from './settings-of-change.ts';
import { waitsOfLines } from './waits-of-change.ts';

/** What a change of the set-up would do, before it is saved. One endpoint for each permission that saves. */
export const previewRoutes: Route[] = [
  previewService,
  previewLocation,
  previewLocationHours,
  previewStaffSchedule,
  previewOwnSchedule,
  previewStaff,
  previewRoom,
  previewBookingSettings,
  previewLobbySettings,
].map((endpoint) =>
  route(endpoint, async (context) => {
    const { body, scope, person, now, read } = context;
    const change = withCaller(body.change, person?.staffId ?? null);
    assertSettings(change);
    const within = scope.reach === 'vendor' ? null : scope.locationIds;
    const { impact, lines } = await read(async (tx) => {
      const changes = await singleChanges(tx, change, context);
      // A caller who may not save the change may not preview it.
      if (change.kind === 'staff-assignments' || change.kind === 'staff-leaves')
        await managedStaff(tx, Number(change.staff_id), { person, scope });
      return impactOf(tx, changes, { now, within });
    });
    // The database connection is free while the lines are simulated.
    return ok({ data: { ...impact, waits: await waitsOfLines(lines) } });
  }),
);

/** Names the caller where the change names no staff member. */
function withCaller(change: SetUpChange, staffId: number | null): SetUpChange {
  if (!('staff_id' in change) || change.staff_id !== null) return change;
  if (staffId === null) throw refuse('not-found');
  return { ...change, staff_id: String(staffId) };
}

type Caller = Pick<RequestContext, 'scope' | 'person' | 'actor' | 'now' | 'requestId' | 'language' | 'may'>;

/**
 * The single changes that a change consists of, within the caller's reach: one for most. Refuses a record that the
 * caller does not reach. What an action leaves out, and what has no effect on hours, is no change.
 */
async function singleChanges(tx: Tx, change: SetUpChange, caller: Caller): Promise<SingleChange[]> {
  const { scope, now } = caller;
  if ('action' in change) {
    const changed = await adjustmentsOfAction(tx, { ...change, list: listOf(change.kind, caller) }, caller);
    return changed.flatMap(({ id, before, after }) => adjustmentChange({ id, values: after, before }) ?? []);
  }
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

/** Those who may only change their own schedule act on their own adjustments. */
function listOf(kind: Extract<SetUpChange, { action: unknown }>['kind'], { may }: Caller): AdjustmentList {
  if (kind === 'location-adjustments') return 'locations';
  if (kind === 'room-adjustments') return 'rooms';
  return may('staff-schedule') ? 'staff' : 'own';
}
