import type { FetchQueryOptions } from '@tanstack/react-query';
import { visitorPageAt } from '#contract/protocol/visitor-pages.ts';
import type { Language } from '#domain/language/languages.ts';
import { withLineSettings } from '#domain/vendors/line-settings.ts';
import type { ClientSettings } from '#domain/vendors/settings.ts';
import type { VisitorQuery } from './modes/visitor-query.ts';
import { readVisitorQuery } from './modes/visitor-query.ts';
import type { Render } from './shell/context/render-context.ts';
import type { VisitorQueries } from './shell/context/visitor-queries.ts';

/** The context of a screen's first queries, before it renders. */
export type FirstContext = {
  client: VisitorQueries;
  /** The location's segment in the path. */
  location: string | null;
  language: Language;
  query: VisitorQuery;
  settings: ClientSettings;
};

// eslint-disable-next-line typescript/no-explicit-any -- a list of queries mixes answers of every shape
export type FirstQuery = FetchQueryOptions<any, any, any, any>;

/** The queries that a screen sends at once; a screen exports them as `firstQueries`. */
export type FirstQueries = (context: FirstContext) => readonly FirstQuery[];

/** The code of a screen. */
export type ScreenCode = { firstQueries?: FirstQueries };

/** The context of the page's first address. */
export function firstContextOf({ page, address, queries }: Omit<Render, 'clock'>): FirstContext {
  return {
    client: queries,
    location: visitorPageAt(address.path.slice(page.prefix.length))?.location ?? null,
    language: page.locale,
    query: readVisitorQuery(address.search),
    settings: withLineSettings(page.settings, page.lineSettings, page.inView),
  };
}

let first: FirstContext | null = null;

/** Only in a browser: sets the context in which screens adopt prefetched responses; null after hydration. */
export function setFirstContext(context: FirstContext | null): void {
  first = context;
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

export async function adoptFirst({ firstQueries }: ScreenCode, context: FirstContext): Promise<void> {
  const begun = (firstQueries?.(context) ?? []).map((query) => context.client.prefetchQuery(query));
  await Promise.race([Promise.all(begun), new Promise((resolve) => setTimeout(resolve, 0))]);
}
