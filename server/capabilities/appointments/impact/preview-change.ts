import type { SetUpChange } from '#contract/vendors/impact.ts';
import {
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
import { impactOf } from './read-impact.ts';
import { assertReached } from './reach-of.ts';

/** What a change of the set-up would do, before it is saved. One endpoint for each permission that saves. */
export const previewRoutes: Route[] = [
  previewService,
  previewLocation,
  previewLocationHours,
  previewStaffSchedule,
  previewOwnSchedule,
  previewStaff,
  previewRoom,
].map((endpoint) =>
  route(endpoint, async ({ body, scope, person, now, read }) => {
    const change = withCaller(body.change, person?.staffId ?? null);
    const within = scope.reach === 'vendor' ? null : scope.locationIds;
    const data = await read(async (tx) => {
      await assertReached(tx, change, scope);
      return impactOf(tx, change, { now, within });
    });
    return ok({ data });
  }),
);

/** Names the caller where the change names no staff member. */
function withCaller(change: SetUpChange, staffId: number | null): SetUpChange {
  if (!('staff_id' in change) || change.staff_id !== null) return change;
  if (staffId === null) throw refuse('not-found');
  return { ...change, staff_id: String(staffId) };
}
