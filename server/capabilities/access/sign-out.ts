import { signOut } from '#contract/vendors/session.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { nothing } from '#server/infrastructure/http/request/request-context.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { recordSecurityEvent } from '#server/infrastructure/security-log/security-events-store.ts';
import { endedCookie, siteOf } from './session-cookie.ts';
import { removeSession } from './sessions-store.ts';

export function signOutRoute(deps: { db: Database; config: { publicUrl: string } }): Route {
  return route(signOut, async ({ person, now, source, requestId }) => {
    if (person)
      await deps.db.withVendor(person.vendor?.id ?? 0, async (tx) => {
        await removeSession(tx, person.sessionId);
        const { identityId, email: account } = person;
        const kind = 'signed-out';
        await recordSecurityEvent(tx, { kind, at: now, identityId, account, address: source, requestId });
      });
    return {
      ...nothing(),
      headers: { 'set-cookie': endedCookie(siteOf(deps.config)) },
    };
  });
}
