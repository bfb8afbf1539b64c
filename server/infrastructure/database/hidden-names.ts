import type { Statement } from './sql.ts';

/** How the names of staff read in a transaction for a person from whom their vendor hides them. */
export interface HiddenNames {
  /** The word for a staff member, with a # for their id. */
  readonly word: string;
  /** The person's own record, which keeps its name. */
  readonly staffId: number | null;
}

/** Puts the views of the schema `unnamed` before the tables of the same names, for this transaction only. */
export const hiding = ({ word, staffId }: HiddenNames): Statement => ({
  name: 'hide',
  text: `SELECT set_config('search_path', 'unnamed, public', true), set_config('app.staff_word', $1, true),
    set_config('app.own_staff', $2, true)`,
  values: [word, staffId === null ? '' : String(staffId)],
});
