import { lazy } from 'react';
import { IconDatabase } from '@tabler/icons-react';
import { dataSettings } from '#contract/settings/settings-pages.ts';
import { settingsScreen } from './settings-screen.tsx';

export const dataSettingsScreen = settingsScreen({
  screen: 'data-settings',
  settings: dataSettings,
  icon: IconDatabase,
  order: 8,
  preview: lazy(() => import('./data/RetentionPreview.tsx')),
  below: lazy(() => import('./data/DataSections.tsx')),
});
