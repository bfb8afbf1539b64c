import { PRINCIPALS, readCell, writes } from './cells.ts';
import type { Cell, Principal, Row, Scope } from './cells.ts';
import { ROWS } from './permission-rows.ts';

export type { Cell, Principal, Scope } from './cells.ts';

export type PermissionId = (typeof ROWS)[number]['id'];

export interface Permission {
  readonly id: PermissionId;
  readonly words: string;
  readonly cells: ReadonlyMap<Principal, Cell>;
}

export type Act = 'read' | 'write';

/** Every permission, in the table's order. */
export const PERMISSIONS: readonly Permission[] = ROWS.map(permissionOf);

const BY_ID = new Map(PERMISSIONS.map((permission) => [permission.id, permission]));

/** Returns the table's cell: the right's scope and limits; null without a right. */
export function cellOf(who: Principal, permission: PermissionId): Cell | null {
  return BY_ID.get(permission)?.cells.get(who) ?? null;
}

/** Returns the right's scope; null if the role lacks the right. */
export function scopeOf(who: Principal, permission: PermissionId): Scope | null {
  return cellOf(who, permission)?.scope ?? null;
}

/**
 * Returns whether the role has the right; with `'write'`, whether it may also change the row's records, which
 * read-only cells (`r`, `use`, `names`, …) do not permit. Records are then filtered by scope: see scope.ts.
 */
export function can(who: Principal, permission: PermissionId, act: Act = 'read'): boolean {
  const cell = cellOf(who, permission);
  return cell !== null && (act === 'read' || writes(cell));
}

/** Whether the role also creates and archives the row's records: a right limited to editing does not. */
export const canCreate = (who: Principal, permission: PermissionId): boolean =>
  can(who, permission, 'write') && cellOf(who, permission)?.limits.includes('edit') !== true;

/** Returns a role's permissions with their scope letters, as the session sends them to the browser. */
export function permissionsOf(who: Principal): Partial<Record<PermissionId, Scope>> {
  const entries = PERMISSIONS.map(({ id }) => [id, scopeOf(who, id)] as const);
  return Object.fromEntries(entries.filter(([, scope]) => scope !== null));
}

function permissionOf(row: Row): Permission {
  const cells = new Map<Principal, Cell>();
  PRINCIPALS.forEach((who, column) => {
    const cell = readCell(row.cells[column] ?? '–');
    if (cell) cells.set(who, cell);
  });
  return { id: row.id as PermissionId, words: row.words, cells };
}
