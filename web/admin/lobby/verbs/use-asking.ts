import { useState } from 'react';
import type { LobbyVisit } from '#contract/queue/lobby.ts';
import { useReasonRule } from '../../dialog/CancelReason.tsx';
import type { LobbyView } from '../data/use-lobby.ts';
import type { MoveMore, VisitMoves } from './use-visit-moves.ts';
import { askBefore, isHeld } from './visit-verbs.ts';
import type { Asking, LobbyVerb } from './visit-verbs.ts';

interface UseAskingRequest {
  visit: LobbyVisit;
  verb: LobbyVerb;
  how: Asking;
}

/** Runs an action, after its dialog if it has one. */
export function useAsking(view: LobbyView, moves: VisitMoves) {
  const ofNoShow = useReasonRule('no_show');
  const [request, setRequested] = useState<UseAskingRequest | null>(null);
  const [converting, convert] = useState<LobbyVisit | null>(null);
  const onVerb = (visit: LobbyVisit, verb: LobbyVerb): void => {
    if (verb === 'hold' && isHeld(visit, Date.now() + view.ahead)) {
      void moves.move({ visit, verb, more: { minutes: 0 } });
      return;
    }
    const asksWhy = verb === 'no-show' && ofNoShow !== 'none';
    const how = asksWhy ? verb : askBefore(verb, visit, view.next_visit_id);
    if (how) setRequested({ visit, verb, how });
    else void moves.move({ visit, verb });
  };
  const answer = async (more: MoveMore): Promise<void> => {
    if (!request) return;
    await moves.move({ visit: request.visit, verb: request.verb, more });
    setRequested(null);
  };
  return {
    request,
    onVerb,
    answer: (more: MoveMore = {}) => void answer(more),
    drop: () => setRequested(null),
    /** The visitor who gets an appointment for the place in the line. */
    converting,
    convert,
  };
}
