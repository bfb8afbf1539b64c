import * as z from 'zod/mini';
import { PROFILES, ROLE_SCOPES } from '#domain/access/custom-role.ts';
import { about, describe, part } from '../protocol/described.responses.ts';
import { history } from '../protocol/resource.responses.ts';
import { changeRole, createRole, listRoles, removeRole, seeRoleHistory, setStaffRoles } from './roles.ts';

const role = part(
  'CustomRole',
  z.strictObject({
    id: z.string(),
    version: z.number(),
    name: z.string(),
    base: about('The built-in role whose rank and reach it keeps.', z.literal(PROFILES)),
    scope: about('O own records, L assigned locations, V vendor.', z.enum(ROLE_SCOPES)),
    grants: about('Rights of the permission table, with `:read` to see alone.', z.array(z.string())),
    staff: about('The people who have it.', z.array(z.strictObject({ id: z.string(), name: z.string() }))),
  }),
);
const one = z.strictObject({ data: role });

export const ROLES_OF_STAFF = [
  describe(listRoles, {
    tag: 'Roles',
    summary: 'List roles',
    words: 'Custom roles are listed while their feature is on.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        built_in: z.array(z.strictObject({ role: z.number(), people: z.number() })),
        custom: z.array(role),
      }),
    }),
  }),
  describe(createRole, {
    tag: 'Roles',
    summary: 'Create a custom role',
    words: 'The caller must have each of its rights. Only people of its base role can have it.',
    status: 201,
    response: one,
  }),
  describe(changeRole, {
    tag: 'Roles',
    summary: 'Change a custom role and the people who have it',
    words: 'It applies from the next request of each of them.',
    status: 200,
    response: one,
  }),
  describe(removeRole, {
    tag: 'Roles',
    summary: 'Remove a custom role',
    words:
      '`move_to` names another custom role of the same base for its people. Without it, it must have none.',
    status: 204,
    response: null,
  }),
  describe(seeRoleHistory, {
    tag: 'Roles',
    summary: 'List the changes of a custom role',
    status: 200,
    response: history,
  }),
  describe(setStaffRoles, {
    tag: 'Roles',
    summary: 'Set the custom roles of a person',
    words: 'Several roles add up. None leaves the built-in role.',
    status: 200,
    response: z.strictObject({ data: z.strictObject({ role_ids: z.array(z.string()) }) }),
  }),
] as const;

const VALUES = {
  name: 'Front desk',
  base: 10,
  scope: 'L',
  grants: ['lobby-see', 'lobby-call', 'services-edit:read'],
  staff_ids: [],
};

export const ROLE_EXAMPLES = {
  createRole: { body: VALUES },
  changeRole: { params: { id: '1' }, body: { ...VALUES, version: 1 } },
  removeRole: { params: { id: '1' }, body: { version: 1, move_to: null } },
  setStaffRoles: { body: { role_ids: ['1'] } },
  viewAs: { body: { role: '10' } },
} as const;
