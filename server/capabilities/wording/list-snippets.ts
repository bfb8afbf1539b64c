import { listSnippets } from '#contract/queue/queue.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { snippetsOf } from './wording-store.ts';

/** Customer-experience snippets in the request's language (§7). */
export const listSnippetsRoute = route(listSnippets, async (context) =>
  ok({ data: await context.read((tx) => snippetsOf(tx, context.language)) }),
);
