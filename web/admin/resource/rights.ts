import type { AnyEndpoint } from '#contract/protocol/endpoint.ts';
import { can, canCreate } from '#domain/access/permission-table.ts';
import type { Role } from '#domain/codes/role.ts';

/** What a role may do with the records of a resource, as its row of the permission table says. */
export interface Rights {
  readonly mayWrite: boolean;
  /** Creating, duplicating, archiving and restoring: a right limited to editing has none of them. */
  readonly mayCreate: boolean;
}

export function rightsOf(of: { endpoints: { create: Pick<AnyEndpoint, 'access'> } }, role: Role): Rights {
  const { access } = of.endpoints.create;
  if (typeof access !== 'object') return { mayWrite: false, mayCreate: false };
  return { mayWrite: can(role, access.permission, 'write'), mayCreate: canCreate(role, access.permission) };
}

type Reason = 'list.mayNot' | 'list.mayNotCreate';

/** Text id of the reason why a role creates, duplicates, archives and restores nothing; null if it may. */
export const whyNotCreate = ({ mayWrite, mayCreate }: Rights): Reason | null =>
  mayCreate ? null : mayWrite ? 'list.mayNotCreate' : 'list.mayNot';

/** Text id of the reason why a role runs an action on none of several records; null if it may. */
export function whyNotAct(action: string, rights: Rights): Reason | null {
  if (action === 'archive' || action === 'restore') return whyNotCreate(rights);
  return rights.mayWrite ? null : 'list.mayNot';
}
