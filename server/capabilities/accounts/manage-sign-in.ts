import { inviteStaff, resetSignIn } from '#contract/vendors/accounts.ts';
import { mayManageRole } from '#domain/access/staff-levels.ts';
import { DAY, HOUR, toIso } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { accountOf, removeSecondFactors, sendLetter } from '../access/index.ts';
import { staffForSignIn } from '../staff/index.ts';
import type { StaffForSignIn } from '../staff/index.ts';
import { record } from './accounts-deps.ts';
import type { AccountsDeps } from './accounts-deps.ts';

const INVITATION_MS = 7 * DAY;
export const RESET_MS = HOUR;

/** The person whose sign-in the caller may manage: of a role below, at a location of theirs, and never themselves. */
async function managedPerson(
  tx: Tx,
  { params, person, scope }: RequestContext<{ id: string }>,
): Promise<StaffForSignIn> {
  const staff = await staffForSignIn(tx, Number(params.id));
  if (!staff || !person) throw refuse('not-found');
  const isNear =
    scope.reach === 'vendor' || staff.locationIds.some((location) => scope.locationIds.includes(location));
  if (!isNear) throw refuse('not-found');
  if (staff.id === person.staffId || !mayManageRole(person.role, staff.role)) throw refuse('forbidden');
  return staff;
}

/** Only a person without a sign-in is invited: an account is never overwritten. */
export function inviteStaffRoute(deps: AccountsDeps): Route {
  return route(inviteStaff, async (context) => {
    const { now, vendor } = context;
    const person = context.person!;
    const sender = await deps.senderOf(vendor.id);
    const expiresAt = now + INVITATION_MS;
    return context.write(async (tx) => {
      const staff = await managedPerson(tx, context);
      if (staff.identityId !== null) throw refuse('account-exists');
      if (staff.email === '' || staff.isDeactivated) throw refuse('invitation-refused');
      const email = staff.email.toLowerCase();
      await sendLetter(tx, deps.keys, {
        kind: 'invitation',
        to: { identityId: null, email, name: staff.displayName, lang: '' },
        sender,
        values: { by: person.name, until: expiresAt },
        page: '/invitation',
        link: { subject: `invitation:${vendor.id}:${staff.id}`, identityId: null, expiresAt },
        now,
      });
      await record(tx, context, {
        kind: 'invitation-sent',
        identityId: person.identityId,
        account: person.email,
        detail: { staff_id: staff.id, role: staff.role },
      });
      return ok({ data: { email, expires_at: toIso(expiresAt) } });
    });
  });
}

/** For a person who has lost the password or the second factor. */
export function resetSignInRoute(deps: AccountsDeps): Route {
  return route(resetSignIn, async (context) => {
    const { now, vendor } = context;
    const person = context.person!;
    const staff = await context.read((tx) => managedPerson(tx, context));
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
