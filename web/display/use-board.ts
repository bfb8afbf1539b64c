import { useCallback, useEffect, useRef, useState } from 'react';
import { seeDisplay } from '#contract/queue/display.ts';
import type { DisplayBoard } from '#contract/queue/display.ts';
import type { PreviewBoard, PreviewReady } from '#contract/protocol/page-preview.ts';
import { channels } from '#contract/protocol/realtime.ts';
import { showIcon } from '#web/connection/page-icon.ts';
import { pageState } from '#web/connection/page-state.ts';
import { request } from '#web/connection/request.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { useLive } from '#web/connection/use-live.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { shownCalls } from './calls.ts';
import type { ShownCall } from './calls.ts';
import type { Reach } from './freshness.ts';

/** Polls often enough to notice a missing server within the 20 seconds of the limit. */
const ASK_EVERY = 10_000;

export interface BoardState extends Reach {
  board: DisplayBoard['data'] | null;
  calls: ShownCall[];
  /** Milliseconds by which the server's clock is ahead of this machine's clock, which may be wrong. */
  ahead: number;
  /** The display does not exist, or is not public. */
  refused: boolean;
}

/** The live board of a location. An older response never replaces a newer one. */
export function useBoard(locationId: string): BoardState {
  const { language } = useWords();
  const [state, setState] = useState<BoardState>(() => ({
    board: null,
    calls: [],
    ahead: 0,
    refused: false,
    answeredAt: Date.now(),
    failed: false,
  }));
  const latest = useRef(0);
  const ask = useCallback(async () => {
    const turn = ++latest.current;
    try {
      const { data } = await request(seeDisplay, {
        params: { locationId },
        query: { lang: language },
        timeout: 8_000,
      });
      setState((before) => taken(before, data, Date.now()));
      // The display stays open for days: its tab follows the vendor's icon.
      if (turn === latest.current) showIcon(data.vendor.icon);
    } catch (fault) {
      // Ignore an older request that fails late.
      if (turn === latest.current)
        setState((before) => ({
          ...before,
          failed: true,
          refused: isRefusal(fault) && fault.status === 404,
        }));
    }
  }, [locationId, language]);
  useEffect(() => {
    // The page around a preview sends the board.
    if (isPreview)
      return followPreview((data) => setState((before) => taken(before, data ?? before.board, Date.now())));
    const first = setTimeout(() => void ask(), 0);
    const timer = setInterval(() => void ask(), ASK_EVERY);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [ask]);
  useLive(isPreview ? null : channels.display(locationId), { onEvent: () => void ask(), refetch: ask });
  return state;
}

const isPreview = typeof document !== 'undefined' && pageState().preview === true;

/** Passes on the board that the page around the frame sends; null keeps the last one fresh. A preview is silent. */
function followPreview(show: (board: DisplayBoard['data'] | null) => void): () => void {
  const take = ({ data, origin, source }: MessageEvent<Partial<PreviewBoard> | null>): void => {
    if (origin !== location.origin || source !== parent) return;
    if (data?.preview === 'board' && data.board) show({ ...data.board, voice: false });
  };
  const timer = setInterval(() => show(null), ASK_EVERY);
  addEventListener('message', take);
  parent.postMessage({ preview: 'ready' } satisfies PreviewReady, location.origin);
  return () => {
    clearInterval(timer);
    removeEventListener('message', take);
  };
}

function taken(before: BoardState, data: DisplayBoard['data'] | null, now: number): BoardState {
  if (data === null) return { ...before, answeredAt: now };
  const ahead = Date.parse(data.now) - now;
  const older = before.board !== null && Number(data.version) < Number(before.board.version);
  if (older) return { ...before, answeredAt: now, failed: false };
  const calls = shownCalls(before.board ? before.calls : null, data, now + ahead);
  return { board: data, calls, ahead, refused: false, answeredAt: now, failed: false };
}
