import { PRINCIPALS, readCell, writes } from './cells.ts';
import type { Cell, Principal, Scope } from './cells.ts';
import { ROWS } from './permission-rows.ts';
import type { Route, Row } from './permission-rows.ts';

export type { Cell, Principal, Scope } from './cells.ts';

export type PermissionId = (typeof ROWS)[number]['id'];

export interface Permission {
  readonly id: PermissionId;
  readonly words: string;
  readonly cells: ReadonlyMap<Principal, Cell>;
  /** Paths of the admin routes it opens; `*` matches anything. */
  readonly routes: readonly string[];
}

export type Act = 'read' | 'write';

/** Every permission, in the table's order. */
export const PERMISSIONS: readonly Permission[] = ROWS.map(permissionOf);

const BY_ID = new Map(PERMISSIONS.map((permission) => [permission.id, permission]));

const ROUTES = ROWS.flatMap((row: Row) =>
  (row.routes ?? []).map((route) => gateOf(route, row.id as PermissionId)),
);

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

/** Returns a role's permissions with their scope letters, as the session sends them to the browser. */
export function permissionsOf(who: Principal): Partial<Record<PermissionId, Scope>> {
  const entries = PERMISSIONS.map(({ id }) => [id, scopeOf(who, id)] as const);
  return Object.fromEntries(entries.filter(([, scope]) => scope !== null));
}

/** Returns the permission that opens an admin path such as `/clients/12/timeline`; null for any other path. */
export function routePermission(path: string): PermissionId | null {
  return gateFor(path)?.permission ?? null;
}

/**
 * Returns whether a signed-in role may open an admin path. A kiosk may open none, whatever its cells say:
 * signing in with role 7 turns the browser into a device. `/forbidden` is open to all, since refused requests
 * are redirected there.
 */
export function mayOpen(who: Principal, path: string): boolean {
  const gate = gateFor(path);
  if (gate === null || who === 'A') return false;
  if (who === 7) return gate.path === '/forbidden';
  const cell = cellOf(who, gate.permission);
  if (cell === null) return false;
  if (gate.write && !writes(cell)) return false;
  if (gate.scope === 'V' && cell.scope !== 'V') return false;
  return !cell.limits.includes('lobby') || gate.limit === 'lobby';
}

interface Gate {
  readonly path: string;
  readonly pattern: RegExp;
  readonly permission: PermissionId;
  readonly write: boolean;
  readonly scope: 'V' | null;
  readonly limit: 'lobby' | null;
}

function permissionOf(row: Row): Permission {
  const cells = new Map<Principal, Cell>();
  PRINCIPALS.forEach((who, column) => {
    const cell = readCell(row.cells[column] ?? '–');
    if (cell) cells.set(who, cell);
  });
  const routes = (row.routes ?? []).map((route) => (typeof route === 'string' ? route : route.path));
  return { id: row.id as PermissionId, words: row.words, cells, routes };
}

function gateOf(route: Route, permission: PermissionId): Gate {
  const {
    path,
    write = false,
    scope = null,
    limit = null,
  } = typeof route === 'string' ? { path: route } : route;
  return { path, pattern: patternOf(path), permission, write, scope, limit };
}

/**
 * `/*` at the end also matches the path without it, a bare `*` at the end matches anything below, `*` inside
 * matches one segment.
 */
function patternOf(path: string): RegExp {
  const source = path
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\/\\\*$/, '(?:/.*)?')
    .replace(/\\\*$/, '(?:/.*)?')
    .replaceAll('\\*', '[^/]+');
  return new RegExp(`^${source}$`);
}

/** Ignores trailing slashes. A loop, because a pattern would backtrack from each of many slashes. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** A path without `*` beats one with it: `/settings/categories/create` is not an edit page named create. */
function gateFor(path: string): Gate | null {
  // mutation: path-without-its-end
  const clean = withoutSlashes(path.replace(/[?#].*$/, ''));
  const matches = ROUTES.filter((gate) => gate.pattern.test(clean));
  return matches.find((gate) => !gate.path.includes('*')) ?? matches[0] ?? null;
}
