import type { SecurityEventKind } from '#domain/access/security-event.ts';
import { ROLE } from '#domain/codes/role.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Connection } from '#server/infrastructure/database/pool.ts';
import type { Person, Vendor } from '#server/infrastructure/http/request/request-context.ts';
import type { Route, Sessions } from '#server/infrastructure/http/routes.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import type { Job } from '#server/infrastructure/jobs/jobs.ts';
import { recordSecurityEvent } from '#server/infrastructure/security-log/security-events-store.ts';
import type { SecurityDetail } from '#server/infrastructure/security-log/security-events-store.ts';
import { chooseVendorRoute } from './choose-vendor.ts';
import { forgetEndedSessions } from './forget-ended-sessions.ts';
import { openIdentities } from './identities.ts';
import { listSecurityEventsRoute } from './list-security-events.ts';
import { trustedBrowser } from './trusted-browser.ts';
import { csrfTokenOf } from './own-page.ts';
import { passwords as argon2id } from './password-hash.ts';
import type { Passwords } from './password-hash.ts';
import { seeSessionRoute } from './see-session.ts';
import type { FeaturesOf, LocationsOf } from './session-view.ts';
import { siteOf } from './session-cookie.ts';
import { personOfSession, sessionsOn } from './sessions.ts';
import { accountOf, insertProductAdmin, markDemoAccount } from './sessions-store.ts';
import { signInRoute } from './sign-in.ts';
import { signOutRoute } from './sign-out.ts';

export { EmailTaken } from './identities.ts';
export { MAX_PASSWORD, MIN_PASSWORD, passwordLengthFits } from './password-hash.ts';
export { isStaffHere } from './staff-here.ts';
export type { LocationsOf } from './session-view.ts';

export interface AccessDeps {
  db: Database;
  /** The identity library opens its own few connections with it. */
  connection: Connection;
  clock: Clock;
  log: Log;
  keys: Keys;
  config: { publicUrl: string; demo: boolean };
  tenancy: { byPathname(pathname: string): Promise<Vendor | undefined> };
  placesOf: LocationsOf;
  featuresOf: FeaturesOf;
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
  /** The id of a browser that has signed in before; sign-in limits count it apart from its address. */
  trustedBrowserOf(cookies: string | undefined): string | undefined;
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
  /** Its password is public: it signs in to a demo only, and enters the vendors of the demo only. */
  markDemoAccount(identityId: string): Promise<void>;
  close(): Promise<void>;
}

export async function openAccounts(
  deps: Omit<AccessDeps, 'tenancy' | 'placesOf' | 'featuresOf' | 'config' | 'log'> & {
    config: { publicUrl: string };
  },
): Promise<Accounts & { identities: Awaited<ReturnType<typeof openIdentities>> }> {
  const { db, clock, connection, keys, config, passwords = argon2id } = deps;
  const identities = await openIdentities({ connection, keys, publicUrl: config.publicUrl, passwords });
  const record = async (kind: SecurityEventKind, identityId: string, detail?: SecurityDetail) => {
    const account = await accountOf(db, { identityId });
    const event = { kind, at: clock.now(), identityId, account: account?.email ?? '', address: '' };
    await db.withVendor(account?.vendorId ?? 0, (tx) =>
      recordSecurityEvent(tx, { ...event, ...(detail && { detail }) }),
    );
  };
  return {
    identities,
    async createIdentity(person) {
      const identityId = await identities.create({ ...person, now: clock.now() });
      await record('account-created', identityId);
      return identityId;
    },
    identityOfEmail: (email) => identities.idOfEmail(email),
    async setPassword(identityId, password) {
      await identities.setPassword(identityId, password);
      await record('password-set', identityId);
    },
    async removeIdentity(identityId) {
      await record('account-removed', identityId);
      await identities.remove(identityId);
    },
    async makeProductAdmin(identityId) {
      await db.acrossVendors((tx) => insertProductAdmin(tx, identityId, clock.now()), 'foyer_worker');
      await record('rights-changed', identityId, { role: ROLE.productAdmin });
    },
    markDemoAccount: (identityId) =>
      db.acrossVendors((tx) => markDemoAccount(tx, identityId), 'foyer_worker'),
    close: () => identities.close(),
  };
}

export async function accessCapability(deps: AccessDeps): Promise<Access> {
  const { identities, ...accounts } = await openAccounts(deps);
  const inside = { ...deps, identities };
  return {
    ...accounts,
    routes: [
      signInRoute(inside),
      seeSessionRoute(inside),
      signOutRoute(inside),
      chooseVendorRoute(inside),
      listSecurityEventsRoute,
    ],
    sessions: sessionsOn(deps),
    jobs: [{ name: 'forget-ended-sessions', cron: '20 3 * * *', work: () => forgetEndedSessions(deps) }],
    personOfSession: (sessionId) => personOfSession(deps, sessionId),
    csrfTokenOf: (sessionId) => csrfTokenOf(deps.keys, sessionId),
    trustedBrowserOf: (cookies) =>
      trustedBrowser(deps.keys, { cookies, now: deps.clock.now(), site: siteOf(deps.config) })?.id,
  };
}
