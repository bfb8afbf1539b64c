import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import type { ThreadVisit } from './senders-visits-store.ts';

/** Whether a scope includes a visit. */
export const isWithin = ({ locationId, staffId }: ThreadVisit, scope: RecordScope): boolean =>
  scope.reach === 'vendor' ||
  (scope.locationIds.includes(locationId) && (scope.reach === 'locations' || scope.staffId === staffId));
