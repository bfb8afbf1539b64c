import type { Tx } from '../database/database.ts';

/**
 * A statement that is always true. Constraints, locks and rules keep it; the auditor checks. Each capability
 * exports the invariants of its tables, and `app.ts` joins them.
 */
export interface Invariant {
  /** The name in metrics and for operators: `ticket-numbers`. */
  name: string;
  /** The invariant in one sentence for operators. */
  words: string;
  /** Milliseconds that a violation may last before it counts. */
  graceMs?: number;
  /** Returns the current violations over all vendors; at most a thousand. */
  find(tx: Tx, check: AuditRange): Promise<readonly Violation[]>;
}

export interface AuditRange {
  /** Checks every row, instead of live rows, rows touched by events, and the last violations. */
  whole: boolean;
  /** Events up to this position are already audited … */
  after: number;
  /** … and this audit covers those up to here. */
  upto: number;
}

export interface Violation {
  /** 0 for the installation as a whole. */
  vendorId: number;
  /** Id of the violating row. */
  about: number;
  /** Kind and id for operators: `visit 4711`. Never personal data. */
  subject: string;
}

/** Returns violations of rows of one kind, from the named SQL functions of the migrations. */
export const violationsOf = (
  kind: string,
  rows: readonly { vendorId: number; about: number }[],
): Violation[] => rows.map((row) => ({ ...row, subject: `${kind} ${row.about}` }));
