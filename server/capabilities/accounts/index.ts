import type { Route } from '#server/infrastructure/http/routes.ts';
import { acceptInvitationRoute, seeInvitationRoute } from './accept-invitation.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { feedRoutes } from './calendar-feed.ts';
import { requestAccessRoute } from './request-access.ts';
import { inviteStaffRoute, resetSignInRoute } from './manage-sign-in.ts';
import { factorRoutes } from './own-factors.ts';
import { changePasswordRoute, changeProfileRoute, seeProfileRoute } from './own-profile.ts';
import { sessionRoutes } from './own-sessions.ts';
import { requestPasswordResetRoute, resetPasswordRoute, seePasswordResetRoute } from './reset-password.ts';

export { inviteAdded } from './send-invitation.ts';

/** The accounts of staff: invitations, new passwords, second factors, sessions and the profile. */
export const accountsCapability = (deps: AccountsDeps): { routes: Route[] } => ({
  routes: [
    requestAccessRoute(deps),
    inviteStaffRoute(deps),
    resetSignInRoute(deps),
    seeInvitationRoute(deps),
    acceptInvitationRoute(deps),
    requestPasswordResetRoute(deps),
    seePasswordResetRoute(deps),
    resetPasswordRoute(deps),
    seeProfileRoute(deps),
    changeProfileRoute(deps),
    changePasswordRoute(deps),
    ...factorRoutes(deps),
    ...sessionRoutes(deps),
    ...feedRoutes(deps),
  ],
});
