import type { Access } from '#contract/protocol/endpoint.ts';
import { seeingAllClients } from '#domain/access/all-clients.ts';
import { can, canCreate } from '#domain/access/permission-table.ts';
import { customRolesOf, sumOfRoles } from '#domain/access/custom-role.ts';
import { hiddenFields } from '#domain/access/field-visibility.ts';
import { ROLE } from '#domain/codes/role.ts';
import type { Role } from '#domain/codes/role.ts';
import type { Tx } from '../database/database.ts';
import type { Person, RecordScope } from '../http/request/request-context.ts';
import { scopeOfPerson } from '../http/authorise.ts';
import { starterOf } from './starter-store.ts';

interface StarterRights {
  person: Person;
  scope: RecordScope;
  /** Some roles change records and neither create nor archive them. */
  mayCreate: boolean;
}

/** The rights that the person who started the work has now; null if they have left or lost the right. */
export async function rightsOfStarter(
  tx: Tx,
  of: { staffId: number | null; access: Access; act: 'read' | 'write' },
): Promise<StarterRights | null> {
  const { staffId, access, act } = of;
  // The operator imports on the command line.
  if (staffId === null)
    return {
      person: { ...NO_SESSION, staffId, role: ROLE.admin, name: '', email: '', locationIds: [] },
      scope: { reach: 'vendor' },
      mayCreate: true,
    };
  const stored = await starterOf(tx, staffId);
  if (!stored || typeof access !== 'object') return null;
  const role = stored.role as Role;
  const own = { role, rights: sumOfRoles(role, customRolesOf(stored.customRoles)) };
  const holder = stored.seesAllClients ? seeingAllClients(own) : own;
  if (!can(holder, access.permission, act)) return null;
  const { name, email, locationIds } = stored;
  const person = {
    ...NO_SESSION,
    identityId: stored.identityId ?? '',
    staffId,
    ...holder,
    name,
    email,
    locationIds,
    hides: hiddenFields(stored.fieldVisibility ?? {}, role),
  };
  return {
    person,
    scope: scopeOfPerson(person, access.permission, act),
    mayCreate: canCreate(holder, access.permission),
  };
}

/** Work goes on without a session. */
const NO_SESSION = { identityId: '', sessionId: '', vendor: null } as const;
