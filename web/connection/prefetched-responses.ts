import type { PrefetchedResponse } from '#contract/protocol/first-render.ts';
import { Refusal } from './refusal.ts';

/** Answers that came with the page; what it does not hold is asked for. */
export type Giver = (address: string) => Promise<unknown> | undefined;

let giver: Giver = () => undefined;

/** From now on calls are answered from here first; answers how to give nothing any more. */
export function answerRequestsFrom(next: Giver): () => void {
  giver = next;
  return () => {
    if (giver === next) giver = () => undefined;
  };
}

/** What was given for an address (from `/`), undefined where it has to be asked for. */
export function prefetchedResponse(address: string): Promise<unknown> | undefined {
  return giver(address);
}

/** Older than this they are as good as none: the program came late, or the page out of some cache. */
const YOUNG_MS = 15_000;

/** The answers in a document, each given once and only while they are young: whoever asks again wants news. `age` in milliseconds. */
export function giverOf(page: Pick<Document, 'getElementById'>, age: () => number): Giver {
  const answers = new Map(Object.entries(readPrefetched(page)));
  return (address) => {
    const response = answers.get(address);
    answers.delete(address);
    return response === undefined || age() > YOUNG_MS ? undefined : spoken(response);
  };
}

/** An answer as a call would have brought it. */
export function spoken({ status, body }: PrefetchedResponse): Promise<unknown> {
  return status === 200 ? Promise.resolve(body) : Promise.reject(new Refusal(status, body, new Headers()));
}

function readPrefetched(page: Pick<Document, 'getElementById'>): Record<string, PrefetchedResponse> {
  try {
    return JSON.parse(page.getElementById('first-answers')?.textContent ?? '{}') as Record<
      string,
      PrefetchedResponse
    >;
  } catch {
    return {};
  }
}

/** How long ago the document came: a slow network or a slow telephone makes it seconds. */
export function ageOfDocument(): number {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrival ? performance.now() - arrival.responseStart : Number.POSITIVE_INFINITY;
}
