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
  /** Paths of the admin routes it opens, `*` standing for anything. */
  readonly routes: readonly string[];
}

export type Act = 'read' | 'write';

/** Every permission, in the table's order. */
export const PERMISSIONS: readonly Permission[] = ROWS.map(permissionOf);

const BY_ID = new Map(PERMISSIONS.map((permission) => [permission.id, permission]));

const ROUTES = ROWS.flatMap((row: Row) =>
  (row.routes ?? []).map((route) => gateOf(route, row.id as PermissionId)),
);

/** The cell of the table: how far the right reaches and what limits it; null when there is none. */
export function cellOf(who: Principal, permission: PermissionId): Cell | null {
  return BY_ID.get(permission)?.cells.get(who) ?? null;
}

/** How far the right reaches; null when the role has none. */
export function scopeOf(who: Principal, permission: PermissionId): Scope | null {
  return cellOf(who, permission)?.scope ?? null;
}

/**
 * Whether the role has the right at all; with `'write'`, whether it may also change what the row is about,
 * which read-only cells (`r`, `use`, `names`, …) do not. Records are then filtered by scope: see scope.ts.
 */
export function can(who: Principal, permission: PermissionId, act: Act = 'read'): boolean {
  const cell = cellOf(who, permission);
  return cell !== null && (act === 'read' || writes(cell));
}

/** Every permission of a role with its scope letter, as the session tells the browser. */
export function permissionsOf(who: Principal): Partial<Record<PermissionId, Scope>> {
  const entries = PERMISSIONS.map(({ id }) => [id, scopeOf(who, id)] as const);
  return Object.fromEntries(entries.filter(([, scope]) => scope !== null));
}

/**
 * The permission that opens an admin path such as `/clients/12/timeline`; null for a path of no admin route.
 */
export function routePermission(path: string): PermissionId | null {
  return gateFor(path)?.permission ?? null;
}

/**
 * Whether a signed-in role may open an admin path. A kiosk may open none, whatever its cells say: signing in
 * with role 7 turns the browser into a device. `/forbidden` is open to all, for it is where the others are
 * sent.
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
 * `/*` at the end also takes the path without it, a bare `*` at the end takes anything below, `*` inside one
 * segment.
 */
function patternOf(path: string): RegExp {
  const source = path
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\/\\\*$/, '(?:/.*)?')
    .replace(/\\\*$/, '(?:/.*)?')
    .replaceAll('\\*', '[^/]+');
  return new RegExp(`^${source}$`);
}

/** Slashes at the end mean nothing. Counted by hand: a pattern would try again from each of very many. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** A path without `*` beats one with it: `/settings/categories/create` is not an edit page called create. */
function gateFor(path: string): Gate | null {
  // mutation: path-without-its-end
  const clean = withoutSlashes(path.replace(/[?#].*$/, ''));
  const matches = ROUTES.filter((gate) => gate.pattern.test(clean));
  return matches.find((gate) => !gate.path.includes('*')) ?? matches[0] ?? null;
}
