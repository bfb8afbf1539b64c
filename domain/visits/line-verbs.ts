import type { PermissionId } from '../access/permission-table.ts';
import { MEETING_METHOD } from '../codes/meeting-method.ts';
import type { MeetingMethod } from '../codes/meeting-method.ts';
import { STATUS } from '../codes/status.ts';
import type { Status } from '../codes/status.ts';

/** How long staff may put a visitor on hold, in minutes; 0 takes them off hold. */
export const HOLD_MINUTES = { usual: 10, most: 240 } as const;

/** Where a visit stands that has a place in line. */
export type Stage = 'waiting' | 'called' | 'serving' | 'served' | 'done';

/** What staff can do to a visit in line. */
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

/** Why a verb cannot be used now; the words stand in the admin's translations. */
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
  /** For visits of this meeting method only. */
  readonly ofMethod?: MeetingMethod;
  /** Of the visits that are done, those with this status only. */
  readonly ofDone?: readonly Status[];
  /**
   * The status that follows; null where only the ticket or its leg changes, or what follows depends on the
   * past.
   */
  readonly to: Status | null;
  /** The stage that follows; null where it depends on the past. */
  readonly next: Stage | null;
  readonly permission: PermissionId;
  /** Whether staff say why: always, or when they take somebody out of order. */
  readonly reason: 'none' | 'required' | 'out-of-order';
  /** Whether it can be taken back within ten seconds. */
  readonly undoable: boolean;
}

const { confirmed, completed, noShow, cancelled, inProgress, served } = STATUS;
const IN_LINE = ['waiting', 'called'] as const;

/**
 * The verbs in the order in which staff meet them. Starting somebody who was not called counts as calling
 * them.
 */
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
  /** Given exactly when it is not allowed. */
  readonly reason?: VerbReason;
}

/**
 * Every verb for a visit at this stage, in order, with the reason where it cannot be used: what the server
 * refuses is what the lobby shows disabled. Role and scope come on top; an undo also asks who moved last, and
 * when (`mayUndo`).
 */
export function verbsFor(stage: Stage, status: Status, method: number | null = null): VerbChoice[] {
  return (Object.keys(LINE_VERBS) as LineVerb[]).map((verb) => {
    const { stages, ofDone = [], ofMethod = method } = LINE_VERBS[verb];
    const allowed = stages.includes(stage) && (stage !== 'done' || ofDone.includes(status));
    if (!allowed) return { verb, allowed, reason: reasonAgainst(verb, { stage, status }) };
    return ofMethod === method ? { verb, allowed } : { verb, allowed: false, reason: 'not-phone' };
  });
}

/** The one next step that the lobby offers as its main button; null when there is none. */
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
