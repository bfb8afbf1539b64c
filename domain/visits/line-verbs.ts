import type { PermissionId } from '../access/permission-table.ts';
import { MEETING_METHOD } from '../codes/meeting-method.ts';
import type { MeetingMethod } from '../codes/meeting-method.ts';
import { STATUS } from '../codes/status.ts';
import type { Status } from '../codes/status.ts';

/** The length of a hold, in minutes; 0 ends it. */
export const HOLD_MINUTES = { usual: 10, most: 240 } as const;

/** The stage of a visit in the line. */
export type Stage = 'waiting' | 'called' | 'serving' | 'served' | 'done';

/** Actions of staff on a visit in the line. */
export type LineVerb =
  | 'call'
  | 'recall'
  | 'start'
  | 'serve'
  | 'complete'
  | 'no-show'
  | 'return'
  | 'transfer'
  | 'hold'
  | 'attempt'
  | 'cancel'
  | 'undo';

/** Why a verb is unavailable now; the texts are in the admin's translations. */
export type VerbReason =
  | 'not-called'
  | 'not-started'
  | 'already-waiting'
  | 'already-called'
  | 'in-service'
  | 'already-served'
  | 'completed'
  | 'no-show'
  | 'cancelled'
  | 'not-phone';

export interface LineVerbRule {
  readonly stages: readonly Stage[];
  /** Only for visits of this meeting method. */
  readonly ofMethod?: MeetingMethod;
  /** Of visits in stage done, only those with these statuses. */
  readonly ofDone?: readonly Status[];
  /** The next status; null if only the ticket or its leg changes, or if the next status depends on the past. */
  readonly to: Status | null;
  /** The next stage; null if it depends on the past. */
  readonly next: Stage | null;
  readonly permission: PermissionId;
  /** Whether staff give a reason: always, or when calling out of order. */
  readonly reason: 'none' | 'required' | 'out-of-order';
  /** Whether staff can undo it within ten seconds. */
  readonly undoable: boolean;
}

const { confirmed, completed, noShow, cancelled, inProgress, served } = STATUS;
const IN_LINE = ['waiting', 'called'] as const;

/** The verbs in display order. Starting a visit that was not called counts as calling it. */
export const LINE_VERBS: Readonly<Record<LineVerb, LineVerbRule>> = {
  call: rule({ stages: ['waiting'], next: 'called', permission: 'lobby-call', reason: 'out-of-order' }),
  recall: rule({ stages: ['called'], next: 'called', permission: 'lobby-call' }),
  start: rule({ stages: [...IN_LINE, 'served'], to: inProgress, next: 'serving' }),
  serve: rule({ stages: ['serving'], to: served, next: 'served' }),
  complete: rule({ stages: [...IN_LINE, 'serving', 'served'], to: completed, next: 'done' }),
  'no-show': rule({ stages: [...IN_LINE, 'serving'], to: noShow, next: 'done' }),
  return: rule({
    stages: ['called', 'serving', 'done'],
    ofDone: [noShow],
    to: confirmed,
    next: 'waiting',
    reason: 'required',
  }),
  transfer: rule({
    stages: [...IN_LINE, 'serving'],
    to: confirmed,
    next: 'waiting',
    permission: 'lobby-reorder',
  }),
  hold: rule({ stages: [...IN_LINE], next: 'waiting', permission: 'lobby-call' }),
  attempt: rule({ stages: ['called'], ofMethod: MEETING_METHOD.phone }),
  cancel: rule({
    stages: [...IN_LINE],
    to: cancelled,
    next: 'done',
    permission: 'visit-edit',
    undoable: false,
  }),
  undo: rule({
    stages: [...IN_LINE, 'serving', 'served', 'done'],
    ofDone: [completed, noShow],
    undoable: false,
  }),
};

export interface VerbChoice {
  readonly verb: LineVerb;
  readonly allowed: boolean;
  /** Set if and only if the verb is not allowed. */
  readonly reason?: VerbReason;
}

/**
 * Returns all verbs for a visit at this stage, in order, with the reason if unavailable: the lobby disables
 * exactly what the server refuses. Role and scope are checked in addition; an undo also depends on who moved
 * last, and when (`mayUndo`).
 */
export function verbsFor(stage: Stage, status: Status, method: number | null = null): VerbChoice[] {
  return (Object.keys(LINE_VERBS) as LineVerb[]).map((verb) => {
    const { stages, ofDone = [], ofMethod = method } = LINE_VERBS[verb];
    const allowed = stages.includes(stage) && (stage !== 'done' || ofDone.includes(status));
    if (!allowed) return { verb, allowed, reason: reasonAgainst(verb, { stage, status }) };
    return ofMethod === method ? { verb, allowed } : { verb, allowed: false, reason: 'not-phone' };
  });
}

/** Returns the next step that the lobby offers as its main button; null if there is none. */
export function primaryVerb(stage: Stage): LineVerb | null {
  const next = {
    waiting: 'call',
    called: 'start',
    serving: 'complete',
    served: 'complete',
    done: null,
  } as const;
  return next[stage];
}

function rule(input: Partial<LineVerbRule> & Pick<LineVerbRule, 'stages'>): LineVerbRule {
  return { to: null, next: null, permission: 'visit-move', reason: 'none', undoable: true, ...input };
}

function reasonAgainst(verb: LineVerb, { stage, status }: { stage: Stage; status: Status }): VerbReason {
  if (stage === 'serving') return 'in-service';
  if (stage === 'served') return 'already-served';
  if (stage === 'done')
    return status === cancelled ? 'cancelled' : status === noShow ? 'no-show' : 'completed';
  if (verb === 'serve') return 'not-started';
  if (stage === 'called') return 'already-called';
  return verb === 'return' ? 'already-waiting' : 'not-called';
}
