import { cellOf } from '#domain/access/permission-table.ts';
import type { PermissionId } from '#domain/access/permission-table.ts';
import type { Principal } from './every-role-store.ts';
import { FIELDS } from './planted-texts.ts';
import type { Field, Planted } from './planted-texts.ts';

const ROLE_OF: Partial<Record<Principal, 10 | 20 | 30>> = {
  'staff of another location': 10,
  'manager of another location': 20,
  'admin of another vendor': 30,
};
/** The table's cell for a caller; null without a right, and for devices. */
export const cellFor = (who: Principal, permission: PermissionId) => {
  const role = typeof who === 'number' ? who : ROLE_OF[who];
  return role === undefined || role === 7 ? null : cellOf(role, permission);
};

/** Whether a right reaches a record, by its letter. */
export function reaches(
  who: Principal,
  permission: PermissionId,
  { at, by }: Pick<Planted, 'at' | 'by'>,
): boolean {
  const cell = cellFor(who, permission);
  if (!cell || (at === 'abroad') !== (who === 'admin of another vendor')) return false;
  if (cell.scope === 'V' || cell.scope === 'P') return true;
  return typeof who === 'number' && at === 'here' && (cell.scope === 'L' || by === who);
}

/** The fields of a record that `clients-see` allows. */
export function allowed(who: Principal, record: Pick<Planted, 'at' | 'by'>): ReadonlySet<Field> {
  const cell = cellFor(who, 'clients-see');
  if (!cell || cell.limits.includes('min-fields')) return new Set(FIELDS.name);
  const parts = [...FIELDS.name, ...FIELDS.work];
  if (cell.limits.includes('r') || !reaches(who, 'clients-see', record)) return new Set(parts);
  const client = FIELDS.client.filter((field) => field !== 'earlier-elsewhere' || cell.scope === 'V');
  return new Set([...parts, ...client]);
}
