import { requestPasswordReset, resetPassword, seePasswordReset } from '#contract/vendors/accounts.ts';
import type { Instant } from '#domain/time/instant.ts';
import { nothing, ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import {
  accountOf,
  ATTEMPTS_MS,
  countAttempt,
  hashOfToken,
  linkOfHash,
  sendLetter,
  useLink,
} from '../access/index.ts';
import type { StoredLink } from '../access/index.ts';
import { record } from './accounts-deps.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { checkPassword, passwordRuleOf } from './check-fields.ts';
import { RESET_MS } from './manage-sign-in.ts';

/** Mails in a quarter of an hour to one address. Further requests get the same response, and no mail. */
const MOST_MAILS = 3;
/** Requests in a quarter of an hour from one address of the network. */
const MOST_FROM_ONE = 30;

/**
 * Returns the same for every address. The work that only an account causes runs apart from the response, so its
 * time reveals nothing.
 */
export function requestPasswordResetRoute(deps: AccountsDeps): Route {
  const counted = (subject: string, now: Instant): Promise<number> =>
    deps.db.acrossVendors((tx) =>
      countAttempt(tx, {
        subject: deps.keys.mac('password-reset', subject).toString('base64url'),
        now,
        since: now - ATTEMPTS_MS,
      }),
    );
  return route(requestPasswordReset, async (context) => {
    const { now, source, requestId, body, fromOwnSite } = context;
    if (!fromOwnSite) throw refuse('csrf-refused');
    const email = body.email.trim().toLowerCase();
    if ((await counted(`from ${source}`, now)) > MOST_FROM_ONE)
      throw refuse('too-many-requests', { retryAfter: ATTEMPTS_MS / 1000 });
    const isDue = (await counted(email, now)) <= MOST_MAILS;
    const account = await accountOf(deps.db, { email });
    if (isDue && account && !account.isDemo)
      void sendReset(deps, { account, now, source, requestId }).catch((err: unknown) =>
        deps.log.error({ err }, 'a link for a new password was not sent'),
      );
    return nothing();
  });
}

async function sendReset(
  deps: AccountsDeps,
  of: {
    account: NonNullable<Awaited<ReturnType<typeof accountOf>>>;
    now: Instant;
    source: string;
    requestId: string;
  },
): Promise<void> {
  const { account, now } = of;
  const { identityId } = account;
  const sender = await deps.senderOf(account.vendorId);
  const expiresAt = now + RESET_MS;
  await deps.db.withVendor(account.vendorId ?? 0, async (tx) => {
    await sendLetter(tx, deps.keys, {
      kind: 'password-reset',
      to: account,
      sender,
      values: { until: expiresAt },
      page: '/reset-password',
      link: { subject: `reset:${identityId}`, identityId, expiresAt },
      now,
    });
    await record(tx, of, { kind: 'password-reset-requested', identityId, account: account.email });
  });
}

type ResetLink = StoredLink & { identityId: string };

const isReset = (link: StoredLink | null): link is ResetLink =>
  link !== null && link.identityId !== null && link.subject === `reset:${link.identityId}`;

async function linkOf({ db }: AccountsDeps, token: string, now: Instant): Promise<ResetLink> {
  const link = await db.acrossVendors((tx) => linkOfHash(tx, { hash: hashOfToken(token), now }));
  if (!isReset(link)) throw refuse('link-expired');
  return link;
}

export function seePasswordResetRoute(deps: AccountsDeps): Route {
  return route(seePasswordReset, async ({ body, now }) => {
    const { email, identityId } = await linkOf(deps, body.token, now);
    const account = await accountOf(deps.db, { identityId });
    return ok({ data: { email, password_rule: await passwordRuleOf(deps, account?.vendorId ?? null) } });
  });
}

/** The password is checked before the link is taken: a refused password leaves the link for another try. */
export function resetPasswordRoute(deps: AccountsDeps): Route {
  return route(resetPassword, async (context) => {
    if (!context.fromOwnSite) throw refuse('csrf-refused');
    const { body, now } = context;
    const { identityId } = await linkOf(deps, body.token, now);
    const account = await accountOf(deps.db, { identityId });
    if (!account) throw refuse('link-expired');
    const sender = await deps.senderOf(account.vendorId);
    const rule = await passwordRuleOf(deps, account.vendorId);
    checkPassword(body.password, { about: [account.name, account.email, sender.name], rule });
    const link = await deps.db.acrossVendors((tx) => useLink(tx, { hash: hashOfToken(body.token), now }));
    if (!isReset(link) || link.identityId !== identityId) throw refuse('link-expired');
    await deps.identities.setPassword(identityId, body.password);
    await deps.db.withVendor(account.vendorId ?? 0, async (tx) => {
      await record(tx, context, { kind: 'password-set', identityId, account: account.email });
      await sendLetter(tx, deps.keys, {
        kind: 'password-changed',
        to: account,
        sender,
        page: '/forgotten-password',
        now,
      });
    });
    return nothing();
  });
}
