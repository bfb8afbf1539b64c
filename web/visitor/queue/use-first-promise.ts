import { useEffect, useState } from 'react';
import type { Instant } from '#domain/time/instant.ts';
import type { WaitView } from './wait-view.ts';

/**
 * The latest time this device was first told, so that a wait that grew is owned up to. Kept for the tab alone, under
 * a reference that opens nothing.
 */
export function useFirstPromise(publicRef: string, wait: WaitView): Instant | null {
  const [promise, setPromise] = useState(() => readPromise(publicRef));
  if (promise === null && wait.kind === 'range') setPromise(wait.latest);
  useEffect(() => {
    try {
      if (promise !== null) sessionStorage.setItem(`qw:${publicRef}`, String(promise));
    } catch {
      // Without storage the promise lasts as long as the page.
    }
  }, [promise, publicRef]);
  return promise;
}

function readPromise(publicRef: string): Instant | null {
  try {
    return Number(sessionStorage.getItem(`qw:${publicRef}`)) || null;
  } catch {
    return null;
  }
}
