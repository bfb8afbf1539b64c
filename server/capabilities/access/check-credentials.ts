import type { Instant } from '#domain/time/instant.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { Refusal, refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import {
  recordOnce,
  recordSecurityEvent,
} from '#server/infrastructure/security-log/security-events-store.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import type { Identities } from './identities.ts';
import { acceptCode, factorsOf } from './second-factor.ts';
import { siteOf } from './session-cookie.ts';
import { accountOf, hasStanding } from './sessions-store.ts';
import { countAttempt, forgetAttempts, uncountAttempt } from './sign-in-attempts-store.ts';
import { accountMarks, trustedBrowser } from './trusted-browser.ts';
import type { TrustedBrowser } from './trusted-browser.ts';

export interface CredentialsDeps {
  db: Database;
  log: Log;
  keys: Keys;
  identities: Identities;
  config: { publicUrl: string; demo: boolean };
}

/** Wrong passwords in a quarter of an hour for one account, from one address or one trusted browser. */
const MOST_FROM_ONE = 10;
/** From all addresses together, without the trusted browsers of the account. */
const MOST_FROM_ALL = 50;
/** Wrong codes of the second factor for one account, from wherever: a code has six digits only. */
const MOST_CODES = 10;
export const ATTEMPTS_MS = 15 * 60_000;

export interface Credentials {
  email: string;
  password: string;
  /** A code of the authenticator app, or a recovery code. */
  code?: string | undefined;
  /** The account may belong to no vendor yet. */
  standsAlone?: true;
}

export interface Proven {
  identityId: string;
  /** The browser that signed in here before. */
  browser: TrustedBrowser | undefined;
  factor: 'totp' | 'recovery' | null;
}

export type SignInContext = Pick<RequestContext, 'now' | 'source' | 'requestId' | 'header'>;

/**
 * Returns the identity of a right password and, if the account has a second factor, of a right code too. The
 * password is checked with every code. Returns one refusal for every fault of address and password, after the
 * same work: it does not reveal which addresses have an account.
 */
export async function checkCredentials(
  deps: CredentialsDeps,
  context: SignInContext,
  credentials: Credentials,
): Promise<Proven> {
  const { now } = context;
  const cookies = context.header('cookie') ?? undefined;
  const browser = trustedBrowser(deps.keys, { cookies, now, site: siteOf(deps.config) });
  const caller = callerOf(deps.keys, { email: credentials.email, source: context.source, browser });
  try {
    const proven = await provenBy(deps, { caller, credentials, now });
    return { ...proven, browser };
  } catch (error) {
    await recordRefused(deps, { email: caller.email, context, error });
    throw error;
  }
}

export const signedBy = ({ now: at, source: address, requestId }: SignInContext) => ({
  at,
  address,
  requestId,
});

/** Does the same work for every address. The log holds an address only if an account has it: people mistype. */
async function recordRefused(
  deps: CredentialsDeps,
  { email, context, error }: { email: string; context: SignInContext; error: unknown },
): Promise<void> {
  // A right password without a code is no failure yet.
  if (!(error instanceof Refusal) || error.code === 'second-factor-required') return;
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
async function provenBy(
  deps: CredentialsDeps,
  { caller, credentials, now }: { caller: Caller; credentials: Credentials; now: Instant },
): Promise<Omit<Proven, 'browser'>> {
  const since = now - ATTEMPTS_MS;
  const attempts = await deps.db.acrossVendors((tx) => countedAttempts(tx, caller, { now, since }));
  const identityId = await deps.identities.idOfCredentials(caller.email, credentials.password);
  await alert(deps, caller, attempts);
  // Checked after the work, so that a refused guess takes as long as any other.
  if (attempts.fromOne > MOST_FROM_ONE || attempts.fromAll > MOST_FROM_ALL)
    throw refuse('too-many-requests', { retryAfter: ATTEMPTS_MS / 1000 });
  const stands =
    credentials.standsAlone ||
    (await hasStanding(deps.db, { identityId: identityId ?? '', inDemo: deps.config.demo }));
  if (identityId === null || !stands) throw refuse('credentials-wrong');
  const factor = await factorOf(deps, { caller, identityId, code: credentials.code ?? '', now });
  await deps.db.acrossVendors((tx) => forgetAttempts(tx, { ...caller, startedBefore: since }));
  return { identityId, factor };
}

/** Checks the second factor of an account that has one, after the right password. */
async function factorOf(
  { db, keys }: CredentialsDeps,
  of: { caller: Caller; identityId: string; code: string; now: Instant },
): Promise<Proven['factor']> {
  const { caller, identityId, code, now } = of;
  const factors = await db.acrossVendors((tx) => factorsOf(tx, identityId));
  if (factors.length === 0) return null;
  if (code === '') {
    await db.acrossVendors((tx) => uncountAttempt(tx, caller));
    throw refuse('second-factor-required', { meta: { factors } });
  }
  const subject = keys.mac('sign-in', `${caller.email} second factor`).toString('base64url');
  const tries = await db.acrossVendors((tx) => countAttempt(tx, { subject, now, since: now - ATTEMPTS_MS }));
  if (tries > MOST_CODES) throw refuse('too-many-requests', { retryAfter: ATTEMPTS_MS / 1000 });
  const factor = await db.acrossVendors((tx) => acceptCode(tx, keys, { identityId, code, now }));
  if (factor === null) throw refuse('code-wrong', { meta: { factors } });
  return factor;
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
async function alert(deps: CredentialsDeps, { email, isTrusted }: Caller, attempts: Attempts): Promise<void> {
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
