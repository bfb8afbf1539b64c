import { useEffect, useRef, useState } from 'react';
import type { VisitDetail } from '#contract/queue/lobby.ts';

/** Milliseconds in which a person may undo their own move (§ status moves). */
const UNDO_MS = 10_000;

export interface LastMove {
  visit: VisitDetail;
  /** Id of the toast that offers undo. */
  toast: number;
}

/** The move that can still be undone; forgotten after UNDO_MS. */
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
