import type { SessionPerson } from '#contract/vendors/session.ts';
import { deviceName } from '#domain/access/device-name.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type {
  ApiResponse,
  Person,
  RequestContext,
} from '#server/infrastructure/http/request/request-context.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import {
  hasSignedIn,
  recordSecurityEvent,
  recordSignIn,
} from '#server/infrastructure/security-log/security-events-store.ts';
import { sendLetter } from './account-letters.ts';
import type { LetterSender } from './account-letters.ts';
import { signedBy } from './check-credentials.ts';
import type { CredentialsDeps, Proven } from './check-credentials.ts';
import { ABSOLUTE_MS, cookieOf, newToken, siteOf } from './session-cookie.ts';
import { sessionView, factsOf } from './session-view.ts';
import type { ViewDeps } from './session-view.ts';
import { personOfRow } from './sessions.ts';
import type { DutyDeps } from './sessions.ts';
import { recordLastSignIn, removeExpiredSessions, removeSession, sessionOfToken } from './sessions-store.ts';
import type { SessionRow } from './sessions-store.ts';
import { accountMarks, trustedBrowserCookie } from './trusted-browser.ts';

export interface StartDeps extends CredentialsDeps, ViewDeps, DutyDeps {
  /** The vendor as its letters show it; the product for people without a vendor. */
  senderOf(vendorId: number | null): Promise<LetterSender>;
}

/** Starts a session in place of the caller's earlier one. Returns the person and the cookies. */
export async function startSession(
  deps: StartDeps,
  context: Pick<RequestContext, 'now' | 'source' | 'requestId' | 'header' | 'person'>,
  { identityId, browser, factor }: Omit<Proven, 'factor'> & { factor: Proven['factor'] | 'passkey' },
): Promise<ApiResponse<SessionPerson>> {
  const { now } = context;
  const site = siteOf(deps.config);
  const { token, hash } = newToken();
  const userAgent = (context.header('user-agent') ?? '').slice(0, 300);
  await deps.identities.startSession({
    identityId,
    token: hash,
    now,
    expiresAt: now + ABSOLUTE_MS,
    from: { address: context.source, userAgent },
  });
  await deps.db.acrossVendors(async (tx) => {
    if (context.person) await removeSession(tx, context.person.sessionId);
    await removeExpiredSessions(tx, identityId, now);
    await recordLastSignIn(tx, identityId, now);
  });
  const session = await sessionOfToken(deps.db, hash);
  const person = session && (await personOfRow(deps, session, now));
  if (!person) throw refuse('credentials-wrong');
  const account = accountMarks(deps.keys, person.email);
  const isKnown = browser?.accounts.some((one) => account.includes(one)) === true;
  const sender = await deps.senderOf(person.vendor?.id ?? null);
  await deps.db.withVendor(person.vendor?.id ?? 0, async (tx) => {
    const event = { ...signedBy(context), identityId, account: person.email };
    if (!isKnown && !session.isDemo && (await hasSignedIn(tx, identityId)))
      await sendNewDevice(tx, deps, { person, session, sender, userAgent, context });
    await recordSignIn(tx, event);
    if (factor === 'recovery') {
      await recordSecurityEvent(tx, { ...event, kind: 'recovery-code-used' });
      await sendFactorLetter(tx, deps, { person, lang: session.lang, sender, change: 'codeUsed', now });
    }
  });
  const known = trustedBrowserCookie(deps.keys, { before: browser, account: account[0]!, now, site });
  return ok(await sessionView(deps, person, factsOf(session, now)), {
    'set-cookie': [cookieOf(token, site), known],
  });
}

async function sendNewDevice(
  tx: Tx,
  { keys }: StartDeps,
  of: {
    person: Person;
    session: SessionRow;
    sender: LetterSender;
    userAgent: string;
    context: Pick<RequestContext, 'now' | 'source'>;
  },
): Promise<void> {
  const { person, session, sender, userAgent, context } = of;
  await sendLetter(tx, keys, {
    kind: 'new-device',
    to: { identityId: person.identityId, email: person.email, name: person.name, lang: session.lang },
    sender,
    facts: [
      ['device', deviceName(userAgent)],
      ['address', context.source],
      ['time', context.now],
    ],
    page: '/profile',
    now: context.now,
  });
}

export type FactorChange = 'totpOn' | 'totpOff' | 'passkeyAdded' | 'passkeyRemoved' | 'codesNew' | 'codeUsed';

/** Tells the person of a change of their second factors. */
export async function sendFactorLetter(
  tx: Tx,
  { keys }: Pick<StartDeps, 'keys'>,
  of: {
    person: Pick<Person, 'identityId' | 'email' | 'name'>;
    lang: string;
    sender: LetterSender;
    change: FactorChange;
    now: Instant;
  },
): Promise<void> {
  const { person, lang, sender, change, now } = of;
  await sendLetter(tx, keys, {
    kind: 'second-factor',
    to: { identityId: person.identityId, email: person.email, name: person.name, lang },
    sender,
    values: { change },
    page: '/profile',
    now,
  });
}
