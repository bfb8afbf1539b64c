import type { Instant } from '#domain/time/instant.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Connection } from '#server/infrastructure/database/pool.ts';
import type { Person, Vendor } from '#server/infrastructure/http/request/request-context.ts';
import type { Route, Sessions } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import type { Job } from '#server/infrastructure/jobs/jobs.ts';
import { chooseVendorRoute } from './choose-vendor.ts';
import { forgetEndedSessions } from './forget-ended-sessions.ts';
import { openIdentities } from './identities.ts';
import { csrfTokenOf } from './own-page.ts';
import { passwords as argon2id } from './password-hash.ts';
import type { Passwords } from './password-hash.ts';
import { seeSessionRoute } from './see-session.ts';
import type { LocationsOf } from './session-view.ts';
import { personOfSession, sessionsOn } from './sessions.ts';
import { insertProductAdmin } from './sessions-store.ts';
import { signInRoute } from './sign-in.ts';
import { signOutRoute } from './sign-out.ts';

export { EmailTaken } from './identities.ts';
export { MAX_PASSWORD, MIN_PASSWORD, passwordLengthFits } from './password-hash.ts';
export type { LocationsOf } from './session-view.ts';

export interface AccessDeps {
  db: Database;
  /** The identity library opens its own few connections with it. */
  connection: Connection;
  clock: Clock;
  keys: Keys;
  config: { publicUrl: string };
  tenancy: { byPathname(pathname: string): Promise<Vendor | undefined> };
  placesOf: LocationsOf;
  /** Defaults to Argon2id; tests count its calls. */
  passwords?: Passwords;
}

export interface Access extends Accounts {
  routes: Route[];
  sessions: Sessions;
  jobs: Job[];
  /** For sockets: the person while the session lives, or null. Does not extend the session. */
  personOfSession(sessionId: string): Promise<Person | null>;
  /** The token that a page of this session sends as X-CSRF-Token. */
  csrfTokenOf(sessionId: string): string;
}

/** Accounts without HTTP endpoints, for operators' commands and the demo. */
export interface Accounts {
  /** Returns the identity's id. Throws EmailTaken or PasswordUnfit. */
  createIdentity(person: { email: string; name: string; password: string }): Promise<string>;
  identityOfEmail(email: string): Promise<string | null>;
  /** Also ends every session of the identity. Throws PasswordUnfit. */
  setPassword(identityId: string, password: string): Promise<void>;
  removeIdentity(identityId: string): Promise<void>;
  makeProductAdmin(identityId: string): Promise<void>;
  close(): Promise<void>;
}

export async function openAccounts(
  deps: Omit<AccessDeps, 'tenancy' | 'placesOf'>,
): Promise<Accounts & { identities: Awaited<ReturnType<typeof openIdentities>> }> {
  const { db, clock, connection, keys, config, passwords = argon2id } = deps;
  const identities = await openIdentities({ connection, keys, publicUrl: config.publicUrl, passwords });
  const now = (): Instant => clock.now();
  return {
    identities,
    createIdentity: (person) => identities.create({ ...person, now: now() }),
    identityOfEmail: (email) => identities.idOfEmail(email),
    setPassword: (identityId, password) => identities.setPassword(identityId, password),
    removeIdentity: (identityId) => identities.remove(identityId),
    makeProductAdmin: (identityId) =>
      db.acrossVendors((tx) => insertProductAdmin(tx, identityId, now()), 'foyer_worker'),
    close: () => identities.close(),
  };
}

export async function accessCapability(deps: AccessDeps): Promise<Access> {
  const { identities, ...accounts } = await openAccounts(deps);
  const inside = { ...deps, identities };
  return {
    ...accounts,
    routes: [signInRoute(inside), seeSessionRoute(inside), signOutRoute(inside), chooseVendorRoute(inside)],
    sessions: sessionsOn(deps),
    jobs: [{ name: 'forget-ended-sessions', cron: '20 3 * * *', work: () => forgetEndedSessions(deps) }],
    personOfSession: (sessionId) => personOfSession(deps, sessionId),
    csrfTokenOf: (sessionId) => csrfTokenOf(deps.keys, sessionId),
  };
}
