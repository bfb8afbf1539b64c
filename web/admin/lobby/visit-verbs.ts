import type { LobbySnapshot, LobbyVisit } from '#contract/lobby.ts';
import type { Status } from '#domain/codes/status.ts';
import { LINE_VERBS, primaryVerb, verbsFor } from '#domain/visits/line-verbs.ts';
import type { VerbReason } from '#domain/visits/line-verbs.ts';

/** The verbs the lobby offers; parking and passing a visitor on come with later screens. */
export const LOBBY_VERBS = [
  'call',
  'recall',
  'start',
  'serve',
  'complete',
  'no-show',
  'return',
  'cancel',
] as const;
export type LobbyVerb = (typeof LOBBY_VERBS)[number];

export type May = LobbySnapshot['data']['me']['may'];
type Standing = Pick<LobbyVisit, 'id' | 'stage' | 'status'>;

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
  return LINE_VERBS[verb].permission === 'lobby-call' ? may.call : may.change;
}

/** Why a verb is not possible for this visit now; null when it is. */
export function whyNot(verb: LobbyVerb, visit: Standing): VerbReason | null {
  const choice = verbsFor(visit.stage, visit.status as Status).find((one) => one.verb === verb);
  return choice?.allowed === false ? (choice.reason ?? null) : null;
}

/** What has to be asked before a verb is carried out. */
export function askBefore(
  verb: LobbyVerb,
  visit: Standing,
  nextVisitId: string | null,
): 'reason' | 'confirm' | null {
  // It cannot be taken back and the visitor is told, so it is asked about (§ confirmation ladder).
  if (verb === 'cancel') return 'confirm';
  const { reason } = LINE_VERBS[verb];
  if (reason === 'required') return 'reason';
  return reason === 'out-of-order' && visit.id !== nextVisitId ? 'reason' : null;
}
