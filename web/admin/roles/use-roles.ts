import { useQuery, useQueryClient } from '@tanstack/react-query';
import { accessSettings } from '#contract/settings/settings-pages.ts';
import { listRoles } from '#contract/staff/roles.ts';
import type { CustomRoleRow } from '#contract/staff/roles.ts';
import { viewAs } from '#contract/vendors/session.ts';
import { seeingAllClients } from '#domain/access/all-clients.ts';
import { sumOfRoles } from '#domain/access/custom-role.ts';
import type { Caller } from '#domain/access/permission-table.ts';
import type { Role } from '#domain/codes/role.ts';
import { request } from '#web/connection/request.ts';
import { useChange } from '../session/use-change.ts';
import { settingsQuery } from '../settings/use-settings.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';

const ROLES_KEY = ['roles'] as const;

export const useRoles = () =>
  useQuery({
    queryKey: ROLES_KEY,
    queryFn: async ({ signal }) => (await request(listRoles, { signal })).data,
  });

/** Reads the roles again, and the lists of people who may have them. */
export function useRefreshRoles() {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: ROLES_KEY });
    await queries.invalidateQueries({ queryKey: ['records'] });
  };
}

/** A role to list, compare and view as: its id is the number of a built-in role, or `custom-` and an id. */
export interface ListedRole {
  id: string;
  name: string;
  role: Role;
  custom: CustomRoleRow | null;
  people: number;
}

export const customId = (id: string): string => `custom-${id}`;

/** The role as the permission table knows it: by the function that decides on server and screens. */
export const callerOf = ({ role, custom }: Pick<ListedRole, 'role' | 'custom'>): Caller =>
  custom ? { role, rights: sumOfRoles(custom.base, [custom]) } : role;

/** The roles as they count now, under the policy about clients that the vendor has saved. */
export function useCallerOf(): (role: ListedRole) => Caller {
  const { data } = useQuery(settingsQuery(accessSettings, null));
  const policy = data?.data.settings.find(({ key }) => key === 'access.staffSeeAllClients');
  return (role) => {
    const caller = callerOf(role);
    const holder = typeof caller === 'object' ? caller : { role: role.role };
    return policy?.value === true ? seeingAllClients(holder) : caller;
  };
}

/** Begins or ends the view of all pages as a role. The page starts again, so that nothing of the other view is left. */
export function useViewAs() {
  const fail = useFailureToast();
  return useChange({
    mutationFn: (role: string | null) => request(viewAs, { body: { role } }),
    onSuccess: ({ data }) => location.assign(data.landing),
    onError: fail,
  });
}
