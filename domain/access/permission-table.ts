import { PRINCIPALS, readCell, SCOPE_RANK, writes } from './cells.ts';
import type { Cell, Principal, Row, Scope } from './cells.ts';
import type { Role } from '../codes/role.ts';
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

/** Rights that custom roles add up to: each with its cells, which may differ between reading and writing. */
export type Rights = ReadonlyMap<PermissionId, readonly Cell[]>;

/** A person whose custom roles replace the cells of their built-in role; its number stays their rank. */
export interface Holder {
  readonly role: Role;
  readonly rights?: Rights | undefined;
}

/** A column of the table, or a person with rights of their own. */
export type Caller = Principal | Holder;

/**
 * The effective rights: every cell that a caller has in a row. Server and screens decide by this function alone, so
 * that a custom role counts everywhere or nowhere.
 */
// mutation: effective-rights
export function cellsOf(who: Caller, permission: PermissionId): readonly Cell[] {
  if (typeof who === 'object' && who.rights) return who.rights.get(permission) ?? [];
  const cell = BY_ID.get(permission)?.cells.get(typeof who === 'object' ? who.role : who);
  return cell ? [cell] : [];
}

/** Returns the widest cell of a right that permits the act: its scope and limits; null without the right. */
export function cellOf(who: Caller, permission: PermissionId, act: Act = 'read'): Cell | null {
  const cells = cellsOf(who, permission).filter((cell) => act === 'read' || writes(cell));
  return cells.toSorted(byWidth)[0] ?? null;
}

/** The wider scope first; among equals the one that writes, then the one with fewer limits. */
const byWidth = (a: Cell, b: Cell): number =>
  SCOPE_RANK[b.scope] - SCOPE_RANK[a.scope] ||
  Number(writes(b)) - Number(writes(a)) ||
  a.limits.length - b.limits.length;

/** Returns the right's scope; null if the caller lacks the right. */
export function scopeOf(who: Caller, permission: PermissionId, act: Act = 'read'): Scope | null {
  return cellOf(who, permission, act)?.scope ?? null;
}

/**
 * Returns whether the caller has the right; with `'write'`, whether it may also change the row's records, which
 * read-only cells (`r`, `use`, `names`, …) do not permit. Records are then filtered by scope: see scope.ts.
 */
export const can = (who: Caller, permission: PermissionId, act: Act = 'read'): boolean =>
  cellOf(who, permission, act) !== null;

/** Whether the caller also creates and archives the row's records: a right limited to editing does not. */
export const canCreate = (who: Caller, permission: PermissionId): boolean =>
  cellOf(who, permission, 'write')?.limits.includes('edit') === false;

/** Returns a caller's permissions with their scope letters, as the session sends them to the browser. */
export function permissionsOf(who: Caller): Partial<Record<PermissionId, Scope>> {
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
