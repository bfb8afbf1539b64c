import { signOut } from '#contract/vendors/session.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { nothing } from '#server/infrastructure/http/request/request-context.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { endedCookie } from './session-cookie.ts';
import { removeSession } from './sessions-store.ts';

export function signOutRoute(deps: { db: Database; config: { publicUrl: string } }): Route {
  return route(signOut, async ({ person }) => {
    if (person) await deps.db.acrossVendors((tx) => removeSession(tx, person.sessionId));
    return {
      ...nothing(),
      headers: { 'set-cookie': endedCookie({ https: deps.config.publicUrl.startsWith('https:') }) },
    };
  });
}
