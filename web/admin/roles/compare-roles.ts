import { cellText } from '#domain/access/cells.ts';
import type { Cell } from '#domain/access/cells.ts';
import { cellsOf } from '#domain/access/permission-table.ts';
import type { Caller, PermissionId } from '#domain/access/permission-table.ts';
import { GRANTABLE_RIGHTS } from '#domain/access/right-groups.ts';
import type { GrantableRight } from '#domain/access/right-groups.ts';

export interface ComparedRight {
  right: GrantableRight;
  cells: readonly [readonly Cell[], readonly Cell[]];
}

/** The rights of two roles side by side: those that differ, and those that are the same. */
export function compareRoles(
  one: Caller,
  other: Caller,
): { different: ComparedRight[]; same: ComparedRight[] } {
  const rows = GRANTABLE_RIGHTS.map((right): ComparedRight => ({
    right,
    cells: [cellsOf(one, right.id), cellsOf(other, right.id)],
  }));
  const isSame = ({ cells: [a, b] }: ComparedRight): boolean => textOf(a) === textOf(b);
  // A right that one lacks differs more than one that reaches further.
  const isOneSided = ({ cells: [a, b] }: ComparedRight): boolean => (a.length === 0) !== (b.length === 0);
  const different = rows
    .filter((row) => !isSame(row))
    .toSorted((a, b) => Number(isOneSided(b)) - Number(isOneSided(a)));
  return { different, same: rows.filter(isSame) };
}

/** The rights that a role has and another lacks. */
export const rightsBeyond = (one: Caller, other: Caller): PermissionId[] =>
  GRANTABLE_RIGHTS.map(({ id }) => id).filter(
    (id) => cellsOf(one, id).length > 0 && cellsOf(other, id).length === 0,
  );

const textOf = (cells: readonly Cell[]): string => cells.map(cellText).toSorted().join(', ');
