import type { EveryRole } from './every-role-store.ts';

let made = 0;

/** The values of a custom role that admins can make. */
const roleValues = (name: string) => ({
  name,
  base: 10,
  scope: 'L',
  grants: ['lobby-see', 'lobby-call', 'services-edit:read'],
  staff_ids: [] as string[],
});

/** A custom role without people, made by the admin. */
export async function aCustomRole({ call }: Pick<EveryRole, 'call'>, values: object = {}): Promise<string> {
  const body = { ...roleValues(`Front desk ${(made += 1)}`), ...values };
  const response = await call(30, 'POST /api/internal/v1/admin/roles', { body });
  if (response.status !== 201) throw new Error(`making a role: ${response.text}`);
  return (response.body as { data: { id: string } }).data.id;
}

/** A valid request for each endpoint of roles, as rows of the permission matrix. */
export const roleCalls = (
  world: () => EveryRole,
): Record<string, () => Promise<{ path: string; body?: object }>> => ({
  listRoles: async () => ({ path: '/roles' }),
  createRole: async () => ({ path: '/roles', body: roleValues(`Front desk ${(made += 1)}`) }),
  changeRole: async () => ({
    path: `/roles/${await aCustomRole(world())}`,
    body: { ...roleValues(`Front desk ${(made += 1)}`), version: 1 },
  }),
  removeRole: async () => ({
    path: `/roles/${await aCustomRole(world())}/removal`,
    body: { version: 1, move_to: null },
  }),
  seeRoleHistory: async () => ({ path: `/roles/${await aCustomRole(world())}/history` }),
  setStaffRoles: async () => ({
    path: `/staff/${await world().staffOf(10)}/roles`,
    body: { role_ids: [] },
  }),
});

const ROW = '– – – – – – V –';

/** Their rows, in the order of the matrix. */
export const ROLE_ROWS: Record<string, string> = {
  listRoles: ROW,
  createRole: ROW,
  changeRole: ROW,
  removeRole: ROW,
  seeRoleHistory: ROW,
  setStaffRoles: ROW,
};
