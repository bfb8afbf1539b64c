import { lazy } from 'react';
import { IconArmchair } from '@tabler/icons-react';
import { lobbySettings } from '#contract/settings/settings-pages.ts';
import { LobbyRecords } from '../devices/LobbyRecords.tsx';
import { settingsScreen } from './settings-screen.tsx';

export const lobbySettingsScreen = settingsScreen({
  screen: 'lobby-settings',
  settings: lobbySettings,
  icon: IconArmchair,
  order: 4,
  preview: lazy(() => import('./preview/LobbyPreview.tsx')),
  below: LobbyRecords,
});
