import { EXAMPLE } from '#contract/protocol/page-preview.ts';
import type { Requester } from '#web/connection/request.ts';
import { exampleOf } from './examples.ts';

type Named = { params?: Record<string, unknown>; query?: Record<string, unknown> } | undefined;

/** The page's requests in a preview: an example's id or code gets an example, which the server does not know. */
export const withExamples =
  (network: Requester): Requester =>
  async (target, input) => {
    const { params, query } = (input as Named) ?? {};
    if (!Object.values({ ...params, ...query }).includes(EXAMPLE)) return network(target, input);
    return (await exampleOf(target, network)) as never;
  };
