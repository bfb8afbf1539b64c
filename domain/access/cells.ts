import type { Role } from '../codes/role.ts';

/** The reach of a right: own records, assigned locations, the whole vendor, the platform (break-glass). */
export type Scope = 'O' | 'L' | 'V' | 'P';

/** Wider scopes have higher numbers. A right on the platform is none on a vendor's own records. */
export const SCOPE_RANK: Readonly<Record<Scope, number>> = { O: 1, L: 2, V: 3, P: 4 };

/** A column of the table: a role, or A, an anonymous client. */
export type Principal = Role | 'A';

/** The columns of the table, in the order its rows list their cells. */
export const PRINCIPALS: readonly Principal[] = ['A', 7, 5, 10, 13, 15, 20, 30, 50];

/**
 * Limits of a right within its scope. `r`: read only. `use`: use records of others, do not change them.
 * `names`: display names only. `ticket-numbers`: no names at all. `min-fields`: the fewest fields of a client
 * that the work needs. `request`: changes wait for approval. `edit`: no creating, no deleting. `≤15`, `≤30`:
 * no access to roles above that one, and no creating them. `location-text`: only the texts of a location.
 * `lobby`: only the lobby's settings. `aggregate`: sums, no single record. `own-acts`: only one's own
 * actions. `re-auth`, `test-login`: the password once more, a trial sign-in first. `demo`: only in a demo
 * build.
 */
export type Limit =
  | 'r'
  | 'use'
  | 'names'
  | 'ticket-numbers'
  | 'min-fields'
  | 'request'
  | 'edit'
  | '≤15'
  | '≤30'
  | 'location-text'
  | 'lobby'
  | 'aggregate'
  | 'own-acts'
  | 're-auth'
  | 'test-login'
  | 'demo';

export interface Cell {
  readonly scope: Scope;
  readonly limits: readonly Limit[];
}

/** One right: its cells in the order of the table's columns. */
export interface Row {
  readonly id: string;
  readonly words: string;
  readonly cells: readonly [string, string, string, string, string, string, string, string, string];
}

const SCOPES = new Set<string>(['O', 'L', 'V', 'P']);
const LIMITS = new Set<string>([
  'r',
  'use',
  'names',
  'ticket-numbers',
  'min-fields',
  'request',
  'edit',
  '≤15',
  '≤30',
  'location-text',
  'lobby',
  'aggregate',
  'own-acts',
  're-auth',
  'test-login',
  'demo',
]);

/** Limits that forbid writing any of the vendor's data. */
const READING = new Set<Limit>(['r', 'use', 'names', 'ticket-numbers', 'aggregate', 'own-acts']);

/**
 * Parses one cell: `–` is null, else a scope letter and its limits, as in `V re-auth`. Throws Error on any
 * other text.
 */
export function readCell(text: string): Cell | null {
  if (text === '–') return null;
  const [scope = '', ...limits] = text.split(' ');
  if (!SCOPES.has(scope) || !limits.every((limit) => LIMITS.has(limit)))
    throw new Error(`No such cell: ${text}`);
  return { scope: scope as Scope, limits: limits as Limit[] };
}

/** The text of a cell, as `readCell` parses it. */
export const cellText = ({ scope, limits }: Cell): string => [scope, ...limits].join(' ');

/** Returns whether a cell permits changes. */
export function writes(cell: Cell): boolean {
  return !cell.limits.some((limit) => READING.has(limit));
}

/** What a page or a request asks of a cell beyond its existence: the whole vendor, or the one page of a limited cell. */
export interface CellDemand {
  readonly scope?: 'V';
  readonly limit?: 'lobby';
}

/** Returns whether a cell meets the demand. A cell limited to one page opens no other. */
export function meets(cell: Cell, { scope, limit }: CellDemand): boolean {
  return (
    (scope === undefined || cell.scope === scope) && (!cell.limits.includes('lobby') || limit === 'lobby')
  );
}

/** The highest role that a right reaches; Infinity without such a limit. */
export function highestRole(cell: Cell): number {
  return cell.limits.includes('≤15') ? 15 : cell.limits.includes('≤30') ? 30 : Infinity;
}
