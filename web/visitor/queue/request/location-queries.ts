import { queryOptions } from '@tanstack/react-query';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import { listQueueServices } from '#contract/vendors/services.ts';
import type { Language } from '#domain/language/languages.ts';
import { sourceOf } from '../../shell/context/visitor-queries.ts';
import type { VisitorQuery } from '../../modes/visitor-query.ts';
import type { GuardFacts } from './guards.ts';

const MINUTE = 60_000;

/** The state of a query for the guards, loaded or not. */
export function factOf(result: {
  data?: { attributes: unknown } | null;
  isError: boolean;
}): GuardFacts['location'] {
  if (result.data === null) return 'unknown';
  if (result.data === undefined) return result.isError ? 'failed' : 'loading';
  return result.data.attributes as LocationAttributes;
}

/**
 * The services of a location by one method, with their waits. The response is in the language of the page; the last
 * one stays while another language loads.
 */
export const servicesQuery = (
  locationId: string,
  { method, shortcut }: Pick<VisitorQuery, 'method' | 'shortcut'>,
  language: Language,
) =>
  queryOptions({
    queryKey: ['services', locationId, method, language, shortcut],
    queryFn: async ({ signal, client }) => {
      const response = await sourceOf(client).request(listQueueServices, {
        params: { locationId },
        // Its link opens private services.
        query: { meeting_method: String(method), ...(shortcut !== null && { shortcut }) },
        signal,
      });
      const [services, waits] = response.data;
      return { services, waits };
    },
    refetchInterval: MINUTE,
    staleTime: MINUTE / 2,
    placeholderData: (before, query) =>
      query?.queryKey[1] === locationId && query.queryKey[2] === method ? before : undefined,
  });
