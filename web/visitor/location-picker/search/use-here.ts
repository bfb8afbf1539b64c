import { useCallback, useState } from 'react';
import type { Point } from '#domain/locations/distance.ts';

export type Here =
  | { state: 'unasked' | 'asking' | 'denied' | 'failed'; point: null }
  | { state: 'known'; point: Point };

/** The visitor's coordinates. The browser asks for permission only when `ask` is called, from a click. */
export function useHere(): { here: Here; ask: () => void; forget: () => void } {
  const [here, setHere] = useState<Here>({ state: 'unasked', point: null });
  const ask = useCallback(() => {
    if (!('geolocation' in navigator)) {
      setHere({ state: 'failed', point: null });
      return;
    }
    setHere({ state: 'asking', point: null });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        setHere({ state: 'known', point: { latitude: coords.latitude, longitude: coords.longitude } }),
      (fault) =>
        setHere({ state: fault.code === fault.PERMISSION_DENIED ? 'denied' : 'failed', point: null }),
      { timeout: 10_000, maximumAge: 5 * 60_000 },
    );
  }, []);
  const forget = useCallback(() => setHere({ state: 'unasked', point: null }), []);
  return { here, ask, forget };
}
