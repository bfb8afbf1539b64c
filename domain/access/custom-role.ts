import { ROLE } from '../codes/role.ts';
import type { Role } from '../codes/role.ts';
import { cellText, highestRole, readCell, SCOPE_RANK, writes } from './cells.ts';
import type { Cell, Scope } from './cells.ts';
import { cellOf, cellsOf, PERMISSIONS } from './permission-table.ts';
import type { Act, Holder, PermissionId, Rights } from './permission-table.ts';
import { GRANTABLE_RIGHTS, rightOf } from './right-groups.ts';

/** The built-in roles that a custom role can be for: its profile fixes rank and data scope. */
export const PROFILES = [5, 10, 13, 15, 20, 30] as const satisfies readonly Role[];

export type Profile = (typeof PROFILES)[number];

export const isProfile = (role: unknown): role is Profile => (PROFILES as readonly unknown[]).includes(role);

/** The scopes that a custom role can have: own records, assigned locations, the whole vendor. */
export const ROLE_SCOPES = ['O', 'L', 'V'] as const;

export type RoleScope = (typeof ROLE_SCOPES)[number];

/** One right of a custom role: `clients-see` to use it in full, `clients-see:read` to see alone. */
export type Grant = PermissionId | `${PermissionId}:read`;

export interface CustomRole {
  readonly base: Profile;
  readonly scope: RoleScope;
  readonly grants: readonly string[];
}

/** Custom roles from their stored rows. One with a profile or a scope that this program does not know counts for nothing. */
export const customRolesOf = (
  rows: readonly { base: number; scope: string; grants: readonly string[] }[] | null,
): CustomRole[] =>
  (rows ?? []).flatMap(({ base, scope, grants }) => {
    const known = ROLE_SCOPES.find((one) => one === scope);
    return isProfile(base) && known ? [{ base, scope: known, grants }] : [];
  });

/** The widest scope of a profile: the whole vendor for the contact centre and admins. */
export const widestScope = (base: Profile): RoleScope =>
  base === ROLE.callCentreStaff || base === ROLE.admin ? 'V' : 'L';

/** The right and the act of a grant; null for a text that names neither. */
export function readGrant(grant: string): { id: PermissionId; act: Act } | null {
  const [id = '', act] = grant.split(':');
  const right = rightOf(id as PermissionId);
  return right && (act === undefined || act === 'read') ? { id: right.id, act: act ?? 'write' } : null;
}

export const grantText = (id: PermissionId, act: Act): Grant => (act === 'read' ? `${id}:read` : id);

/**
 * The cell that a role of this profile and scope gets with a right; null if it cannot have it. Each cell is one of
 * the permission table, so a custom role combines what exists, and never invents a reach.
 */
export function grantedCell(
  { base, scope }: Pick<CustomRole, 'base' | 'scope'>,
  id: PermissionId,
  act: Act,
): Cell | null {
  const own = cellOf(base, id);
  const isFor = (cell: Cell | null): cell is Cell => cell !== null && writes(cell) === (act === 'write');
  const fits = (cell: Cell): boolean =>
    SCOPE_RANK[cell.scope] <= SCOPE_RANK[narrower(scope, reachOf(base, id))];
  if (isFor(own) && fits(own)) return own;
  // What a profile reads anyway, such as the services, stays as wide as it is.
  if (act === 'read' && isFor(own)) return own;
  const others = PROFILES.filter((role) => base === ROLE.admin || role !== ROLE.admin)
    .toSorted((a, b) => distance(base, a) - distance(base, b))
    .map((role) => cellOf(role, id))
    .filter((cell) => isFor(cell) && fits(cell)) as Cell[];
  return others.toSorted((a, b) => SCOPE_RANK[b.scope] - SCOPE_RANK[a.scope])[0] ?? null;
}

/** The nearest role above comes first, then the roles below. */
const distance = (base: Profile, role: Profile): number => (role > base ? role - base : 100 + base - role);

/** How far a right of a profile reaches at most: as the profile has it, else as the right that it needs. */
function reachOf(base: Profile, id: PermissionId): Scope {
  const own = cellOf(base, id);
  if (own) return own.scope;
  const needs = rightOf(id)?.needs;
  const needed = needs === undefined ? null : cellOf(base, needs);
  return needed?.scope ?? widestScope(base);
}

