import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { callNext, moveVisit } from '#contract/queue/lobby.ts';
import type { LobbyVisit, MoveBody, Verb, VisitDetail } from '#contract/queue/lobby.ts';
import { LINE_VERBS } from '#domain/visits/line-verbs.ts';
import { call, newIdempotencyKey } from '#web/connection/request.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import { visitKey } from '../data/lobby-key.ts';
import { ownMoves } from '../data/own-moves.ts';
import { useLastMove } from '../data/use-last-move.ts';
import type { LastMove } from '../data/use-last-move.ts';

export interface MoveInput {
  visit: Pick<LobbyVisit, 'id' | 'version' | 'name'>;
  verb: Verb;
  /** What the verb was asked with: why, where to, for how long. */
  more?: MoveMore;
}

export type MoveMore = Omit<MoveBody, 'version' | 'station_id'>;

/** What is under way: a verb on a visit, or the next call. */
type Busy = { visitId: string; verb: Verb } | 'next' | null;

export interface VisitMoves {
  busy: Busy;
  move: (input: MoveInput) => Promise<boolean>;
  next: () => Promise<void>;
  /** Takes the last move back while that is possible; null when there is nothing to take back. */
  undo: (() => void) | null;
}

interface MoveDeps {
  locationId: string;
  stationId: string | null;
  /** After every move, with the visit as it now is. */
  onMoved: (visit: VisitDetail, verb: Verb) => void;
  refresh: () => Promise<void>;
}

/** The verbs of the lobby, each with its toast, its way back, and what to say when somebody else was faster. */
export function useVisitMoves(deps: MoveDeps): VisitMoves {
  const { locationId, stationId, refresh } = deps;
  const { last, remember, forget } = useLastMove();
  const { busy, during } = useOneAtATime();
  const { moved, nobodyNext, overtaken, failed, withdraw } = useMoveNews(deps, last);
  const [own] = useState(ownMoves);
  const station = stationId ? { station_id: stationId } : {};

  const took = (visit: VisitDetail, verb: Verb, more: MoveMore = {}): void => {
    const done = verb === 'hold' && more.minutes === 0 ? 'resume' : verb;
    const toast = moved(visit, { verb, done, undo: () => void undo(visit) });
    if (isUndoable(visit, verb)) remember({ visit, toast });
    else forget();
  };
  const move = ({ visit, verb, more }: MoveInput): Promise<boolean> =>
    during(
      { visitId: visit.id, verb },
      {
        work: async () => {
          const version = own.versionOf(visit);
          const { data } = await call(moveVisit, {
            params: { id: visit.id, verb },
            body: { version, ...more, ...station },
            idempotencyKey: newIdempotencyKey(),
          });
          own.moved(visit.id, { from: version, to: data.version });
          took(data, verb, more);
        },
        // The refusal brings the visit as it is now.
        failed: (fault) =>
          isRefusal(fault, 'visit-changed')
            ? overtaken(visit, fault.errors[0]?.meta['visit'])
            : failed(fault),
      },
    );
  const undo = async (visit: VisitDetail): Promise<void> => {
    forget();
    await move({ visit, verb: 'undo' });
  };
  const next = async (): Promise<void> => {
    await during('next', {
      work: async () => {
        const answer = await call(callNext, {
          params: { locationId },
          body: station,
          idempotencyKey: newIdempotencyKey(),
        });
        if (answer) took(answer.data, 'call');
        else nobodyNext();
      },
      failed: (fault) => {
        failed(fault);
        void refresh();
      },
    });
  };
  const undoLast = (): void => {
    if (!last) return;
    withdraw(last);
    void undo(last.visit);
  };
  return { busy, move, next, undo: last ? undoLast : null };
}

const isUndoable = (visit: VisitDetail, verb: Verb): boolean =>
  LINE_VERBS[verb].undoable && visit.undo_until !== null;

/**
 * Does one thing at a time, in the order they were asked for, and shows which; answers whether it was done. The news of a step may
 * be on the screen before its answer is here, so whoever presses the next button then is heard. The same thing asked for
 * again meanwhile is one thing.
 */
function useOneAtATime() {
  const [busy, setBusy] = useState<Busy>(null);
  const request = useRef<readonly NonNullable<Busy>[]>([]);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const during = (what: NonNullable<Busy>, { work, failed }: Work): Promise<boolean> => {
    if (request.current.some((one) => isSame(one, what))) return Promise.resolve(false);
    request.current = [...request.current, what];
    const turn = before.current.then(async () => {
      setBusy(what);
      try {
        await work();
        return true;
      } catch (fault) {
        failed(fault);
        return false;
      } finally {
        request.current = request.current.filter((one) => one !== what);
        setBusy(null);
      }
    });
    before.current = turn.catch(() => undefined);
    return turn;
  };
  return { busy, during };
}

type Work = { work: () => Promise<void>; failed: (fault: unknown) => void };

function isSame(one: NonNullable<Busy>, other: NonNullable<Busy>): boolean {
  if (one === 'next' || other === 'next') return one === other;
  return one.visitId === other.visitId && one.verb === other.verb;
}

/** `done` says what the verb came to. */
interface Moved {
  verb: Verb;
  done: Verb | 'resume';
  undo: () => void;
}

/** What the screen keeps and says after a move, or instead of one. */
function useMoveNews({ onMoved, refresh }: MoveDeps, last: LastMove | null) {
  const { t } = useWords();
  const queries = useQueryClient();
  const toasts = useToasts();
  const failed = useFailureToast();
  const moved = (visit: VisitDetail, { verb, done, undo }: Moved): number => {
    queries.setQueryData(visitKey(visit.id), visit);
    onMoved(visit, verb);
    void refresh();
    // Only the last move of a visit can be taken back, so no older message may offer it.
    if (last?.visit.id === visit.id) toasts.dismiss(last.toast);
    return toasts.show({
      kind: 'success',
      text: t(`lobby.done.${done}`, { name: visit.name, station: visit.station?.name ?? 'none' }),
      undo: isUndoable(visit, verb) ? { label: t('action.undo'), act: undo } : undefined,
    });
  };
  const nobodyNext = (): void => {
    toasts.show({ kind: 'info', text: t('lobby.next.nobody') });
    void refresh();
  };
  const overtaken = (visit: Pick<LobbyVisit, 'id' | 'name'>, now: unknown): void => {
    if (now) queries.setQueryData(visitKey(visit.id), now);
    else void queries.invalidateQueries({ queryKey: visitKey(visit.id) });
    void refresh();
    toasts.show({ kind: 'info', text: t('lobby.overtaken', { name: visit.name }), lifetime: 10_000 });
  };
  return { moved, nobodyNext, overtaken, failed, withdraw: ({ toast }: LastMove) => toasts.dismiss(toast) };
}
