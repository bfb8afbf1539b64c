import { ROLE } from '../codes/role.ts';
import type { Role } from '../codes/role.ts';
import { cellOf } from './permission-table.ts';
import type { Holder } from './permission-table.ts';
import { highestRole } from './cells.ts';

/**
 * Whether a person may invite, edit and deactivate a person of another role: an admin all, others below their own
 * level alone, whatever their custom roles say.
 */
export function mayManageRole(own: Role | Holder, other: Role): boolean {
  const cell = cellOf(own, 'staff-edit', 'write');
  const rank = typeof own === 'object' ? own.role : own;
  return cell !== null && other <= highestRole(cell) && (rank === ROLE.admin || other < rank);
}

/** Roles of people, as texts of the set-up: devices and product admins are no staff. */
export const STAFF_ROLES = ['5', '10', '13', '15', '20', '30'] as const;

/** The role of a new person where nothing else is chosen: the vendor's, if the maker may give it, else staff. */
export const newStaffRole = (own: Role | Holder, wanted: Role): Role =>
  mayManageRole(own, wanted) ? wanted : ROLE.staff;

/** The lowest role that must have a second factor where the vendor requires one. */
const LOWEST_WITH_FACTOR = ROLE.manager;

/** Whether a role must have a second factor; product admins always. */
export function needsSecondFactor(role: Role, isRequired: boolean): boolean {
  return role === ROLE.productAdmin || (role >= LOWEST_WITH_FACTOR && isRequired);
}
