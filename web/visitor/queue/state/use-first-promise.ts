import { useEffect, useState } from 'react';
import type { Instant } from '#domain/time/instant.ts';
import { useHydrated } from '#web/kit/use-hydrated.ts';
import type { WaitView } from './wait-view.ts';

/**
 * The first latest time that this device has shown, so that the page can admit a longer wait. Stored per tab,
 * under the public ref, which opens nothing.
 */
export function useFirstPromise(publicRef: string, wait: WaitView): Instant | null {
  const [stored] = useState(() => readPromise(publicRef));
  const [shown, setShown] = useState<Instant | null>(null);
  // The server cannot render what the device stores.
  const promise = (useHydrated() ? stored : null) ?? shown;
  if (promise === null && wait.kind === 'range') setShown(wait.latest);
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
