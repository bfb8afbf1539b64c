import type { Database } from '#server/infrastructure/database/database.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { listLocationsRoute } from './list-locations.ts';
import type { LinesNow } from './list-locations.ts';
import { seeLocationRoute } from './see-location.ts';

export { isOpenNow } from './list-locations.ts';
export type { LinesNow } from './list-locations.ts';
export { formattedAddress, locationResource, nameOf, NO_LINE } from './location-view.ts';
export type { LineNow } from './location-view.ts';
export { keptLocation, keptLocationText, readLocationText } from './kept-locations.ts';
export type { LocationText } from './kept-locations.ts';
export { placesOf } from './places-of.ts';
export { locationRow, locationRows } from './locations-store.ts';
export type { LocationRow } from './locations-store.ts';
export { openNow, scheduleOf } from './schedule.ts';

export const locationsCapability = (ground: { db: Database; linesNow: LinesNow }): { routes: Route[] } => ({
  routes: [listLocationsRoute(ground), seeLocationRoute(ground.linesNow)],
});
