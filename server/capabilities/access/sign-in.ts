import { signIn } from '#contract/vendors/session.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { Refusal, refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import {
  recordOnce,
  recordSecurityEvent,
  recordSignIn,
} from '#server/infrastructure/security-log/security-events-store.ts';
import type { Identities } from './identities.ts';
import { accountMarks, trustedBrowser, trustedBrowserCookie } from './trusted-browser.ts';
import type { TrustedBrowser } from './trusted-browser.ts';
import { ABSOLUTE_MS, cookieOf, newToken, siteOf } from './session-cookie.ts';
import { sessionView, timesOf } from './session-view.ts';
import type { ViewDeps } from './session-view.ts';
import { personIn } from './sessions.ts';
import {
  accountOf,
  hasStanding,
  removeExpiredSessions,
  removeSession,
  sessionOfToken,
} from './sessions-store.ts';
import { countAttempt, forgetAttempts } from './sign-in-attempts-store.ts';

export interface SignInDeps extends ViewDeps {
  db: Database;
  log: Log;
  identities: Identities;
  config: { publicUrl: string; demo: boolean };
}

/** Wrong passwords in a quarter of an hour for one account, from one address or one trusted browser. */
const MOST_FROM_ONE = 10;
/** From all addresses together, without the trusted browsers of the account. */
const MOST_FROM_ALL = 50;
export const ATTEMPTS_MS = 15 * 60_000;

/** Returns one refusal for every fault, after the same work: it does not reveal which addresses have an account. */
export function signInRoute(deps: SignInDeps): Route {
  const site = siteOf(deps.config);
  return route(signIn, async (context) => {
    if (!context.fromOwnSite) throw refuse('csrf-refused');
    const { now } = context;
    const before = trustedBrowser(deps.keys, { cookies: context.header('cookie') ?? undefined, now, site });
    const { email, password } = context.body;
    const caller = callerOf(deps.keys, { email, source: context.source, browser: before });
    const identityId = await identityOf(deps, { caller, password, now }).catch(async (error: unknown) => {
      await recordRefused(deps, { email: caller.email, context, error });
      throw error;
    });
    const { token, hash } = newToken();
    const expiresAt = now + ABSOLUTE_MS;
    await deps.identities.startSession({ identityId, token: hash, now, expiresAt });
    await deps.db.acrossVendors(async (tx) => {
      if (context.person) await removeSession(tx, context.person.sessionId);
      await removeExpiredSessions(tx, identityId, now);
    });
    const session = await sessionOfToken(deps.db, hash);
    const person = session && personIn(session, now);
    if (!person) throw refuse('credentials-wrong');
    await deps.db.withVendor(person.vendor?.id ?? 0, (tx) =>
      recordSignIn(tx, { ...signedBy(context), identityId, account: person.email }),
    );
    const known = trustedBrowserCookie(deps.keys, { before, account: caller.account, now, site });
    return ok(await sessionView(deps, person, timesOf(session, now)), {
      'set-cookie': [cookieOf(token, site), known],
    });
  });
}

type SignInContext = Pick<RequestContext, 'now' | 'source' | 'requestId'>;

const signedBy = ({ now: at, source: address, requestId }: SignInContext) => ({ at, address, requestId });

/** Does the same work for every address. The log holds an address only if an account has it: people mistype. */
async function recordRefused(
  deps: SignInDeps,
  { email, context, error }: { email: string; context: SignInContext; error: unknown },
): Promise<void> {
  if (!(error instanceof Refusal)) return;
  const existing = await accountOf(deps.db, { email });
  const account = { identityId: existing?.identityId ?? null, account: existing?.email ?? '' };
  const event = { ...signedBy(context), ...account };
  await deps.db.withVendor(existing?.vendorId ?? 0, (tx) =>
    error.code === 'too-many-requests'
      ? recordOnce(tx, { ...event, kind: 'sign-in-locked' }, context.now - ATTEMPTS_MS)
      : recordSecurityEvent(tx, { ...event, kind: 'sign-in-failed' }),
  );
}

interface Caller {
  email: string;
  /** The keyed hash of the account. */
  account: string;
  isTrusted: boolean;
  /** The keyed hash of the account with the caller's address, or with the trusted browser. */
  subject: string;
}

/** A neighbour at the same address, or strangers at many, must not lock the account's own browser out. */
function callerOf(
  keys: Keys,
  of: { email: string; source: string; browser: TrustedBrowser | undefined },
): Caller {
  const email = of.email.trim().toLowerCase();
  const marks = accountMarks(keys, email);
  const browser = of.browser?.accounts.some((account) => marks.includes(account)) ? of.browser : undefined;
  const from = browser ? `browser ${browser.id}` : `address ${of.source}`;
  const subject = keys.mac('sign-in', `${email} from ${from}`).toString('base64url');
  return { email, account: marks[0]!, isTrusted: browser !== undefined, subject };
}

/** Counts attempts before it verifies the password: a hundred concurrent attempts count as a hundred. */
async function identityOf(
  deps: SignInDeps,
  { caller, password, now }: { caller: Caller; password: string; now: Instant },
): Promise<string> {
  const since = now - ATTEMPTS_MS;
  const attempts = await deps.db.acrossVendors((tx) => countedAttempts(tx, caller, { now, since }));
  const identityId = await deps.identities.idOfCredentials(caller.email, password);
  await alert(deps, caller, attempts);
  // Checked after the work, so that a refused guess takes as long as any other.
  if (attempts.fromOne > MOST_FROM_ONE || attempts.fromAll > MOST_FROM_ALL)
    throw refuse('too-many-requests', { retryAfter: ATTEMPTS_MS / 1000 });
  const stands = await hasStanding(deps.db, { identityId: identityId ?? '', inDemo: deps.config.demo });
  if (identityId === null || !stands) throw refuse('credentials-wrong');
  await deps.db.acrossVendors((tx) => forgetAttempts(tx, { ...caller, startedBefore: since }));
  return identityId;
}

interface Attempts {
  fromOne: number;
  fromAll: number;
}

/** An address over its own limit counts no further for all: alone it cannot close the account to others. */
async function countedAttempts(
  tx: Tx,
  { subject, account, isTrusted }: Caller,
  at: { now: Instant; since: Instant },
): Promise<Attempts> {
  const fromOne = await countAttempt(tx, { subject, ...at });
  const counts = !isTrusted && fromOne <= MOST_FROM_ONE;
  return { fromOne, fromAll: counts ? await countAttempt(tx, { subject: account, ...at }) : 0 };
}

/** Logs the attempt that crosses a limit, once; the log holds no address and no e-mail. */
async function alert(deps: SignInDeps, { email, isTrusted }: Caller, attempts: Attempts): Promise<void> {
  const limit =
    attempts.fromOne === MOST_FROM_ONE + 1
      ? isTrusted
        ? 'a trusted browser'
        : 'one address'
      : attempts.fromAll === MOST_FROM_ALL + 1
        ? 'many addresses'
        : undefined;
  if (limit === undefined) return;
  const identityId = await deps.identities.idOfEmail(email);
  deps.log.warn({ identityId, from: limit }, 'too many wrong passwords for an account');
}
