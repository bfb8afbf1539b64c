import type { QueryClient } from '@tanstack/react-query';
import type { LocationAttributes } from '#contract/vendors/locations.ts';

type Known = { attributes: Pick<LocationAttributes, 'is_currently_open' | 'opens_next'> };

/**
 * A kiosk without a connection does not hear that its location has opened: the known opening decides. It hears of no
 * closing either, and staff are there to say so.
 */
export function openedMeanwhile<T>(location: T, now: number): T {
  const { attributes } = location as Known;
  const { is_currently_open: isOpen, opens_next: opens } = attributes;
  if (isOpen || !opens || Date.parse(opens) > now) return location;
  return { ...location, attributes: { ...attributes, is_currently_open: true, opens_next: null } };
}

/** Without a connection no wait is known. */
function withoutWaits(services: unknown): unknown {
  const { waits } = services as { waits: readonly unknown[] };
  return waits.length === 0 ? services : { ...(services as object), waits: [] };
}

/** Corrects what the page knows of its location, also when the cache of the service worker brings the old facts again. */
export function correctFacts(queries: QueryClient, now: () => number = Date.now): () => void {
  const corrections = {
    location: (location: unknown) => openedMeanwhile(location, now()),
    services: withoutWaits,
  };
  const apply = (): void => {
    for (const [name, correct] of Object.entries(corrections))
      for (const [key, known] of queries.getQueriesData({ queryKey: [name] })) {
        const corrected = known ? correct(known) : known;
        if (corrected !== known) queries.setQueryData(key, corrected);
      }
  };
  apply();
  const timer = setInterval(apply, 10_000);
  const leave = queries.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') apply();
  });
  return () => {
    clearInterval(timer);
    leave();
  };
}
