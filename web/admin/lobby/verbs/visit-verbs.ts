import { VERBS } from '#contract/queue/lobby.ts';
import type { LobbySnapshot, LobbyVisit } from '#contract/queue/lobby.ts';
import type { Status } from '#domain/codes/status.ts';
import { LINE_VERBS, primaryVerb, verbsFor } from '#domain/visits/line-verbs.ts';
import type { VerbReason } from '#domain/visits/line-verbs.ts';

/** The verbs the lobby offers, in its order; taking the last one back has a place of its own. */
const LOBBY_VERBS = VERBS.filter((verb) => verb !== 'undo');
export type LobbyVerb = (typeof LOBBY_VERBS)[number];

export type May = LobbySnapshot['data']['me']['may'];
type Standing = Pick<LobbyVisit, 'id' | 'stage' | 'status' | 'meeting_method'>;

export interface PanelVerbs {
  /** The one next step; null when the visit is over or this person may only look. */
  primary: LobbyVerb | null;
  /** Beside it: calling once more. */
  companion: LobbyVerb | null;
  quiet: LobbyVerb[];
}

/** How the verbs of a visit are laid out in its panel: only those that are possible now and this person may use. */
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

/** Why a verb is not possible for this visit now; null when it is. */
export function whyNot(verb: LobbyVerb, visit: Standing): VerbReason | null {
  const choice = verbsFor(visit.stage, visit.status as Status, visit.meeting_method).find(
    (one) => one.verb === verb,
  );
  return choice?.allowed === false ? (choice.reason ?? null) : null;
}

/** Whether staff have put the visitor on hold, and the time for that is not over. */
export function isHeld({ held_until: until }: Pick<LobbyVisit, 'held_until'>, now: number): boolean {
  return until !== null && Date.parse(until) > now;
}

/** What is asked before a verb: a reason, whether to do it at all, or where to and for how long. */
export type Asking = 'reason' | 'confirm' | 'hold' | 'transfer' | 'attempt';

/** What has to be asked before a verb is carried out. */
export function askBefore(verb: LobbyVerb, visit: Standing, nextVisitId: string | null): Asking | null {
  if (verb === 'hold' || verb === 'transfer' || verb === 'attempt') return verb;
  // It cannot be taken back and the visitor is told, so it is asked about (§ confirmation ladder).
  if (verb === 'cancel') return 'confirm';
  const { reason } = LINE_VERBS[verb];
  if (reason === 'required') return 'reason';
  return reason === 'out-of-order' && visit.id !== nextVisitId ? 'reason' : null;
}
