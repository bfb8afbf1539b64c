import { ROLE } from '../codes/role.ts';
import type { Role } from '../codes/role.ts';
import { cellOf } from './permission-table.ts';

/** Whether a role may invite, edit and deactivate a person of another role: a manager below its own level, an admin all. */
export function mayManageRole(own: Role, other: Role): boolean {
  const cell = cellOf(own, 'staff-edit');
  if (cell === null) return false;
  const most = cell.limits.includes('≤15') ? ROLE.staffAdvanced : ROLE.admin;
  return other <= most;
}

/** The lowest role that must have a second factor where the vendor requires one. */
const LOWEST_WITH_FACTOR = ROLE.manager;

/** Whether a role must have a second factor; product admins always. */
export function needsSecondFactor(role: Role, isRequired: boolean): boolean {
  return role === ROLE.productAdmin || (role >= LOWEST_WITH_FACTOR && isRequired);
}
