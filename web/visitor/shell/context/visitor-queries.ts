import { QueryClient } from '@tanstack/react-query';
import { askAgainAfter, shouldAskAgain } from '#web/connection/retrying.ts';

/** What the page keeps of the server's answers. What failed is asked again as the connection's rules say, where there is a connection. */
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
