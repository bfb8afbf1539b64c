import type { Tx } from '../database/database.ts';

/**
 * Something that is always true. Constraints, locks and rules hold it; the auditor looks whether they did. Each capability exports
 * those of its own tables, and `app.ts` puts them together.
 */
export interface Invariant {
  /** As metrics and operators call it: `ticket-numbers`. */
  name: string;
  /** What holds, in one sentence for operators. */
  words: string;
  /** What may be for a moment, and is wrong only when it lasts: so many milliseconds. */
  graceMs?: number;
  /** What breaks it now, over all vendors; at most a thousand. */
  find(tx: Tx, check: Look): Promise<readonly Violation[]>;
}

export interface Look {
  /** Every row, instead of what lives, what events have touched, and what was wrong the last time. */
  whole: boolean;
  /** Events up to this position have been looked at before … */
  after: number;
  /** … and up to this one they are now. */
  upto: number;
}

export interface Violation {
  /** 0 where it is about the installation. */
  vendorId: number;
  /** The id of the row that is wrong. */
  about: number;
  /** The same for people, by kind and id: `visit 4711`. Never anything personal. */
  subject: string;
}

/** Violations of rows of one kind, as the named functions of the migrations answer them. */
export const violationsOf = (
  kind: string,
  rows: readonly { vendorId: number; about: number }[],
): Violation[] => rows.map((row) => ({ ...row, subject: `${kind} ${row.about}` }));
