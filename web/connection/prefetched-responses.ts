import type { PrefetchedResponse } from '#contract/protocol/page-state.ts';
import { Refusal } from './refusal.ts';

/** Returns the prefetched response of an address (from `/`), or undefined to fetch it. */
export type ResponseSource = (address: string) => Promise<unknown> | undefined;

/** Responses older than this are ignored: the program loaded late, or the page came from a cache. */
const YOUNG_MS = 15_000;

/** Returns each response in the document once, while it is fresh; a second request fetches. `age` in milliseconds. */
export function responsesIn(page: Pick<Document, 'getElementById'>, age: () => number): ResponseSource {
  const answers = new Map(Object.entries(readPrefetched(page)));
  return (address) => {
    const response = answers.get(address);
    answers.delete(address);
    return response === undefined || age() > YOUNG_MS ? undefined : settle(response);
  };
}

/** Resolves or rejects as a request would. */
export function settle({ status, body }: PrefetchedResponse): Promise<unknown> {
  return status === 200 ? Promise.resolve(body) : Promise.reject(new Refusal(status, body, new Headers()));
}

function readPrefetched(page: Pick<Document, 'getElementById'>): Record<string, PrefetchedResponse> {
  try {
    return JSON.parse(page.getElementById('first-responses')?.textContent ?? '{}') as Record<
      string,
      PrefetchedResponse
    >;
  } catch {
    return {};
  }
}

/** Milliseconds since the document arrived: seconds on a slow network or phone. */
export function ageOfDocument(): number {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrival ? performance.now() - arrival.responseStart : Number.POSITIVE_INFINITY;
}
