import { seeSession } from '#contract/vendors/session.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { sessionView, factsOf } from './session-view.ts';
import type { ViewDeps } from './session-view.ts';
import { sessionOfId } from './sessions-store.ts';

export function seeSessionRoute(deps: ViewDeps & { db: Database }): Route {
  return route(seeSession, async ({ person, now }) => {
    const session = person && (await sessionOfId(deps.db, person.sessionId));
    if (!person || !session) throw refuse('sign-in-required');
    return ok(await sessionView(deps, person, factsOf(session, now)));
  });
}
