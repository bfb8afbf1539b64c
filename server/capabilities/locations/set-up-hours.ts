import { changeLocationHours, seeLocationHours } from '#contract/hours/hours.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { saveWeek, weekOf } from './save-week.ts';
import type { WeekOf } from './save-week.ts';
import { hoursOfLocation, locationOfWeek, replaceLocationHours } from './set-up-hours-store.ts';

/** The weekly hours of a location, read and replaced by staff. */
export const locationHoursRoutes: Route[] = [
  route(seeLocationHours, async (context) =>
    ok({
      data: await context.read(async (tx) => weekOf(tx, await openedWeek(tx, context), context)),
    }),
  ),
  route(changeLocationHours, async (context) =>
    context.write(async (tx) => {
      const week = await openedWeek(tx, context);
      await saveWeek(tx, week, context);
      return ok({ data: await weekOf(tx, week, context) });
    }),
  ),
];

async function openedWeek(
  tx: Tx,
  { params, scope }: { params: { id: string | number }; scope: RecordScope },
): Promise<WeekOf> {
  const id = readId(params.id) ?? 0;
  const week = await weekOfLocation(tx, id);
  if (!week || (scope.reach !== 'vendor' && !scope.locationIds.includes(id))) throw refuse('not-found');
  return week;
}

/** The weekly hours of a location, archived or not. */
export async function weekOfLocation(tx: Tx, id: number): Promise<WeekOf | undefined> {
  const location = await locationOfWeek(tx, id);
  if (!location) return undefined;
  return {
    kind: 'location-hours',
    permission: 'location-hours',
    id,
    locationId: id,
    zone: location.zone,
    opening: [],
    read: (inside) => hoursOfLocation(inside, id),
    write: (inside, hours) => replaceLocationHours(inside, id, hours),
  };
}
