import { IconShieldLock } from '@tabler/icons-react';
import { accessSettings } from '#contract/settings/settings-pages.ts';
import { settingsScreen } from './settings-screen.tsx';

export const accessSettingsScreen = settingsScreen({
  screen: 'access-settings',
  settings: accessSettings,
  icon: IconShieldLock,
  order: 3,
});
