import type { ContactCentre } from '#domain/access/contact-centre-rules.ts';
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
import { confirmAgainRoute } from './confirm-again.ts';
import { chooseVendorRoute } from './choose-vendor.ts';
import { forgetEndedSessions } from './forget-ended-sessions.ts';
import { openIdentities } from './identities.ts';
import { trustedBrowser } from './trusted-browser.ts';
import { csrfTokenOf } from './own-page.ts';
import { passwords as argon2id } from './password-hash.ts';
import type { Passwords } from './password-hash.ts';
import { seeSessionRoute, viewAsRoute, viewAsStaffRoute } from './see-session.ts';
import type { LinesOf, LocationsOf, StaffSettingsOf } from './session-view.ts';
import { siteOf } from './session-cookie.ts';
import { personOfSession, sessionsOn } from './sessions.ts';
import { accountOf, insertProductAdmin, markDemoAccount } from './sessions-store.ts';
import { renewTotpSecrets } from './second-factor.ts';
import { signInRoute } from './sign-in.ts';
import { offerPasskeySignInRoute, signInWithPasskeyRoute } from './sign-in-with-passkey.ts';
import type { StartDeps } from './start-session.ts';
import type { LetterSender } from './account-letters.ts';
import type { Identities } from './identities.ts';
import { signOutRoute } from './sign-out.ts';

export {
  addressOfLetter,
  LETTER_LANGUAGES,
  letterLanguage,
  linkToken,
  sendLetter,
} from './account-letters.ts';
export type { LetterSender } from './account-letters.ts';
export { claimLetters, demoLetters, postponeLetter, settleLetter } from './account-letters-store.ts';
export type { Letter as AccountLetterRow, LetterContent } from './account-letters-store.ts';
export { ATTEMPTS_MS, checkCredentials, signedBy } from './check-credentials.ts';
export { passwordFaults } from './check-password.ts';
export { assertFresh } from './confirm-again.ts';
export { EmailTaken } from './identities.ts';
export type { Identities } from './identities.ts';
export { linkOfHash, removeLink, useLink } from './one-time-links-store.ts';
export type { LinkSubject, StoredLink } from './one-time-links-store.ts';
export { checkNewPasskey, newChallenge, relyingParty, ALGORITHMS } from './passkey.ts';
export { acceptTotp, newRecoveryCodes, startTotp } from './second-factor.ts';
export {
  countTotpOfKey,
  insertPasskey,
  passkeysOf,
  removePasskey,
  removeSecondFactors,
  removeTotp,
  replaceRecoveryCodes,
  totpOf,
  unusedRecoveryCodes,
} from './second-factor-store.ts';
export { carriesToken } from './own-page.ts';
export { cookieIn, endedCookie, hashOfToken, IDLE_MS, isLive, setCookie, siteOf } from './session-cookie.ts';
export {
  accountOf,
  endSessions,
  endVisits,
  removeSession,
  sessionOfId,
  sessionsOfIdentity,
  setReading,
} from './sessions-store.ts';
export { countAttempt, uncountAttempt } from './sign-in-attempts-store.ts';
export { sendFactorLetter, startSession } from './start-session.ts';
export type { FactorChange, StartDeps } from './start-session.ts';
export { totpAddress } from './totp.ts';
export { trustedBrowser } from './trusted-browser.ts';
export { passwordLengthFits } from './password-hash.ts';
export { isKioskOf, isStaffHere } from './staff-here.ts';
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
  staffSettingsOf: StaffSettingsOf;
  linesOf: LinesOf;
  senderOf(vendorId: number | null): Promise<LetterSender>;
  mfaRequiredOf(vendorId: number): Promise<boolean>;
  contactCentreOf(vendorId: number): Promise<ContactCentre>;
  grantRequiredOf(vendorId: number): Promise<boolean>;
  /** Defaults to Argon2id; tests count its calls. */
  passwords?: Passwords;
}

export interface Access extends Accounts {
  routes: Route[];
  sessions: Sessions;
  /** For the accounts capability. */
  identities: Identities;
  startDeps: StartDeps;
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
  deps: Omit<
    AccessDeps,
    | 'tenancy'
    | 'placesOf'
    | 'staffSettingsOf'
    | 'linesOf'
    | 'senderOf'
    | 'mfaRequiredOf'
    | 'contactCentreOf'
    | 'grantRequiredOf'
    | 'config'
    | 'log'
  > & {
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
    identities,
    startDeps: inside,
    routes: [
      signInRoute(inside),
      offerPasskeySignInRoute(inside),
      signInWithPasskeyRoute(inside),
      confirmAgainRoute(inside),
      seeSessionRoute(inside),
      signOutRoute(inside),
      viewAsRoute(inside),
      viewAsStaffRoute(inside),
      chooseVendorRoute(inside),
    ],
    sessions: sessionsOn(deps),
    jobs: [
      { name: 'forget-ended-sessions', cron: '20 3 * * *', work: () => forgetEndedSessions(deps) },
      { name: 'renew-totp-secrets', everySeconds: 60, work: () => renewTotpSecrets(deps) },
    ],
    personOfSession: (sessionId) => personOfSession(deps, sessionId),
    csrfTokenOf: (sessionId) => csrfTokenOf(deps.keys, sessionId),
    trustedBrowserOf: (cookies) =>
      trustedBrowser(deps.keys, { cookies, now: deps.clock.now(), site: siteOf(deps.config) })?.id,
  };
}
