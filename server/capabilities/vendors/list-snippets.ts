import { listSnippets } from '#contract/queue.ts';
import { ok } from '#server/infrastructure/http/call.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { snippetsOf } from './snippets-store.ts';

/** Customer-experience snippets in the request's language (§7). */
export const listSnippetsRoute = route(listSnippets, async (call) =>
  ok({ data: await call.read((tx) => snippetsOf(tx, call.language)) }),
);
