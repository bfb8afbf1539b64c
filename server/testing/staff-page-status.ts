import { STAFF_ADDRESSES } from '#contract/protocol/staff-addresses.ts';
import { PRINCIPALS as COLUMNS, readCell } from '#domain/access/cells.ts';
import { ROWS } from '#domain/access/permission-rows.ts';
import type { Role } from '#domain/codes/role.ts';
import type { Principal } from './every-role-store.ts';

type Address = Pick<(typeof STAFF_ADDRESSES)[number], 'path' | 'permission'> & {
  screen?: string;
  write?: true;
  scope?: 'V';
  limit?: 'lobby';
};

export const ADDRESSES: readonly Address[] = STAFF_ADDRESSES;

/** An address with each `*` filled by an id; one at the end of a word stays empty. */
export const filled = ({ path }: Address): string => path.replace(/([a-z])\*$/, '$1').replaceAll('*', '12');

const READING = /^(r|use|names|ticket-numbers|aggregate|own-acts)$/;
const SIGNED_OUT: readonly Principal[] = ['anonymous', 'deactivated', 'of a suspended vendor', 'signed out'];
const ROLE_OF: Partial<Record<Principal, Role>> = {
  'staff of another location': 10,
  'manager of another location': 20,
  'admin of another vendor': 30,
};

/**
 * The status of a staff page by the texts of the permission file: 303 is a redirect to the sign-in. The address alone
 * decides, not a record: a person who works elsewhere sees an empty page.
 */
export function statusOf(who: Principal, address: Address): number {
  const isSignedOut = SIGNED_OUT.includes(who);
  if (address.path === '/forbidden') return 403;
  if (address.screen === undefined) return 404;
  if (isSignedOut) return 303;
  return opens(ROLE_OF[who] ?? (who as Role), address) ? 200 : 403;
}

function opens(role: Role, { permission, write, scope, limit }: Address): boolean {
  const row = ROWS.find(({ id }) => id === permission)!;
  const cell = readCell(row.cells[COLUMNS.indexOf(role)]!);
  // A kiosk's browser is a device.
  if (role === 7 || cell === null) return false;
  if (write && cell.limits.some((one) => READING.test(one))) return false;
  if (scope === 'V' && cell.scope !== 'V') return false;
  return !cell.limits.includes('lobby') || limit === 'lobby';
}
