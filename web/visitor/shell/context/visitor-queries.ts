import { QueryClient } from '@tanstack/react-query';
import { askAgainAfter, shouldAskAgain } from '#web/connection/retrying.ts';

/** The page's query cache. Retries failed requests by the connection's rules, where there is a connection. */
export function visitorQueries({ asksAgain = true } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: asksAgain && shouldAskAgain,
        retryDelay: (failures, fault) => askAgainAfter(failures, fault, Math.random()),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
