import { lazy } from 'react';
import { IconVideo } from '@tabler/icons-react';
import { videoSettings } from '#contract/settings/settings-pages.ts';
import { ClientViewPreview } from './preview/ClientViewPreview.tsx';
import { settingsScreen } from './settings-screen.tsx';

export const videoSettingsScreen = settingsScreen({
  screen: 'video-settings',
  settings: videoSettings,
  icon: IconVideo,
  order: 6,
  preview: ClientViewPreview,
  below: lazy(() => import('./video/StaffLinks.tsx')),
  search: ['search', 'video', 'size', 'before', 'after', 'page'],
});
