import { mayOpen } from '../protocol/staff-addresses.ts';
import type { Principal } from '#domain/access/permission-table.ts';
import { settingsPage } from './settings-page.ts';
import type { SettingsPageEndpoints } from './settings-page.ts';

export const accessSettings = settingsPage('Access', '/settings/access/roles');
export const clientViewSettings = settingsPage('ClientView', '/settings/client-view');
export const lobbySettings = settingsPage('Lobby', '/settings/lobby');

/** Every settings page that the registry renders, in the order of the settings' own navigation. */
export const SETTINGS_PAGES: readonly SettingsPageEndpoints[] = [
  clientViewSettings,
  lobbySettings,
  accessSettings,
];

/** The address of the first settings page that a role may open; null if it may open none. */
export const firstSettingsPath = (who: Principal): string | null =>
  SETTINGS_PAGES.find(({ path }) => mayOpen(who, path))?.path ?? null;
