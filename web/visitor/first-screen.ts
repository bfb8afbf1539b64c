import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import type { ClientSettings } from '#domain/vendors/settings.ts';
import type { VisitorQuery } from './modes/visitor-query.ts';
import { readVisitorQuery } from './modes/visitor-query.ts';

/** The context of a screen's first queries, before it renders. */
export type FirstMoment = {
  client: QueryClient;
  /** The path below the vendor's prefix. */
  path: string;
  query: VisitorQuery;
  settings: ClientSettings;
};

// eslint-disable-next-line typescript/no-explicit-any -- a list of queries mixes answers of every shape
export type FirstQuery = FetchQueryOptions<any, any, any, any>;

/** The queries that a screen sends at once; a screen exports them as `firstQueries`. */
export type FirstQueries = (moment: FirstMoment) => readonly FirstQuery[];

/** The code of a screen. */
export type ScreenCode = { firstQueries?: FirstQueries };

/** The first address of the page, as its screens read it. */
export function momentOf(
  input: Omit<FirstMoment, 'path' | 'query'>,
  at: { path: string; search: string },
  prefix: string,
): FirstMoment {
  return { ...input, path: at.path.slice(prefix.length) || '/', query: readVisitorQuery(at.search) };
}

let first: FirstMoment | null = null;

/** Until hydration, screens read the prefetched responses. */
export function beginWith(moment: FirstMoment | null): void {
  first = moment;
}

/**
 * Loads a screen's code and puts the prefetched responses into the query cache; the screen itself fetches the
 * missing ones.
 */
export async function prepared<Code extends ScreenCode>(load: () => Promise<Code>): Promise<Code> {
  const code = await load();
  if (first) await adoptFirst(code, first);
  return code;
}

export async function adoptFirst({ firstQueries }: ScreenCode, moment: FirstMoment): Promise<void> {
  const begun = (firstQueries?.(moment) ?? []).map((query) => moment.client.prefetchQuery(query));
  await Promise.race([Promise.all(begun), new Promise((resolve) => setTimeout(resolve, 0))]);
}
