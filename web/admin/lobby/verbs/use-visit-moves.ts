import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { callNext, moveVisit } from '#contract/queue/lobby.ts';
import type { LobbyVisit, MoveBody, Verb, VisitDetail } from '#contract/queue/lobby.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { LINE_VERBS } from '#domain/visits/line-verbs.ts';
import { request, newIdempotencyKey } from '#web/connection/request.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import { visitKey } from '../data/use-lobby.ts';
import { ownMoves } from '../data/own-moves.ts';
import { useLastMove } from '../data/use-last-move.ts';
import type { LastMove } from '../data/use-last-move.ts';

export interface MoveInput {
  visit: Pick<LobbyVisit, 'id' | 'version' | 'name'>;
  verb: Verb;
  /** Input of the action: reason, destination, minutes. */
  more?: MoveMore;
}

export type MoveMore = Omit<MoveBody, 'version' | 'station_id'>;

/** The running action: on a visit, or Call next. */
type Busy = { visitId: string; verb: Verb } | 'next' | null;

export interface VisitMoves {
  busy: Busy;
  move: (input: MoveInput) => Promise<boolean>;
  next: () => Promise<void>;
  /** Undoes the last move while possible; null when there is none. */
  undo: (() => void) | null;
}

interface MoveDeps {
  locationId: string;
  stationId: string | null;
  /** Runs after every move, with the updated visit. */
  onMoved: (visit: VisitDetail, verb: Verb) => void;
  refresh: () => Promise<void>;
}

/** The actions of the lobby, each with its toast, its undo, and its message for a conflict. */
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
          const { data } = await request(moveVisit, {
            params: { id: visit.id, verb },
            body: { version, ...more, ...station },
            idempotencyKey: newIdempotencyKey(),
          });
          own.moved(visit.id, { from: version, to: data.version });
          took(data, verb, more);
        },
        // The refusal carries the current visit.
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
        const answer = await request(callNext, {
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
 * Runs actions one at a time, in request order, and exposes the running one; returns whether the action ran.
 * The update of a step may reach the screen before its response, so a press of the next button queues. A
 * repeated request for the same action is ignored.
 */
function useOneAtATime() {
  const [busy, setBusy] = useState<Busy>(null);
  const queued = useRef<readonly NonNullable<Busy>[]>([]);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const during = (what: NonNullable<Busy>, { work, failed }: Work): Promise<boolean> => {
    if (queued.current.some((one) => isSame(one, what))) return Promise.resolve(false);
    queued.current = [...queued.current, what];
    const turn = before.current.then(async () => {
      setBusy(what);
      try {
        await work();
        return true;
      } catch (fault) {
        failed(fault);
        return false;
      } finally {
        queued.current = queued.current.filter((one) => one !== what);
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

/** `done` is the verb's result. */
interface Moved {
  verb: Verb;
  done: Verb | 'resume';
  undo: () => void;
}

/** State and messages after a move, or after its failure. */
function useMoveNews({ onMoved, refresh }: MoveDeps, last: LastMove | null) {
  const { t } = useWords();
  const queries = useQueryClient();
  const toasts = useToasts();
  const failed = useFailureToast();
  const moved = (visit: VisitDetail, { verb, done, undo }: Moved): number => {
    queries.setQueryData(visitKey(visit.id), visit);
    onMoved(visit, verb);
    void refresh();
    // Only the last move of a visit can be undone, so no older toast may offer it.
    if (last?.visit.id === visit.id) toasts.dismiss(last.toast);
    return toasts.show({
      kind: 'success',
      text: t(`lobby.done.${done}`, { name: visit.name, station: placeOf(visit) }),
      undo: isUndoable(visit, verb) ? { label: t('action.undo'), act: undo } : undefined,
    });
  };
  const nobodyNext = (): void => {
    toasts.show({ kind: 'info', text: t('lobby.next.none') });
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

/** The station that visitors come to; those by phone or video come to none. */
const placeOf = ({ meeting_method: method, station }: VisitDetail): string =>
  (method === MEETING_METHOD.inPerson && station?.name) || 'none';
