import { IconArmchair } from '@tabler/icons-react';
import { lobbySettings } from '#contract/settings/settings-pages.ts';
import { settingsScreen } from './settings-screen.tsx';

export const lobbySettingsScreen = settingsScreen({
  screen: 'lobby-settings',
  settings: lobbySettings,
  icon: IconArmchair,
  order: 2,
});
