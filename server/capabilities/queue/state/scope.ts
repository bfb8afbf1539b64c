import { can, cellOf } from '#domain/access/permission-table.ts';
import type { PermissionId } from '#domain/access/permission-table.ts';
import type { Person, RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { Refusal } from '#server/infrastructure/http/response/refusal.ts';
import { scopeOfPerson } from '#server/infrastructure/http/authorise.ts';

export interface ScopedRecord {
  locationId: number;
  staffId: number | null;
}

/** Whether a permission's scope includes a record; the same rule as in the `where` of lists. */
export function reaches(scope: RecordScope, record: ScopedRecord): boolean {
  if (scope.reach === 'vendor') return true;
  if (!scope.locationIds.includes(record.locationId)) return false;
  return scope.reach === 'locations' || record.staffId === scope.staffId;
}

/** The scope of a person's right to read; null without the right. */
export function readScopeOf(person: Person | null, permission: PermissionId): RecordScope | null {
  if (!person) return null;
  try {
    return scopeOfPerson(person, permission, 'read');
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Whether a person may read a record by this permission. */
export function mayRead(person: Person | null, permission: PermissionId, record: ScopedRecord): boolean {
  const scope = readScopeOf(person, permission);
  return scope !== null && reaches(scope, record);
}

/**
 * The part of a client's data that a reader sees on a visit. `full`: all of it. `masked`: what the work in the
 * line needs; contact data is masked, files and earlier visits are left out. `least`: the name, the masked
 * contact and the visit itself.
 */
export type ClientView = 'full' | 'masked' | 'least';

/** `clients-see` decides: its scope, and its limits. A right that only reads shows contact data masked. */
export function clientViewOf(person: Person | null, record: ScopedRecord): ClientView {
  const cell = person === null ? null : cellOf(person, 'clients-see');
  if (person === null || cell === null || cell.limits.includes('min-fields')) return 'least';
  const works = can(person, 'clients-see', 'write') && mayRead(person, 'clients-see', record);
  return works ? 'full' : 'masked';
}
