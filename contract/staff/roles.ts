import * as z from 'zod/mini';
import { PROFILES, ROLE_SCOPES } from '#domain/access/custom-role.ts';
import type { Profile, RoleScope } from '#domain/access/custom-role.ts';
import { GRANTABLE_RIGHTS } from '#domain/access/right-groups.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { idText, pathId, text } from '../protocol/json-api.ts';
import type { History } from '../protocol/resource.ts';
import { STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';

/** A built-in role and the number of active people who have it. */
export interface BuiltInRole {
  role: number;
  people: number;
}

export interface RoleHolder {
  id: string;
  name: string;
}

/** A custom role as admins see it. */
export interface CustomRoleRow {
  id: string;
  version: number;
  name: string;
  /** The built-in role whose rank and reach it keeps. */
  base: Profile;
  scope: RoleScope;
  /** Rights, with `:read` to see alone. */
  grants: string[];
  /** The people who have it. */
  staff: RoleHolder[];
}

export interface RoleValues {
  name: string;
  base: Profile;
  scope: RoleScope;
  grants: string[];
  staff_ids: string[];
}

const assigning = { access: { permission: 'roles-assign' }, api: 'internal', vendor: 'session' } as const;
const custom = { ...assigning, feature: 'roleBasedAccessControl' } as const;
const ofRole = z.object({ id: pathId });
const values = {
  name: text(60),
  base: z.literal(PROFILES),
  scope: z.enum(ROLE_SCOPES),
  // Each right at most twice: in full, and to see alone.
  grants: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(2 * GRANTABLE_RIGHTS.length)),
  staff_ids: z.array(idText).check(z.maxLength(2_000)),
};
const version = z.int();
const CHANGING = ['rights-exceeded', 'last-admin'] as const;

/** The roles of the vendor; custom ones only while their feature is on. */
export const listRoles = endpoint<{ data: { built_in: BuiltInRole[]; custom: CustomRoleRow[] } }>()({
  name: 'listRoles',
  method: 'GET',
  path: '/api/internal/v1/admin/roles',
  ...assigning,
  refusals: [...STAFF_READ_REFUSALS],
});

export const createRole = endpoint<{ data: CustomRoleRow }>()({
  name: 'createRole',
  method: 'POST',
  path: '/api/internal/v1/admin/roles',
  ...custom,
  body: z.object(values),
  refusals: [...STAFF_WRITE_REFUSALS, ...CHANGING],
});

export const changeRole = endpoint<{ data: CustomRoleRow }>()({
  name: 'changeRole',
  method: 'PATCH',
  path: '/api/internal/v1/admin/roles/:id',
  ...custom,
  params: ofRole,
  body: z.object({ ...values, version }),
  refusals: [...STAFF_WRITE_REFUSALS, ...CHANGING, 'record-changed'],
});

/** Removes a role that has no people, or moves them to another custom role of the same profile. */
export const removeRole = endpoint<null>()({
  name: 'removeRole',
  method: 'POST',
  path: '/api/internal/v1/admin/roles/:id/removal',
  ...custom,
  params: ofRole,
  body: z.object({ version, move_to: z.nullable(idText) }),
  refusals: [...STAFF_WRITE_REFUSALS, ...CHANGING, 'record-changed', 'record-in-use'],
});

/** Who changed the role, and each value before and after. */
export const seeRoleHistory = endpoint<History>()({
  name: 'seeRoleHistory',
  method: 'GET',
  path: '/api/internal/v1/admin/roles/:id/history',
  ...custom,
  params: z.object({ id: pathId }),
  query: z.object({ before: z.optional(z.string().check(z.maxLength(20))) }),
  refusals: STAFF_READ_REFUSALS,
});

/** Gives a person exactly these custom roles. */
export const setStaffRoles = endpoint<{ data: { role_ids: string[] } }>()({
  name: 'setStaffRoles',
  method: 'PUT',
  path: '/api/internal/v1/admin/staff/:id/roles',
  ...custom,
  params: z.object({ id: pathId }),
  body: z.object({ role_ids: z.array(idText).check(z.maxLength(100)) }),
  refusals: [...STAFF_WRITE_REFUSALS, ...CHANGING],
});
