import { signIn } from '#contract/vendors/session.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { checkCredentials } from './check-credentials.ts';
import { startSession } from './start-session.ts';
import type { StartDeps } from './start-session.ts';

export function signInRoute(deps: StartDeps): Route {
  return route(signIn, async (context) => {
    if (!context.fromOwnSite) throw refuse('csrf-refused');
    const proven = await checkCredentials(deps, context, context.body);
    return startSession(deps, context, proven);
  });
}
