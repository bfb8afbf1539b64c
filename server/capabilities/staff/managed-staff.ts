import { mayManageRole } from '#domain/access/staff-levels.ts';
import type { Role } from '#domain/codes/role.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Person, RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { staffForSignIn } from './staff-store.ts';
import type { StaffForSignIn } from './staff-store.ts';

interface Caller {
  person: Person | null;
  scope: RecordScope;
}

/** Whether the caller's scope includes a person who works at these locations. */
export function isNear(scope: RecordScope, locationIds: readonly number[]): boolean {
  return scope.reach === 'vendor' || locationIds.some((location) => scope.locationIds.includes(location));
}

/** Why the caller may not manage this person; null if they may. */
export function unmanaged(
  { person }: Pick<Caller, 'person'>,
  staff: { id: number; role: Role },
): 'self' | 'level' | null {
  if (person === null) return 'level';
  if (staff.id === person.staffId) return 'self';
  return mayManageRole(person, staff.role) ? null : 'level';
}

/** The person whom the caller may manage: of a role that they manage, at a location of theirs, and never themselves. */
export async function managedStaff(tx: Tx, staffId: number, caller: Caller): Promise<StaffForSignIn> {
  const staff = await staffForSignIn(tx, staffId);
  if (!staff || !isNear(caller.scope, staff.locationIds)) throw refuse('not-found');
  if (unmanaged(caller, staff) !== null) throw refuse('forbidden');
  return staff;
}
