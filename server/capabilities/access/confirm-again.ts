import { confirmAgain } from '#contract/vendors/session.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Person } from '#server/infrastructure/http/request/request-context.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { recordSecurityEvent } from '#server/infrastructure/security-log/security-events-store.ts';
import { ATTEMPTS_MS, signedBy } from './check-credentials.ts';
import { cookieOf, newToken, siteOf } from './session-cookie.ts';
import { sessionView, factsOf } from './session-view.ts';
import { renewSession, sessionOfId } from './sessions-store.ts';
import { countAttempt } from './sign-in-attempts-store.ts';
import type { StartDeps } from './start-session.ts';

/** A change of the sign-in needs a password, a code or a passkey from the last ten minutes. */
const FRESH_MS = 10 * MINUTE;
const MOST_TRIES = 10;

/** Refuses unless the person has proved recently who they are. */
export async function assertFresh(db: Database, person: Person, now: Instant): Promise<void> {
  const session = await sessionOfId(db, person.sessionId);
  if (!session) throw refuse('sign-in-required');
  if (now - session.provenAt > FRESH_MS) throw refuse('password-required');
}

/** Takes the password again, and gives the session a new token. */
export function confirmAgainRoute(deps: StartDeps): Route {
  return route(confirmAgain, async (context) => {
    const { now, body } = context;
    const person = context.person!;
    const subject = deps.keys.mac('sign-in', `${person.email} again`).toString('base64url');
    const tries = await deps.db.acrossVendors((tx) =>
      countAttempt(tx, { subject, now, since: now - ATTEMPTS_MS }),
    );
    const identityId = await deps.identities.idOfCredentials(person.email, body.password);
    if (tries > MOST_TRIES) throw refuse('too-many-requests', { retryAfter: ATTEMPTS_MS / 1000 });
    if (identityId !== person.identityId)
      throw refuse('field-invalid', { fields: [{ pointer: '/password', code: 'password_wrong' }] });
    const { token, hash } = newToken();
    await deps.db.withVendor(person.vendor?.id ?? 0, async (tx) => {
      await renewSession(tx, { sessionId: person.sessionId, tokenHash: hash, now });
      await recordSecurityEvent(tx, {
        ...signedBy(context),
        kind: 'confirmed-again',
        identityId,
        account: person.email,
      });
    });
    const session = await sessionOfId(deps.db, person.sessionId);
    if (!session) throw refuse('sign-in-required');
    return ok(await sessionView(deps, person, factsOf(session, now)), {
      'set-cookie': cookieOf(token, siteOf(deps.config)),
    });
  });
}
