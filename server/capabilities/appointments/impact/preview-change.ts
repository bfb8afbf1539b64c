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
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { managedStaff } from '../../staff/index.ts';
import { impactOf } from './read-impact.ts';
import { assertSettings } from './settings-of-change.ts';
import { singleChanges } from './single-changes.ts';
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
