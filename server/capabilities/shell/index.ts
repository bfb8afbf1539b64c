import type { Route } from '#server/infrastructure/http/routes.ts';
import { searchRecordsRoute } from './search-records.ts';

/** What the frame of the staff's pages asks the server. */
export const shellCapability = (): { routes: Route[] } => ({ routes: [searchRecordsRoute] });
