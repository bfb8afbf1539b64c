import { dashboardScreen } from './dashboard/dashboard.screen.ts';
import { forbiddenScreen } from './forbidden/forbidden.screen.ts';
import { insightsScreen } from './insights/insights.screen.ts';
import { lobbyScreen } from './lobby/lobby.screen.ts';
import { scheduleScreen } from './schedule/schedule.screen.ts';
import { profileScreen } from './profile/profile.screen.ts';
import { chatsScreen } from './chats/chats.screen.tsx';
import { CLIENT_SCREENS } from './clients/client-page.screen.tsx';
import { editShortcutScreen, newShortcutScreen, shortcutsScreen } from './shortcuts/shortcuts.screen.tsx';
import { conversationsScreen } from './conversations/conversations.screen.tsx';
import { clientsScreen } from './clients/clients.screen.tsx';
import { locationsScreen } from './locations/locations.screen.tsx';
import { assignmentsScreen } from './staff/assignments.screen.ts';
import { groupsScreen } from './groups/groups.screen.tsx';
import { roomsScreen } from './rooms/rooms.screen.tsx';
import { categoriesScreen, editCategoryScreen, newCategoryScreen } from './services/categories.screen.tsx';
import { linesOfBusinessScreen } from './services/lines-of-business.screen.tsx';
import { staffScreen } from './staff/staff.screen.tsx';
import { servicesScreen } from './services/services.screen.tsx';
import { adjustmentsScreen } from './hours/adjustments.screen.tsx';
import { effectiveHoursScreen } from './hours/effective-hours.screen.tsx';
import { holidaysScreen } from './hours/holidays.screen.tsx';
import { hoursScreen } from './hours/hours.screen.ts';
import { locationHoursScreen } from './hours/location-hours.screen.tsx';
import { staffHoursScreen } from './hours/staff-hours.screen.tsx';
import { customRoleScreen } from './roles/role.screen.ts';
import { accessSettingsScreen } from './settings/access.screen.ts';
import { mailSettingsScreen } from './settings/mails.screen.ts';
import { brandingSettingsScreen } from './settings/branding.screen.ts';
import { adminViewSettingsScreen } from './settings/admin-view.screen.ts';
import { branchLocatorSettingsScreen } from './settings/branch-locator.screen.ts';
import { clientViewSettingsScreen } from './settings/client-view.screen.ts';
import { dataSettingsScreen } from './settings/data.screen.ts';
import { lobbySettingsScreen } from './settings/lobby.screen.ts';
import { clientMessageSettingsScreen } from './settings/client-messages.screen.ts';
import { locationMessageSettingsScreen } from './settings/location-messages.screen.ts';
import { staffMessageSettingsScreen } from './settings/staff-messages.screen.ts';
import { supportSettingsScreen } from './settings/support.screen.ts';
import { contactCentreSettingsScreen } from './settings/contact-centre.screen.ts';
import { conversationSettingsScreen } from './settings/conversations.screen.ts';
import { videoSettingsScreen } from './settings/video-calls.screen.ts';
import { snippetsScreen } from './wording/snippets.screen.tsx';
import { wordingScreen } from './wording/wording.screen.tsx';
import { auditLogScreen } from './audit-log/audit-log.screen.tsx';
import { editFeatureScreen, featuresScreen, newFeatureScreen } from './features/features.screen.ts';
import { integrationsScreen } from './integrations/integrations.screen.tsx';
import type { ScreenDeclaration } from './shell/screen.ts';

/** Every screen: the router and the navigation are derived from this list. */
export const SCREENS: readonly ScreenDeclaration[] = [
  dashboardScreen,
  lobbyScreen,
  scheduleScreen,
  chatsScreen,
  clientsScreen,
  ...CLIENT_SCREENS,
  conversationsScreen,
  shortcutsScreen,
  newShortcutScreen,
  editShortcutScreen,
  insightsScreen,
  locationsScreen,
  staffHoursScreen,
  locationHoursScreen,
  hoursScreen,
  adjustmentsScreen,
  holidaysScreen,
  effectiveHoursScreen,
  servicesScreen,
  staffScreen,
  assignmentsScreen,
  categoriesScreen,
  newCategoryScreen,
  editCategoryScreen,
  roomsScreen,
  groupsScreen,
  linesOfBusinessScreen,
  brandingSettingsScreen,
  mailSettingsScreen,
  clientViewSettingsScreen,
  branchLocatorSettingsScreen,
  adminViewSettingsScreen,
  lobbySettingsScreen,
  clientMessageSettingsScreen,
  staffMessageSettingsScreen,
  locationMessageSettingsScreen,
  conversationSettingsScreen,
  contactCentreSettingsScreen,
  videoSettingsScreen,
  accessSettingsScreen,
  customRoleScreen,
  auditLogScreen,
  dataSettingsScreen,
  supportSettingsScreen,
  wordingScreen,
  snippetsScreen,
  integrationsScreen,
  featuresScreen,
  newFeatureScreen,
  editFeatureScreen,
  forbiddenScreen,
  profileScreen,
];
