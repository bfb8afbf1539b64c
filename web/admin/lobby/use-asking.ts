import { useState } from 'react';
import type { LobbyVisit } from '#contract/lobby.ts';
import type { LobbyView } from './use-lobby.ts';
import type { VisitMoves } from './use-visit-moves.ts';
import { askBefore } from './visit-verbs.ts';
import type { LobbyVerb } from './visit-verbs.ts';

interface Asked {
  visit: LobbyVisit;
  verb: LobbyVerb;
  how: 'reason' | 'confirm';
}

/** Carries out a verb, after asking what has to be asked. */
export function useAsking(view: LobbyView, moves: VisitMoves) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const onVerb = (visit: LobbyVisit, verb: LobbyVerb): void => {
    const how = askBefore(verb, visit, view.next_visit_id);
    if (how) setAsked({ visit, verb, how });
    else void moves.move({ visit, verb });
  };
  const answer = async (reason?: string): Promise<void> => {
    if (!asked) return;
    await moves.move({ visit: asked.visit, verb: asked.verb, ...(reason && { reason }) });
    setAsked(null);
  };
  return { asked, onVerb, answer: (reason?: string) => void answer(reason), drop: () => setAsked(null) };
}
