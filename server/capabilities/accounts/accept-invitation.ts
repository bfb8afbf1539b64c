import { acceptInvitation, seeInvitation } from '#contract/vendors/accounts.ts';
import { fullName } from '#domain/language/person-name.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import {
  accountOf,
  checkCredentials,
  EmailTaken,
  hashOfToken,
  linkOfHash,
  startSession,
  trustedBrowser,
  useLink,
} from '../access/index.ts';
import type { StoredLink } from '../access/index.ts';
import { linkIdentity, staffForSignIn } from '../staff/index.ts';
import type { StaffForSignIn } from '../staff/index.ts';
import { record } from './accounts-deps.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { checkNames, checkPassword, passwordRuleOf } from './check-fields.ts';

interface Invited {
  link: StoredLink;
  vendorId: number;
  staff: StaffForSignIn;
}

/** The invitation of a token; refuses one that is used, replaced, expired, or whose person has changed meanwhile. */
async function invited({ db }: AccountsDeps, token: string, now: Instant): Promise<Invited> {
  const link = await db.acrossVendors((tx) => linkOfHash(tx, { hash: hashOfToken(token), now }));
  const [, vendorId, staffId] = /^invitation:(\d+):(\d+)$/.exec(link?.subject ?? '') ?? [];
  if (!link || vendorId === undefined) throw refuse('link-expired');
  const staff = await db.withVendor(Number(vendorId), (tx) => staffForSignIn(tx, Number(staffId)));
  const stands =
    staff && !staff.isDeactivated && staff.identityId === null && staff.email.toLowerCase() === link.email;
  if (!stands) throw refuse('link-expired');
  return { link, vendorId: Number(vendorId), staff };
}

export function seeInvitationRoute(deps: AccountsDeps): Route {
  return route(seeInvitation, async ({ body, now }) => {
    const { link, vendorId, staff } = await invited(deps, body.token, now);
    const sender = await deps.senderOf(vendorId);
    return ok({
      data: {
        email: link.email,
        first_name: staff.firstName,
        last_name: staff.lastName,
        vendor: sender.name,
        has_account: (await deps.identities.idOfEmail(link.email)) !== null,
        expires_at: toIso(link.expiresAt),
        password_rule: await passwordRuleOf(deps, vendorId),
      },
    });
  });
}

/**
 * Gives the invited person their account: a new one, or the one that the address has, which its own password
 * opens. The link is taken in the transaction that connects the account, so it works once.
 */
export function acceptInvitationRoute(deps: AccountsDeps): Route {
  return route(acceptInvitation, async (context) => {
    if (!context.fromOwnSite) throw refuse('csrf-refused');
    const { body, now } = context;
    const { link, vendorId, staff } = await invited(deps, body.token, now);
    const { email } = link;
    const names = { firstName: body.first_name.trim(), lastName: body.last_name.trim() };
    checkNames(names);
    const existing = await deps.identities.idOfEmail(email);
    let identityId: string;
    if (existing === null) {
      const sender = await deps.senderOf(vendorId);
      const about = [names.firstName, names.lastName, email, sender.name];
      checkPassword(body.password, { about, rule: await passwordRuleOf(deps, vendorId) });
      const name = fullName(names.firstName, names.lastName);
      identityId = await deps.identities
        .create({ email, name, password: body.password, now })
        .catch((error: unknown) => {
          // Another request took the link first.
          throw error instanceof EmailTaken ? refuse('link-expired') : error;
        });
    } else {
      // An account of a person who works elsewhere, or administers the product, has another purpose.
      const account = await accountOf(deps.db, { identityId: existing });
      if (account?.staffId !== null || account.isDemo) throw refuse('account-exists');
      const proven = await checkCredentials(deps, context, {
        email,
        password: body.password,
        code: body.code,
        standsAlone: true,
      });
      identityId = proven.identityId;
    }
    const linked = await deps.db.withVendor(vendorId, async (tx) => {
      if (!(await useLink(tx, { hash: hashOfToken(body.token), now }))) return false;
      if (!(await linkIdentity(tx, { staffId: staff.id, identityId, ...names }))) return false;
      const by = { identityId, account: email };
      if (existing === null) await record(tx, context, { ...by, kind: 'account-created' });
      const detail = { staff_id: staff.id, role: staff.role };
      await record(tx, context, { ...by, kind: 'invitation-accepted', detail });
      await record(tx, context, { ...by, kind: 'rights-changed', detail: { role: staff.role } });
      return true;
    });
    if (!linked) {
      // Another request took the link first.
      if (existing === null) await deps.identities.remove(identityId);
      throw refuse('link-expired');
    }
    const cookies = context.header('cookie') ?? undefined;
    const https = deps.config.publicUrl.startsWith('https:');
    const browser = trustedBrowser(deps.keys, { cookies, now, site: { https } });
    return startSession(deps, context, { identityId, browser, factor: null });
  });
}
