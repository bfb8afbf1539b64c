import { useEffect, useRef, useState } from 'react';
import type { VisitDetail } from '#contract/queue/lobby.ts';

/** How long the person who made a move may take it back (§ status moves). */
const UNDO_MS = 10_000;

export interface LastMove {
  visit: VisitDetail;
  /** The message that offers the way back. */
  toast: number;
}

/** The move that can still be taken back. It is forgotten when the time for that is over. */
export function useLastMove() {
  const [last, setLast] = useState<LastMove | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const forget = (): void => {
    clearTimeout(timer.current);
    setLast(null);
  };
  const remember = (move: LastMove): void => {
    clearTimeout(timer.current);
    setLast(move);
    timer.current = setTimeout(() => setLast(null), UNDO_MS);
  };
  return { last, remember, forget };
}
