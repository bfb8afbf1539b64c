import { IconLayoutDashboard } from '@tabler/icons-react';
import { adminViewSettings } from '#contract/settings/settings-pages.ts';
import { settingsScreen } from './settings-screen.tsx';

export const adminViewSettingsScreen = settingsScreen({
  screen: 'admin-view-settings',
  settings: adminViewSettings,
  icon: IconLayoutDashboard,
  order: 3.7,
});
