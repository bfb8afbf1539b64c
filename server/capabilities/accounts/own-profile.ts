import { changePassword, changeProfile, seeProfile } from '#contract/vendors/profile.ts';
import type { Profile } from '#contract/vendors/profile.ts';
import { needsSecondFactor } from '#domain/access/staff-levels.ts';
import { fullName } from '#domain/language/person-name.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { nothing, ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import {
  ATTEMPTS_MS,
  countAttempt,
  endSessions,
  LETTER_LANGUAGES,
  passkeysOf,
  sendLetter,
  setReading,
  totpOf,
  unusedRecoveryCodes,
} from '../access/index.ts';
import { renameStaffMember, staffForSignIn } from '../staff/index.ts';
import { ownAccount, record } from './accounts-deps.ts';
import type { AccountsDeps, OwnAccount } from './accounts-deps.ts';
import { feedAddress } from './calendar-feed.ts';
import { checkNames, checkPassword, passwordRuleOf } from './check-fields.ts';

const isoOrNull = (at: Instant | null | undefined): string | null =>
  at === null || at === undefined ? null : toIso(at);

async function profileOf(
  deps: AccountsDeps,
  { person, lang, clock, isDemo, vendorId }: OwnAccount,
): Promise<Profile> {
  const { identityId, staffId, role } = person;
  const rule = await passwordRuleOf(deps, staffId === null ? null : vendorId);
  const isRequired = !isDemo && needsSecondFactor(role, vendorId > 0 && (await deps.mfaRequiredOf(vendorId)));
  return deps.db.withVendor(vendorId, async (tx) => {
    const staff = staffId === null ? undefined : await staffForSignIn(tx, staffId);
    const totp = await totpOf(tx, identityId);
    const passkeys = await passkeysOf(tx, identityId);
    const [first = '', ...rest] = person.name.split(' ');
    return {
      data: {
        first_name: staff?.firstName ?? first,
        last_name: staff?.lastName ?? rest.join(' '),
        email: person.email,
        language: LETTER_LANGUAGES.find((one) => one === lang) ?? null,
        clock: clock === '' ? null : clock,
        is_shared: isDemo,
        factor_required: isRequired,
        password_rule: rule,
        totp_since: isoOrNull(totp?.confirmedAt),
        recovery_codes_left: await unusedRecoveryCodes(tx, identityId),
        passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
          id,
          name,
          created_at: toIso(createdAt),
          last_used_at: isoOrNull(lastUsedAt),
        })),
        calendar_feed:
          staff && staff.feedVersion > 0
            ? feedAddress(deps, { vendorId, staffId: staff.id, version: staff.feedVersion })
            : null,
        has_calendar: staff !== undefined,
      },
    };
  });
}

export function seeProfileRoute(deps: AccountsDeps): Route {
  return route(seeProfile, async (context) => ok(await profileOf(deps, await ownAccount(deps, context))));
}

export function changeProfileRoute(deps: AccountsDeps): Route {
  return route(changeProfile, async (context) => {
    const account = await ownAccount(deps, context);
    if (account.isDemo) throw refuse('account-shared');
    const { person, vendorId } = account;
    const { body } = context;
    const names = { firstName: body.first_name.trim(), lastName: body.last_name.trim() };
    checkNames(names);
    const name = fullName(names.firstName, names.lastName);
    const { identityId, staffId } = person;
    const reading = {
      lang: body.language ?? '',
      clock: body.clock === undefined ? account.clock : (body.clock ?? ('' as const)),
    };
    await deps.db.withVendor(vendorId, async (tx) => {
      if (staffId !== null) await renameStaffMember(tx, { staffId, ...names });
      await setReading(tx, { identityId, ...reading });
    });
    await deps.identities.rename(identityId, name);
    const changed = { ...account, ...reading, person: { ...person, name } };
    return ok(await profileOf(deps, changed));
  });
}

const MOST_TRIES = 10;

export function changePasswordRoute(deps: AccountsDeps): Route {
  return route(changePassword, async (context) => {
    const { body, now } = context;
    const { person, lang, isDemo, vendorId } = await ownAccount(deps, context);
    if (isDemo) throw refuse('account-shared');
    const { identityId, email, name, sessionId } = person;
    const subject = deps.keys.mac('sign-in', `${email} again`).toString('base64url');
    const tries = await deps.db.acrossVendors((tx) =>
      countAttempt(tx, { subject, now, since: now - ATTEMPTS_MS }),
    );
    const proven = await deps.identities.idOfCredentials(email, body.current_password);
    if (tries > MOST_TRIES) throw refuse('too-many-requests', { retryAfter: ATTEMPTS_MS / 1000 });
    if (proven !== identityId)
      throw refuse('field-invalid', { fields: [{ pointer: '/current_password', code: 'password_wrong' }] });
    const sender = await deps.senderOf(person.vendor?.id ?? null);
    const rule = await passwordRuleOf(deps, person.staffId === null ? null : vendorId);
    checkPassword(body.password, { about: [name, email, sender.name], rule });
    await deps.identities.changePassword(identityId, body.password);
    await deps.db.withVendor(vendorId, async (tx) => {
      await endSessions(tx, { identityId, except: sessionId });
      await record(tx, context, { kind: 'password-set', identityId, account: email });
      const to = { identityId, email, name, lang };
      await sendLetter(tx, deps.keys, {
        kind: 'password-changed',
        to,
        sender,
        page: '/forgotten-password',
        now,
      });
    });
    return nothing();
  });
}
