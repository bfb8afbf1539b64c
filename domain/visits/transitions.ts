import { STATUS } from '../codes/status.ts';
import type { Status } from '../codes/status.ts';

export { LINE_VERBS, primaryVerb, verbsFor } from './line-verbs.ts';
export type { LineVerb, Stage } from './line-verbs.ts';

/** The mover of a visit: its client, the vendor's staff, or the system by time (N minutes passed, the day ended). */
export type Mover = 'visitor' | 'staff' | 'system';

/**
 * All moves of a visit. `call`, `recall`, `hold` and `transfer` change tickets and legs, not the status;
 * `undo` restores the earlier state. The others are the rows of MOVES.
 */
export type MoveName =
  | 'call'
  | 'recall'
  | 'hold'
  | 'transfer'
  | 'undo'
  | 'start'
  | 'serve'
  | 'complete'
  | 'no-show'
  | 'return'
  | 'reopen'
  | 'cancel';

/** A condition of a move in addition to the permitted mover. */
export type MoveCondition = 'back-to-line' | 'same-day' | 'manager-soon-after';

export interface Move {
  readonly name: MoveName;
  readonly from: Status;
  readonly to: Status;
  readonly by: readonly Mover[];
  readonly needs?: MoveCondition;
}

/** A manager or above may reopen a completed visit for this many minutes. */
const REOPEN_MINUTES = 15;
/** The person who made a move may undo it for this many seconds. */
export const UNDO_SECONDS = 10;

const { confirmed, completed, noShow, cancelled, inProgress, served } = STATUS;

/** All status moves (§4); any other is refused. Cancelled is final. */
// mutation: allowed-moves
const MOVES: readonly Move[] = [
  { name: 'start', from: confirmed, to: inProgress, by: ['staff'] },
  { name: 'start', from: served, to: inProgress, by: ['staff'] },
  { name: 'serve', from: inProgress, to: served, by: ['staff'] },
  { name: 'complete', from: confirmed, to: completed, by: ['staff'] },
  { name: 'complete', from: inProgress, to: completed, by: ['staff'] },
  // The system completes a served visit after some minutes.
  { name: 'complete', from: served, to: completed, by: ['staff', 'system'] },
  // The system marks a called visitor as a no-show after some minutes, or at the end of the day.
  { name: 'no-show', from: confirmed, to: noShow, by: ['staff', 'system'] },
  { name: 'no-show', from: inProgress, to: noShow, by: ['staff', 'system'] },
  // The end of the day cancels visits that were never called.
  { name: 'cancel', from: confirmed, to: cancelled, by: ['visitor', 'staff', 'system'] },
  { name: 'return', from: inProgress, to: confirmed, by: ['staff'], needs: 'back-to-line' },
  { name: 'transfer', from: inProgress, to: confirmed, by: ['staff'], needs: 'back-to-line' },
  { name: 'return', from: noShow, to: confirmed, by: ['staff'], needs: 'same-day' },
  { name: 'reopen', from: completed, to: served, by: ['staff'], needs: 'manager-soon-after' },
];

export interface MoveRequest {
  readonly from: Status;
  readonly to: Status;
  readonly by: Mover;
  /** It is still the business day of the visit. */
  readonly sameDay: boolean;
  /** Minutes since the visit ended; null if it has not. */
  readonly minutesSinceEnd: number | null;
  readonly managerOrAbove: boolean;
  /** The visitor returns to the line, with a reason, or to another position in it. */
  readonly backToLine: boolean;
}

export type MoveVerdict = { readonly ok: true } | { readonly ok: false; readonly code: 'transition-refused' };

/** Returns whether this mover may change a visit's status from one to another now. A status never moves to itself. */
export function mayMove(request: MoveRequest): MoveVerdict {
  const move = MOVES.find(
    ({ from, to, by }) => from === request.from && to === request.to && by.includes(request.by),
  );
  return move && fulfils(move.needs, request) ? { ok: true } : { ok: false, code: 'transition-refused' };
}

export interface UndoRequest {
  readonly status: Status;
  /** The person who made the move undoes it. */
  readonly samePerson: boolean;
  readonly secondsSince: number;
  readonly managerOrAbove: boolean;
}

export type UndoVerdict =
  /** `restore`: the complete earlier state returns. `reopen`: a completed visit becomes served again. */
  | { readonly ok: true; readonly how: 'restore' | 'reopen' }
  | { readonly ok: false; readonly code: 'undo-refused' };

/**
 * Returns whether the last move may be undone: by the same person within 10 seconds; a completion by a
 * manager within 15 minutes.
 */
export function mayUndo({ status, samePerson, secondsSince, managerOrAbove }: UndoRequest): UndoVerdict {
  if (status === cancelled) return { ok: false, code: 'undo-refused' };
  if (samePerson && secondsSince <= UNDO_SECONDS) return { ok: true, how: 'restore' };
  // mutation: who-may-reopen
  const reopens = status === completed && managerOrAbove && secondsSince <= REOPEN_MINUTES * 60;
  return reopens ? { ok: true, how: 'reopen' } : { ok: false, code: 'undo-refused' };
}

function fulfils(needs: MoveCondition | undefined, request: MoveRequest): boolean {
  if (needs === undefined) return true;
  if (needs === 'back-to-line') return request.backToLine;
  if (needs === 'same-day') return request.sameDay;
  // mutation: needs-a-manager
  return (
    request.managerOrAbove && request.minutesSinceEnd !== null && request.minutesSinceEnd <= REOPEN_MINUTES
  );
}
