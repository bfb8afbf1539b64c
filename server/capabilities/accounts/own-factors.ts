import {
  addPasskey,
  confirmTotp,
  makeRecoveryCodes,
  offerPasskey,
  removePasskey,
  removeTotp,
  startTotp,
} from '#contract/vendors/profile.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { nothing, ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import * as access from '../access/index.ts';
import type { FactorChange } from '../access/index.ts';
import { ownSecureAccount, record } from './accounts-deps.ts';
import type { AccountsDeps } from './accounts-deps.ts';

type Account = Awaited<ReturnType<typeof ownSecureAccount>>;
type Act = Pick<RequestContext, 'now' | 'source' | 'requestId'>;

/** Records a change of second factors, and tells the person. */
async function changed(
  tx: Tx,
  deps: AccountsDeps,
  of: { context: Act; account: Account; sender: access.LetterSender; change: FactorChange },
): Promise<void> {
  const { context, account, sender, change } = of;
  const { person, lang } = account;
  const kind =
    change === 'codesNew'
      ? 'recovery-codes-made'
      : change === 'totpOn' || change === 'passkeyAdded'
        ? 'second-factor-added'
        : 'second-factor-removed';
  await record(tx, context, {
    kind,
    identityId: person.identityId,
    account: person.email,
    detail: { change },
  });
  await access.sendFactorLetter(tx, deps, { person, lang, sender, change, now: context.now });
}

/** Runs a change in a transaction of the person's vendor. */
async function inOwnVendor<T>(
  deps: AccountsDeps,
  context: RequestContext,
  work: (tx: Tx, account: Account, tell: (change: FactorChange) => Promise<void>) => Promise<T>,
): Promise<T> {
  const account = await ownSecureAccount(deps, context);
  const sender = await deps.senderOf(account.person.vendor?.id ?? null);
  return deps.db.withVendor(account.vendorId, (tx) =>
    work(tx, account, (change) => changed(tx, deps, { context, account, sender, change })),
  );
}

/** Without any factor, recovery codes would open nothing. */
async function dropUnneededCodes(tx: Tx, identityId: string): Promise<void> {
  const totp = await access.totpOf(tx, identityId);
  const passkeys = await access.passkeysOf(tx, identityId);
  if (!totp && passkeys.length === 0) await access.replaceRecoveryCodes(tx, identityId, []);
}

const MOST_CODES = 10;

export function factorRoutes(deps: AccountsDeps): Route[] {
  const { keys } = deps;
  const site = { keys, publicUrl: deps.config.publicUrl };
  const countCode = (email: string, now: Instant) =>
    deps.db.acrossVendors((tx) =>
      access.countAttempt(tx, {
        subject: keys.mac('sign-in', `${email} second factor`).toString('base64url'),
        now,
        since: now - access.ATTEMPTS_MS,
      }),
    );
  return [
    route(startTotp, (context) =>
      inOwnVendor(deps, context, async (tx, { person }) => {
        const { identityId, email } = person;
        const secret = await access.startTotp(tx, keys, { identityId, now: context.now });
        if (secret === null) throw refuse('factor-exists');
        return ok({ data: { secret, address: access.totpAddress({ secret, account: email }) } });
      }),
    ),
    route(confirmTotp, async (context) => {
      const { now, person, body } = context;
      if ((await countCode(person!.email, now)) > MOST_CODES)
        throw refuse('too-many-requests', { retryAfter: access.ATTEMPTS_MS / 1000 });
      return inOwnVendor(deps, context, async (tx, { person: { identityId } }, tell) => {
        const code = body.code.replaceAll(/\s/g, '');
        if (!(await access.acceptTotp(tx, keys, { identityId, code, now, confirms: true })))
          throw refuse('field-invalid', { fields: [{ pointer: '/code', code: 'code_wrong' }] });
        await tell('totpOn');
        return ok({ data: { recovery_codes: await access.newRecoveryCodes(tx, identityId) } });
      });
    }),
    route(removeTotp, (context) =>
      inOwnVendor(deps, context, async (tx, { person: { identityId } }, tell) => {
        if (!(await access.removeTotp(tx, identityId))) throw refuse('not-found');
        await dropUnneededCodes(tx, identityId);
        await tell('totpOff');
        return nothing();
      }),
    ),
    route(makeRecoveryCodes, (context) =>
      inOwnVendor(deps, context, async (tx, { person: { identityId } }, tell) => {
        const totp = await access.totpOf(tx, identityId);
        if (!totp?.confirmedAt && (await access.passkeysOf(tx, identityId)).length === 0)
          throw refuse('not-found');
        await tell('codesNew');
        return ok({ data: { recovery_codes: await access.newRecoveryCodes(tx, identityId) } });
      }),
    ),
    route(offerPasskey, (context) =>
      inOwnVendor(deps, context, async (tx, { person }) => {
        const { identityId, email, name } = person;
        const existing = await access.passkeysOf(tx, identityId);
        return ok({
          data: {
            ...access.newChallenge(site, { identityId, now: context.now }),
            rp_id: access.relyingParty(site),
            user_id: Buffer.from(identityId).toString('base64url'),
            user_name: email,
            display_name: name,
            algorithms: [...access.ALGORITHMS],
            exclude: existing.map(({ id }) => id),
          },
        });
      }),
    ),
    route(addPasskey, (context) =>
      inOwnVendor(deps, context, async (tx, { person: { identityId } }, tell) => {
        const { now, body } = context;
        const { token, credential } = body;
        const name = body.name.trim() || 'Passkey';
        const checked = await access.checkNewPasskey(tx, site, { token, credential, identityId, now });
        if (!checked) throw refuse('passkey-refused');
        const isFirst = (await access.unusedRecoveryCodes(tx, identityId)) === 0;
        if (!(await access.insertPasskey(tx, { ...checked, identityId, name, now })))
          throw refuse('factor-exists');
        await tell('passkeyAdded');
        const codes = isFirst ? await access.newRecoveryCodes(tx, identityId) : [];
        return ok({ data: { id: checked.id, recovery_codes: codes } });
      }),
    ),
    route(removePasskey, (context) =>
      inOwnVendor(deps, context, async (tx, { person: { identityId } }, tell) => {
        if (!(await access.removePasskey(tx, { id: context.params.id, identityId })))
          throw refuse('not-found');
        await dropUnneededCodes(tx, identityId);
        await tell('passkeyRemoved');
        return nothing();
      }),
    ),
  ];
}
