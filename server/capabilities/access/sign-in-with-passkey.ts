import { offerPasskeySignIn, signInWithPasskey } from '#contract/vendors/session.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { recordSecurityEvent } from '#server/infrastructure/security-log/security-events-store.ts';
import { signedBy } from './check-credentials.ts';
import { checkPasskey, newChallenge, relyingParty } from './passkey.ts';
import { notePasskey, passkeyOfId } from './second-factor-store.ts';
import { siteOf } from './session-cookie.ts';
import { accountOf, hasStanding } from './sessions-store.ts';
import { startSession } from './start-session.ts';
import type { StartDeps } from './start-session.ts';
import { trustedBrowser } from './trusted-browser.ts';

/** A challenge for the browser's own list of passkeys: no address is asked, and none is revealed. */
export function offerPasskeySignInRoute(deps: StartDeps): Route {
  const site = { keys: deps.keys, publicUrl: deps.config.publicUrl };
  return route(offerPasskeySignIn, async ({ now, fromOwnSite }) => {
    if (!fromOwnSite) throw refuse('csrf-refused');
    const { challenge, token } = newChallenge(site, { identityId: null, now });
    return ok({ data: { token, challenge, rp_id: relyingParty(site) } });
  });
}

/** A passkey is both factors: the device, and the person's finger or code that unlocks it. */
export function signInWithPasskeyRoute(deps: StartDeps): Route {
  const site = { keys: deps.keys, publicUrl: deps.config.publicUrl };
  return route(signInWithPasskey, async (context) => {
    if (!context.fromOwnSite) throw refuse('csrf-refused');
    const { now, body } = context;
    const { token, credential } = body;
    const identityId = await deps.db.acrossVendors(async (tx) => {
      const passkey = await passkeyOfId(tx, credential.id);
      if (!passkey) return null;
      const { publicKey } = passkey;
      const signCount = await checkPasskey(tx, site, { token, credential, publicKey, identityId: null, now });
      if (signCount === null || !(await notePasskey(tx, { id: passkey.id, signCount, now }))) return null;
      return passkey.identityId;
    });
    const stands = await hasStanding(deps.db, {
      identityId: identityId ?? '',
      inDemo: deps.config.demo,
    });
    if (identityId === null || !stands) {
      const account = identityId === null ? undefined : await accountOf(deps.db, { identityId });
      await deps.db.withVendor(account?.vendorId ?? 0, (tx) =>
        recordSecurityEvent(tx, {
          ...signedBy(context),
          kind: 'sign-in-failed',
          identityId,
          account: account?.email ?? '',
        }),
      );
      throw refuse('passkey-refused');
    }
    const cookies = context.header('cookie') ?? undefined;
    const browser = trustedBrowser(deps.keys, { cookies, now, site: siteOf(deps.config) });
    return startSession(deps, context, { identityId, browser, factor: 'passkey' });
  });
}
