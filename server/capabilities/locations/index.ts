import type { Database } from '#server/infrastructure/database/database.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Job } from '#server/infrastructure/jobs/jobs.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import type { ServicesOf } from '../connections/index.ts';
import { fillHolidaysJob, holidayRoutes } from './holiday-calendars.ts';
import { listLocationsRoute } from './list-locations.ts';
import type { LinesNow } from './list-locations.ts';
import { placesRoutes } from './places-routes.ts';
import { seeLocationRoute } from './see-location.ts';
import { setUpAdjustmentsRoutes } from './set-up-adjustments.ts';
import { locationHoursRoutes } from './set-up-hours.ts';
import { setUpLocationsRoutes } from './set-up-locations.ts';
import { setUpRoomsRoutes } from './set-up-rooms.ts';
import { timeZoneRoutes } from './time-zones.ts';
import { waitAverageRoutes } from './wait-averages.ts';

export { hoursImport } from './import-hours.ts';
export { holidaysOfCalendar, holidaysOfDate, newHolidays } from './holiday-calendars.ts';
export { adjustmentsOfAction } from './set-up-adjustments.ts';
export type { AdjustmentList } from './set-up-adjustments.ts';
export { locationImport, locationsOfAction } from './set-up-locations.ts';
export { roomsOfAction } from './set-up-rooms.ts';
export type { LinesNow } from './list-locations.ts';
export { locationResource, nameOf, NO_LINE } from './location-view.ts';
export type { LineNow } from './location-view.ts';
export { cachedLocation, cachedLocationText, readLocationText } from './cached-locations.ts';
export { describedLocations } from './described-locations.ts';
export { placesOf } from './staff-locations.ts';
export { pausedMethods, takesMethod, takesNow } from './intake.ts';
export { joinLocationsToLine, locationIdsOfLine } from './line-members-store.ts';
export { findLocations } from './find-locations-store.ts';
export { keepIntake, locationRow, locationsOfCategory } from './locations-store.ts';
export type { LocationRow } from './locations-store.ts';
export { assertChanges, saveWeek, weekOf } from './save-week.ts';
export type { WeekOf } from './save-week.ts';
export { hoursOfLocation } from './set-up-hours-store.ts';
export { openNow, scheduleOf } from './schedule.ts';
export { zoneOffsetsOf } from './zone-offsets.ts';

export const locationsCapability = (deps: {
  db: Database;
  clock: Clock;
  keys: Keys;
  servicesOf: ServicesOf;
  linesNow: LinesNow;
}): { routes: Route[]; jobs: Job[] } => ({
  routes: [
    ...setUpLocationsRoutes,
    ...setUpAdjustmentsRoutes,
    ...setUpRoomsRoutes,
    ...locationHoursRoutes,
    ...holidayRoutes,
    listLocationsRoute(deps),
    seeLocationRoute(deps.linesNow),
    ...placesRoutes(deps),
    ...waitAverageRoutes(deps.linesNow),
    ...timeZoneRoutes,
  ],
  jobs: [fillHolidaysJob(deps)],
});
