import { signIn } from '#contract/vendors/session.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { Identities } from './identities.ts';
import { cookieOf, newToken, ABSOLUTE_MS, endOf } from './session-cookie.ts';
import { sessionView } from './session-view.ts';
import type { ViewDeps } from './session-view.ts';
import { personIn } from './sessions.ts';
import { hasStanding, removeExpiredSessions, removeSession, sessionOfToken } from './sessions-store.ts';
import { countAttempt, forgetAttempts } from './sign-in-attempts-store.ts';

export interface SignInDeps extends ViewDeps {
  db: Database;
  identities: Identities;
  config: { publicUrl: string };
}

const MOST_ATTEMPTS = 10;
export const ATTEMPTS_MS = 15 * 60_000;

/** Returns one refusal for every fault, after the same work: it does not reveal which addresses have an account. */
export function signInRoute(deps: SignInDeps): Route {
  return route(signIn, async (context) => {
    if (!context.fromOwnSite) throw refuse('csrf-refused');
    const identityId = await identityOf(deps, context.body, context.now);
    const { token, hash } = newToken();
    const expiresAt = context.now + ABSOLUTE_MS;
    await deps.identities.startSession({ identityId, token: hash, now: context.now, expiresAt });
    await deps.db.acrossVendors(async (tx) => {
      if (context.person) await removeSession(tx, context.person.sessionId);
      await removeExpiredSessions(tx, identityId, context.now);
    });
    const session = await sessionOfToken(deps.db, hash);
    const person = session && personIn(session);
    if (!person) throw refuse('credentials-wrong');
    const cookie = cookieOf(token, { https: deps.config.publicUrl.startsWith('https:') });
    return ok(await sessionView(deps, person, { now: context.now, endsAt: endOf(session) }), {
      'set-cookie': cookie,
    });
  });
}

/** Counts attempts before it verifies the password: a hundred concurrent attempts count as a hundred. */
async function identityOf(
  deps: SignInDeps,
  input: { email: string; password: string },
  now: Instant,
): Promise<string> {
  const email = input.email.trim().toLowerCase();
  const subject = deps.keys.mac('sign-in', email).toString('base64url');
  const since = now - ATTEMPTS_MS;
  const attempts = await deps.db.acrossVendors((tx) => countAttempt(tx, { subject, now, since }));
  const identityId = await deps.identities.idOfCredentials(email, input.password);
  // Checked after the work, so that a refused guess takes as long as any other.
  if (attempts > MOST_ATTEMPTS) throw refuse('too-many-requests', { retryAfter: ATTEMPTS_MS / 1000 });
  const stands = await hasStanding(deps.db, identityId ?? '');
  if (identityId === null || !stands) throw refuse('credentials-wrong');
  await deps.db.acrossVendors((tx) => forgetAttempts(tx, { subject, startedBefore: since }));
  return identityId;
}
