import { VERBS } from '#contract/queue/lobby.ts';
import type { LobbySnapshot, LobbyVisit } from '#contract/queue/lobby.ts';
import type { Status } from '#domain/codes/status.ts';
import { LINE_VERBS, primaryVerb, verbsFor } from '#domain/visits/line-verbs.ts';
import type { VerbReason } from '#domain/visits/line-verbs.ts';

/** The actions the lobby offers, in order; undo has its own button. */
const LOBBY_VERBS = VERBS.filter((verb) => verb !== 'undo');
export type LobbyVerb = (typeof LOBBY_VERBS)[number];

export type May = LobbySnapshot['data']['me']['may'];
type Standing = Pick<LobbyVisit, 'id' | 'stage' | 'status' | 'meeting_method'>;

export interface PanelVerbs {
  /** The next step; null when the visit is over or the role is read-only. */
  primary: LobbyVerb | null;
  /** Secondary button next to it: recall. */
  companion: LobbyVerb | null;
  quiet: LobbyVerb[];
}

/** Layout of a visit's actions in its panel: only those possible now and allowed to this person. */
export function panelVerbs(visit: Standing, may: May): PanelVerbs {
  const possible = LOBBY_VERBS.filter((verb) => mayUse(verb, may) && whyNot(verb, visit) === null);
  const next = primaryVerb(visit.stage) as LobbyVerb | null;
  const primary = next !== null && possible.includes(next) ? next : null;
  const companion = possible.includes('recall') ? 'recall' : null;
  return { primary, companion, quiet: possible.filter((verb) => verb !== primary && verb !== companion) };
}

export function mayUse(verb: LobbyVerb, may: May): boolean {
  const { permission } = LINE_VERBS[verb];
  if (permission === 'lobby-reorder') return may.reorder;
  return permission === 'lobby-call' ? may.call : may.change;
}

/** The reason why an action is not possible for this visit now; null when it is. */
export function whyNot(verb: LobbyVerb, visit: Standing): VerbReason | null {
  const choice = verbsFor(visit.stage, visit.status as Status, visit.meeting_method).find(
    (one) => one.verb === verb,
  );
  return choice?.allowed === false ? (choice.reason ?? null) : null;
}

/** Whether the visitor is on hold at `now`, epoch milliseconds. */
export function isHeld({ held_until: until }: Pick<LobbyVisit, 'held_until'>, now: number): boolean {
  return until !== null && Date.parse(until) > now;
}

/** The dialog before an action: a reason, a confirmation, minutes, a destination, an outcome or why no one came. */
export type Asking = 'reason' | 'confirm' | 'hold' | 'transfer' | 'attempt' | 'no-show';

/** The dialog that an action needs first; null for none. */
export function askBefore(verb: LobbyVerb, visit: Standing, nextVisitId: string | null): Asking | null {
  if (verb === 'hold' || verb === 'transfer' || verb === 'attempt') return verb;
  // Cancelling is final and the visitor gets a message, so it needs confirmation (§ confirmation ladder).
  if (verb === 'cancel') return 'confirm';
  const { reason } = LINE_VERBS[verb];
  if (reason === 'required') return 'reason';
  return reason === 'out-of-order' && visit.id !== nextVisitId ? 'reason' : null;
}
