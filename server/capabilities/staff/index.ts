import type { Route } from '#server/infrastructure/http/routes.ts';
import { listOfferedStaffRoute, listUsersRoute } from './list-users.ts';
import { savedViewsRoutes } from './saved-views.ts';

export { addStaffMember } from './add-staff-member.ts';
export { findStaff } from './find-staff-store.ts';
export { staffOfCategory } from './listed-staff-store.ts';
export { keepOwnRoom, linkIdentity, renameStaffMember, renewFeed, staffForSignIn } from './staff-store.ts';
export type { StaffForSignIn } from './staff-store.ts';

export const staffCapability = (): { routes: Route[] } => ({
  routes: [listUsersRoute, listOfferedStaffRoute, ...savedViewsRoutes],
});
