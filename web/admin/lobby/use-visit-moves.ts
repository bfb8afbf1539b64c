import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { callNext, moveVisit } from '#contract/lobby.ts';
import type { LobbyVisit, Verb, VisitDetail } from '#contract/lobby.ts';
import { LINE_VERBS } from '#domain/visits/line-verbs.ts';
import { call, newIdempotencyKey } from '#web/connection/call.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { visitKey } from './lobby-key.ts';

/** How long the person who made a move may take it back (§ status moves). */
const UNDO_MS = 10_000;

export interface MoveInput {
  visit: Pick<LobbyVisit, 'id' | 'version' | 'name'>;
  verb: Verb;
  reason?: string;
}

export interface VisitMoves {
  /** What is under way: a verb on a visit, or the next call. */
  busy: { visitId: string; verb: Verb } | 'next' | null;
  move: (input: MoveInput) => Promise<boolean>;
  next: () => Promise<void>;
  /** Takes the last move back while that is possible; null when there is nothing to take back. */
  undo: (() => void) | null;
}

interface MoveGround {
  locationId: string;
  stationId: string | null;
  /** After every move, with the visit as it now is. */
  onMoved: (visit: VisitDetail, verb: Verb) => void;
  refresh: () => Promise<void>;
}

/** The verbs of the lobby, each with its toast, its way back, and what to say when somebody else was faster. */
export function useVisitMoves({ locationId, stationId, onMoved, refresh }: MoveGround): VisitMoves {
  const { t } = useWords();
  const queries = useQueryClient();
  const toasts = useToasts();
  const fail = useFailureToast();
  const [busy, setBusy] = useState<VisitMoves['busy']>(null);
  const [last, setLast] = useState<{ visit: VisitDetail; toast: number } | null>(null);
  const forget = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = (visit: VisitDetail, verb: Verb): void => {
    queries.setQueryData(visitKey(visit.id), visit);
    onMoved(visit, verb);
    void refresh();
  };
  const offerUndo = (visit: VisitDetail, toast: number): void => {
    clearTimeout(forget.current);
    setLast({ visit, toast });
    forget.current = setTimeout(() => setLast(null), UNDO_MS);
  };
  const tell = (visit: VisitDetail, verb: Verb): void => {
    // Only the last move of a visit can be taken back, so no older message may offer it.
    if (last?.visit.id === visit.id) toasts.dismiss(last.toast);
    const undoable = LINE_VERBS[verb].undoable && visit.undo_until !== null;
    const text = t(`lobby.done.${verb}`, { name: visit.name, station: visit.station?.name ?? 'none' });
    const toast = toasts.show({
      kind: 'success',
      text,
      undo: undoable ? { label: t('action.undo'), act: () => void undo(visit) } : undefined,
    });
    if (undoable) offerUndo(visit, toast);
    else setLast(null);
  };
  const overtaken = (visit: Pick<LobbyVisit, 'id' | 'name'>, now: unknown): void => {
    // The refusal brings the visit as it is now.
    if (now) queries.setQueryData(visitKey(visit.id), now);
    else void queries.invalidateQueries({ queryKey: visitKey(visit.id) });
    void refresh();
    toasts.show({ kind: 'info', text: t('lobby.overtaken', { name: visit.name }), lifetime: 10_000 });
  };

  const move = async ({ visit, verb, reason }: MoveInput): Promise<boolean> => {
    if (busy) return false;
    setBusy({ visitId: visit.id, verb });
    try {
      const { data } = await call(moveVisit, {
        params: { id: visit.id, verb },
        body: {
          version: visit.version,
          ...(reason && { reason }),
          ...(stationId && { station_id: stationId }),
        },
        idempotencyKey: newIdempotencyKey(),
      });
      keep(data, verb);
      tell(data, verb);
      return true;
    } catch (fault) {
      if (isRefusal(fault, 'visit-changed')) overtaken(visit, fault.errors[0]?.meta['visit']);
      else fail(fault);
      return false;
    } finally {
      setBusy(null);
    }
  };

  const undo = async (visit: VisitDetail): Promise<void> => {
    clearTimeout(forget.current);
    setLast(null);
    await move({ visit, verb: 'undo' });
  };

  const next = async (): Promise<void> => {
    if (busy) return;
    setBusy('next');
    try {
      const answer = await call(callNext, {
        params: { locationId },
        body: stationId ? { station_id: stationId } : {},
        idempotencyKey: newIdempotencyKey(),
      });
      if (answer) {
        keep(answer.data, 'call');
        tell(answer.data, 'call');
      } else {
        toasts.show({ kind: 'info', text: t('lobby.next.nobody') });
        void refresh();
      }
    } catch (fault) {
      fail(fault);
      void refresh();
    } finally {
      setBusy(null);
    }
  };

  const undoLast = (): void => {
    if (!last) return;
    toasts.dismiss(last.toast);
    void undo(last.visit);
  };
  return { busy, move, next, undo: last ? undoLast : null };
}
