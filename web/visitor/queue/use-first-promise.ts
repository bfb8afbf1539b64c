import { useEffect, useState } from 'react';
import type { Instant } from '#domain/time/instant.ts';
import type { WaitView } from './wait-view.ts';

/**
 * The latest time this device was first told, so that a wait that grew is owned up to. Kept for the tab alone, under
 * a reference that opens nothing.
 */
export function useFirstPromise(publicRef: string, wait: WaitView): Instant | null {
  const [promise, setPromise] = useState(() => readPromise(publicRef));
  const latest = wait.kind === 'range' ? wait.latest : null;
  useEffect(() => {
    if (promise !== null || latest === null) return;
    setPromise(latest);
    try {
      sessionStorage.setItem(`qw:${publicRef}`, String(latest));
    } catch {
      // Without storage the promise lasts as long as the page.
    }
  }, [promise, latest, publicRef]);
  return promise;
}

function readPromise(publicRef: string): Instant | null {
  try {
    return Number(sessionStorage.getItem(`qw:${publicRef}`)) || null;
  } catch {
    return null;
  }
}
