import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';

/** Whether a permission's scope includes a record; the same rule as in the `where` of lists. */
export function reaches(scope: RecordScope, record: { locationId: number; staffId: number | null }): boolean {
  if (scope.reach === 'vendor') return true;
  if (!scope.locationIds.includes(record.locationId)) return false;
  return scope.reach === 'locations' || record.staffId === scope.staffId;
}
