import type { Route } from '#server/infrastructure/http/routes.ts';
import { listOfferedStaffRoute, listUsersRoute } from './list-users.ts';
import { seePhotoRoute, sendPhotoRoute } from './photos.ts';
import { assignmentsRoutes } from './assignments.ts';
import { customRolesRoutes } from './custom-roles.ts';
import { staffHoursRoutes } from './set-up-hours.ts';
import { setUpStaffRoutes } from './set-up-staff.ts';
import { savedViewsRoutes } from './saved-views.ts';

export { staffImport } from './set-up-staff.ts';
export { addStaffMember } from './add-staff-member.ts';
export { photosRetention } from './photos.ts';
export { deleteViewsSearching, searchesOfViews } from './saved-views-store.ts';
export { findStaff } from './find-staff-store.ts';
export { joinStaffToLine, staffIdsOfLine } from './line-members-store.ts';
export { managedStaff } from './managed-staff.ts';
export { staffOfCategory } from './listed-staff-store.ts';
export {
  adminsOf,
  keepOwnRoom,
  linkIdentity,
  renameStaffMember,
  renewFeed,
  staffForSignIn,
} from './staff-store.ts';
export type { StaffForSignIn } from './staff-store.ts';

export const staffCapability = (deps: {
  random(bytes: number): Buffer;
  config: { publicUrl: string };
}): { routes: Route[] } => ({
  routes: [
    listUsersRoute(deps),
    listOfferedStaffRoute,
    sendPhotoRoute(deps),
    seePhotoRoute,
    ...assignmentsRoutes,
    ...savedViewsRoutes,
    ...staffHoursRoutes,
    ...setUpStaffRoutes,
    ...customRolesRoutes,
  ],
});
