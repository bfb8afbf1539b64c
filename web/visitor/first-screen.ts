import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import type { ClientSettings } from '#domain/vendors/settings.ts';
import type { VisitorQuery } from './modes/visitor-query.ts';
import { readVisitorQuery } from './modes/visitor-query.ts';

/** What a screen can know of its first moment before it is drawn. */
export type FirstMoment = {
  client: QueryClient;
  /** Below the vendor's prefix. */
  path: string;
  query: VisitorQuery;
  settings: ClientSettings;
};

// eslint-disable-next-line typescript/no-explicit-any -- a list of queries mixes answers of every shape
export type FirstQuery = FetchQueryOptions<any, any, any, any>;

/** What a screen asks for at once, exported beside it as `firstQueries`. */
export type FirstQueries = (moment: FirstMoment) => readonly FirstQuery[];

/** The code of a screen. */
export type ScreenCode = { firstQueries?: FirstQueries };

/** The address that a page began with, as its screens read it. */
export function momentOf(
  input: Omit<FirstMoment, 'path' | 'query'>,
  at: { path: string; search: string },
  prefix: string,
): FirstMoment {
  return { ...input, path: at.path.slice(prefix.length) || '/', query: readVisitorQuery(at.search) };
}

let first: FirstMoment | null = null;

/** Until the page stands, screens begin with what came with it. */
export function beginWith(moment: FirstMoment | null): void {
  first = moment;
}

/** Waits for a screen's code, and for what came with the page to be where the screen looks for it; what did not come is waited for by the screen. */
export async function prepared<Code extends ScreenCode>(load: () => Promise<Code>): Promise<Code> {
  const code = await load();
  if (first) await adoptFirst(code, first);
  return code;
}

export async function adoptFirst({ firstQueries }: ScreenCode, moment: FirstMoment): Promise<void> {
  const begun = (firstQueries?.(moment) ?? []).map((query) => moment.client.prefetchQuery(query));
  await Promise.race([Promise.all(begun), new Promise((resolve) => setTimeout(resolve, 0))]);
}
