import { aCustomRole } from '#server/testing/role-calls.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';

let named = 0;

/** A custom role without people that requests change and remove, and the values of others. */
export async function openRoles(world: EveryRole) {
  let role = { id: await aCustomRole(world), version: 1 };
  return {
    facts: (operationId: string, staffId: string): Record<string, unknown> => ({
      ...role,
      ...(operationId === 'setStaffRoles' && { id: staffId }),
      name: `Role ${(named += 1)}`,
      base: 10,
      scope: 'L',
      grants: ['lobby-see', 'lobby-call'],
      staff_ids: [],
      role_ids: [],
      move_to: null,
    }),
    async learn(operationId: string, version: number | undefined): Promise<void> {
      if (operationId === 'removeRole') role = { id: await aCustomRole(world), version: 1 };
      else if (operationId === 'changeRole' && version !== undefined) role.version = version;
    },
  };
}

/** Their operations, apart from the view of a role, which belongs to the session. */
export const ROLE_OPERATIONS = new Set([
  'listRoles',
  'createRole',
  'changeRole',
  'removeRole',
  'seeRoleHistory',
  'setStaffRoles',
]);
