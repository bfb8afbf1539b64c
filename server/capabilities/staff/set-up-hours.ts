import { changeOwnHours, changeStaffHours, seeOwnHours, seeStaffHours } from '#contract/hours/hours.ts';
import type { PermissionId } from '#domain/access/permission-table.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { assertChanges, hoursOfLocation, saveWeek, weekOf } from '../locations/index.ts';
import type { WeekOf } from '../locations/index.ts';
import { hoursOfStaff, replaceStaffHours, workplaceZone } from './set-up-hours-store.ts';

type Whose = Pick<RequestContext, 'scope' | 'person'> & { params: { locationId: string | number } };

const others = ({ params, ...context }: Whose & { params: { id: string | number } }) => ({
  ...context,
  staffId: readId(params.id) ?? 0,
  locationId: readId(params.locationId) ?? 0,
  permission: 'staff-schedule' as const,
});
const own = ({ params, ...context }: Whose) => ({
  ...context,
  staffId: context.person?.staffId ?? 0,
  locationId: readId(params.locationId) ?? 0,
  permission: 'own-hours' as const,
});

/** The weekly hours of a staff member at a location: of others, and the caller's own. */
export const staffHoursRoutes: Route[] = [
  route(seeStaffHours, async (context) =>
    ok({
      data: await context.read(async (tx) => weekOf(tx, await openedWeek(tx, others(context)), context)),
    }),
  ),
  route(changeStaffHours, async (context) =>
    context.write(async (tx) => {
      const week = await openedWeek(tx, others(context));
      await saveWeek(tx, week, context);
      return ok({ data: await weekOf(tx, week, context) });
    }),
  ),
  route(seeOwnHours, async (context) =>
    ok({ data: await context.read(async (tx) => weekOf(tx, await openedWeek(tx, own(context)), context)) }),
  ),
  route(changeOwnHours, async (context) =>
    context.write(async (tx) => {
      assertChanges('own-hours', context);
      const week = await openedWeek(tx, own(context));
      await saveWeek(tx, week, context);
      return ok({ data: await weekOf(tx, week, context) });
    }),
  ),
];

async function openedWeek(
  tx: Tx,
  {
    staffId,
    locationId,
    permission,
    scope,
  }: Pick<RequestContext, 'scope'> & { staffId: number; locationId: number; permission: PermissionId },
): Promise<WeekOf> {
  const zone = await workplaceZone(tx, { staffId, locationId });
  const isReached =
    scope.reach === 'vendor' ||
    (scope.locationIds.includes(locationId) && (scope.reach === 'locations' || scope.staffId === staffId));
  if (zone === null || !isReached) throw refuse('not-found');
  return {
    kind: 'staff-hours',
    permission,
    id: staffId,
    locationId,
    zone,
    opening: await hoursOfLocation(tx, locationId),
    read: (inside) => hoursOfStaff(inside, { staffId, locationId }),
    write: (inside, hours) => replaceStaffHours(inside, { staffId, locationId, hours }),
  };
}
