import type { AnyEndpoint } from '#contract/protocol/endpoint.ts';
import { can, canCreate } from '#domain/access/permission-table.ts';
import type { Caller } from '#domain/access/permission-table.ts';

/** What a role may do with the records of a resource, as its row of the permission table says. */
export interface Rights {
  readonly mayWrite: boolean;
  /** Creating, duplicating, archiving and restoring: a right limited to editing has none of them. */
  readonly mayCreate: boolean;
  readonly mayExport: boolean;
}

export function rightsOf(
  of: { endpoints: Record<'create' | 'file', Pick<AnyEndpoint, 'access'>> },
  role: Caller,
): Rights {
  const writing = of.endpoints.create.access;
  const exports = mayExport(of, role);
  if (typeof writing !== 'object') return { mayWrite: false, mayCreate: false, mayExport: exports };
  return {
    mayWrite: can(role, writing.permission, 'write'),
    mayCreate: canCreate(role, writing.permission),
    mayExport: exports,
  };
}

/** Whether a role exports a list. */
export function mayExport(
  { endpoints }: { endpoints: Record<'file', Pick<AnyEndpoint, 'access'>> },
  role: Caller,
): boolean {
  const { access } = endpoints.file;
  return typeof access === 'object' && can(role, access.permission);
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
