import type { Database } from '#server/infrastructure/database/database.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import type { MapsPort } from '#server/integrations/maps/maps-port.ts';
import { listLocationsRoute } from './list-locations.ts';
import type { LinesNow } from './list-locations.ts';
import { placesRoutes } from './places-routes.ts';
import { seeLocationRoute } from './see-location.ts';
import { setUpLocationsRoutes } from './set-up-locations.ts';
import { timeZoneRoutes } from './time-zones.ts';
import { waitAverageRoutes } from './wait-averages.ts';

export type { LinesNow } from './list-locations.ts';
export { locationResource, nameOf, NO_LINE } from './location-view.ts';
export type { LineNow } from './location-view.ts';
export { cachedLocation, cachedLocationText, readLocationText } from './cached-locations.ts';
export { placesOf } from './staff-locations.ts';
export { pausedMethods, takesMethod, takesNow } from './intake.ts';
export { findLocations } from './find-locations-store.ts';
export { keepIntake, locationRow, locationsOfCategory } from './locations-store.ts';
export type { LocationRow } from './locations-store.ts';
export { openNow, scheduleOf } from './schedule.ts';
export { zoneOffsetsOf } from './zone-offsets.ts';

export const locationsCapability = (deps: {
  db: Database;
  keys: Keys;
  maps: MapsPort;
  linesNow: LinesNow;
}): { routes: Route[] } => ({
  routes: [
    ...setUpLocationsRoutes,
    listLocationsRoute(deps),
    seeLocationRoute(deps.linesNow),
    ...placesRoutes(deps),
    ...waitAverageRoutes(deps.linesNow),
    ...timeZoneRoutes,
  ],
});
