import { QueryClient } from '@tanstack/react-query';
import type { Instant } from '#domain/time/instant.ts';
import type { Requester } from '#web/connection/request.ts';
import { retryAfterMs, shouldRetry } from '#web/connection/retrying.ts';

/** The connection of a page's first queries: in a browser the network, in the server the prefetched responses. */
export type QuerySource = { request: Requester; now: () => Instant };

/** The page's query cache. Retries failed requests by the connection's rules, where there is a connection. */
export class VisitorQueries extends QueryClient {
  readonly source: QuerySource;

  constructor(source: QuerySource, { retries = true } = {}) {
    super({
      defaultOptions: {
        queries: {
          retry: retries && shouldRetry,
          retryDelay: (failures, fault) => retryAfterMs(failures, fault, Math.random()),
          networkMode: 'always',
        },
        mutations: { networkMode: 'always' },
      },
    });
    this.source = source;
  }
}

/** The network of a previewed page, with examples; visitors load nothing of them. */
export const inPreview =
  (network: Requester): Requester =>
  async (target, input) =>
    (await import('../settings/with-examples.ts')).withExamples(network)(target, input);

/** The source of a query's client. A first query uses it; `request` would reach past the server's render. */
export function sourceOf(client: QueryClient): QuerySource {
  if (client instanceof VisitorQueries) return client.source;
  throw new Error('A visitor page queries through VisitorQueries');
}
