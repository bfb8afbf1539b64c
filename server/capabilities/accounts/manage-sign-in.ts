import { inviteStaff, resetSignIn } from '#contract/vendors/accounts.ts';
import { DAY, HOUR, toIso } from '#domain/time/instant.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { accountOf, removeSecondFactors, sendLetter } from '../access/index.ts';
import { managedStaff } from '../staff/index.ts';
import { record } from './accounts-deps.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { isInvitable, sendInvitation } from './send-invitation.ts';

export const RESET_MS = HOUR;

/** Only a person without a sign-in is invited: an account is never overwritten. */
export function inviteStaffRoute(deps: AccountsDeps): Route {
  return route(inviteStaff, async (context) => {
    const { now, source, requestId } = context;
    const person = context.person!;
    const sender = await deps.senderOf(context.vendor.id);
    return context.write(async (tx) => {
      const staff = await managedStaff(tx, Number(context.params.id), context);
      if (staff.identityId !== null) throw refuse('account-exists');
      if (!isInvitable(staff)) throw refuse('invitation-refused');
      const by = { person, now, source, requestId };
      const { email, expiresAt } = await sendInvitation(tx, deps, { staff, sender, by });
      return ok({ data: { email, expires_at: toIso(expiresAt) } });
    });
  });
}

/** For a person who has lost the password or the second factor. */
export function resetSignInRoute(deps: AccountsDeps): Route {
  return route(resetSignIn, async (context) => {
    const { now, vendor } = context;
    const person = context.person!;
    const staff = await context.read((tx) => managedStaff(tx, Number(context.params.id), context));
    const account =
      staff.identityId === null ? undefined : await accountOf(deps.db, { identityId: staff.identityId });
    if (!account || staff.isDeactivated) throw refuse('invitation-refused');
    if (account.isDemo) throw refuse('account-shared');
    const { identityId } = account;
    // First: whatever follows, the old password and the sessions are gone.
    await deps.identities.voidPassword(identityId);
    const sender = await deps.senderOf(vendor.id);
    const expiresAt = now + DAY;
    return context.write(async (tx) => {
      await removeSecondFactors(tx, identityId);
      await sendLetter(tx, deps.keys, {
        kind: 'sign-in-reset',
        to: { ...account, identityId },
        sender,
        values: { by: person.name, until: expiresAt },
        page: '/reset-password',
        link: { subject: `reset:${identityId}`, identityId, expiresAt },
        now,
      });
      await record(tx, context, {
        kind: 'sign-in-reset',
        identityId: person.identityId,
        account: person.email,
        detail: { staff_id: staff.id },
      });
      return ok({ data: { email: account.email, expires_at: toIso(expiresAt) } });
    });
  });
}
