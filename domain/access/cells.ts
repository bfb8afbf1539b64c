import type { Role } from '../codes/role.ts';

/** How far a right reaches: own records, assigned locations, the whole vendor, the platform (break-glass). */
export type Scope = 'O' | 'L' | 'V' | 'P';

/** Who a column of the table is for: a role, or A, an anonymous client. */
export type Principal = Role | 'A';

/** The columns of the table, in the order its rows list their cells. */
export const PRINCIPALS: readonly Principal[] = ['A', 7, 5, 10, 13, 15, 20, 30, 50];

/**
 * What limits a right beyond its scope. `r`: read only. `use`: what others made may be used, not changed.
 * `names`: displayed names only. `ticket-numbers`: no names at all. `min-fields`: the fewest fields of a
 * client that the work needs. `request`: changes wait for somebody's approval. `edit`: no creating, no
 * deleting. `≤15`, `≤30`: nobody above that role is touched or made. `location-text`: only the texts of a
 * location. `lobby`: the lobby's settings alone. `aggregate`: sums, no single record. `own-acts`: only what
 * oneself did. `re-auth`, `test-login`: the password once more, a trial sign-in first. `demo`: only in a demo
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

/** Limits under which nothing of the vendor's is written. */
const READING = new Set<Limit>(['r', 'use', 'names', 'ticket-numbers', 'aggregate', 'own-acts']);

/** Reads one cell: `–`, or a scope letter and its limits, as in `V re-auth`. Throws on anything else. */
export function readCell(text: string): Cell | null {
  if (text === '–') return null;
  const [scope = '', ...limits] = text.split(' ');
  if (!SCOPES.has(scope) || !limits.every((limit) => LIMITS.has(limit)))
    throw new Error(`No such cell: ${text}`);
  return { scope: scope as Scope, limits: limits as Limit[] };
}

/** Whether a cell lets its holder change anything. */
export function writes(cell: Cell): boolean {
  return !cell.limits.some((limit) => READING.has(limit));
}
