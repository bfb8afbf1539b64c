import { IconVideo } from '@tabler/icons-react';
import { videoSettings } from '#contract/settings/settings-pages.ts';
import { settingsScreen } from './settings-screen.tsx';

export const videoSettingsScreen = settingsScreen({
  screen: 'video-settings',
  settings: videoSettings,
  icon: IconVideo,
  order: 6,
});