const narrower = (a: Scope, b: Scope): Scope => (SCOPE_RANK[a] <= SCOPE_RANK[b] ? a : b);

/** The grants that a profile can have with a scope: in full, to see alone, or both. */
export const actsOf = (of: Pick<CustomRole, 'base' | 'scope'>, id: PermissionId): readonly Act[] =>
  (['write', 'read'] as const).filter((act) => grantedCell(of, id, act) !== null);

/** The grants of a role that equals its profile. */
export function grantsOfProfile(base: Profile): Grant[] {
  return GRANTABLE_RIGHTS.flatMap(({ id }) => {
    const cell = cellOf(base, id);
    return cell ? [grantText(id, writes(cell) ? 'write' : 'read')] : [];
  });
}

/**
 * The sum of a person's custom roles; undefined without any, so that the built-in role alone counts. A role for
 * another profile counts for nothing: it cannot lift a rank.
 */
export function sumOfRoles(role: Role, roles: readonly CustomRole[]): Rights | undefined {
  const own = roles.filter(({ base }) => base === role);
  if (own.length === 0) return undefined;
  // Each signed-in person sees what visitors see.
  const sum = new Map<PermissionId, Cell[]>([['public-see', [...cellsOf(role, 'public-see')]]]);
  for (const one of own)
    for (const grant of one.grants) {
      const read = readGrant(grant);
      const cell = read && grantedCell(one, read.id, read.act);
      if (!read || !cell) continue;
      const cells = sum.get(read.id) ?? [];
      if (!cells.some((held) => cellText(held) === cellText(cell))) sum.set(read.id, [...cells, cell]);
    }
  return sum;
}

/** Whether a person has a right at least as wide as a cell. */
export const covers = (who: Role | Holder, id: PermissionId, cell: Cell): boolean =>
  cellsOf(who, id).some(
    (held) => SCOPE_RANK[held.scope] >= SCOPE_RANK[cell.scope] && (writes(held) || !writes(cell)),
  );

/** The rights of a role that a person lacks, or has narrower: they cannot give it. */
export function lackingFor(who: Holder, role: CustomRole): PermissionId[] {
  const rights = sumOfRoles(role.base, [role])!;
  return [...rights].filter(([id, cells]) => !cells.every((cell) => covers(who, id, cell))).map(([id]) => id);
}

/** The rights that a role should have for another of its rights: without them that one is of little use. */
export function missingNeeds({
  base,
  scope,
  grants,
}: CustomRole): { id: PermissionId; needs: PermissionId }[] {
  const held = sumOfRoles(base, [{ base, scope, grants }])!;
  return [...held.keys()].flatMap((id) => {
    const needs = rightOf(id)?.needs;
    return needs !== undefined && !held.has(needs) ? [{ id, needs }] : [];
  });
}

/** Whether a person may make, change and give roles for a profile: none above the level of their own right. */
export function mayGiveRolesFor(who: Role | Holder, base: Profile): boolean {
  const cell = cellOf(who, 'roles-assign', 'write');
  return cell !== null && base <= highestRole(cell);
}

/** A person who views the pages as a role: its rights, as far as they have them too. */
export function seenAs(who: Holder, viewed: Holder): Holder {
  const rights = PERMISSIONS.map(
    ({ id }) => [id, cellsOf(viewed, id).filter((cell) => covers(who, id, cell))] as const,
  );
  return { role: viewed.role, rights: new Map(rights.filter(([, cells]) => cells.length > 0)) };
}

/** Rights as JSON: the texts of their cells. */
export const rightsToJson = (rights: Rights): Record<string, string[]> =>
  Object.fromEntries([...rights].map(([id, cells]) => [id, cells.map(cellText)]));

/** Reads what `rightsToJson` wrote; a right that this program does not know is dropped. */
export function rightsFromJson(json: Readonly<Record<string, readonly string[]>>): Rights {
  const known = PERMISSIONS.map(({ id }) => [id, json[id]] as const);
  return new Map(
    known.flatMap(([id, texts]) => {
      const cells = texts?.map(readCell).filter((cell) => cell !== null) ?? [];
      return cells.length > 0 ? [[id, cells] as const] : [];
    }),
  );
}
