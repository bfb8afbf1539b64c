import { QueryClient } from '@tanstack/react-query';
import { retryAfterMs, shouldRetry } from '#web/connection/retrying.ts';

/** The page's query cache. Retries failed requests by the connection's rules, where there is a connection. */
export function visitorQueries({ retries = true } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: retries && shouldRetry,
        retryDelay: (failures, fault) => retryAfterMs(failures, fault, Math.random()),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
