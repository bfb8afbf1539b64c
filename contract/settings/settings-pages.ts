import { mayOpen } from '../protocol/staff-addresses.ts';
import type { Caller } from '#domain/access/permission-table.ts';
import { settingsPage } from './settings-page.ts';
import type { SettingsPageEndpoints } from './settings-page.ts';

export const accessSettings = settingsPage('Access', '/settings/access/roles');
export const adminViewSettings = settingsPage('AdminView', '/settings/admin-view');
export const branchLocatorSettings = settingsPage('BranchLocator', '/settings/branch-locator');
export const brandingSettings = settingsPage('Branding', '/settings/branding/general');
export const mailSettings = settingsPage('Mail', '/settings/branding/email');
export const clientViewSettings = settingsPage('ClientView', '/settings/client-view');
export const dataSettings = settingsPage('Data', '/settings/data');
export const lobbySettings = settingsPage('Lobby', '/settings/lobby');
export const clientMessageSettings = settingsPage('ClientMessage', '/settings/notifications/client');
export const staffMessageSettings = settingsPage('StaffMessage', '/settings/notifications/staff');
export const locationMessageSettings = settingsPage('LocationMessage', '/settings/notifications/location', {
  scope: 'V',
});
export const supportSettings = settingsPage('Support', '/settings/support');
export const contactCentreSettings = settingsPage('ContactCentre', '/settings/contact-centre');
export const conversationSettings = settingsPage('Conversation', '/settings/conversations');
export const videoSettings = settingsPage('Video', '/settings/video-calls');

/** Every settings page that the registry renders, in the order of the settings' own navigation. */
export const SETTINGS_PAGES: readonly SettingsPageEndpoints[] = [
  brandingSettings,
  mailSettings,
  clientViewSettings,
  branchLocatorSettings,
  adminViewSettings,
  lobbySettings,
  clientMessageSettings,
  staffMessageSettings,
  locationMessageSettings,
  conversationSettings,
  videoSettings,
  contactCentreSettings,
  accessSettings,
  dataSettings,
  supportSettings,
];

/** Whether a person may open the overview of the settings: whether any of these pages opens to them. */
export const mayOpenSettings = (who: Caller): boolean =>
  SETTINGS_PAGES.some(({ path }) => mayOpen(who, path));
