import { lazy } from 'react';
import { IconPalette } from '@tabler/icons-react';
import { brandingSettings } from '#contract/settings/settings-pages.ts';
import { ClientViewPreview } from './preview/ClientViewPreview.tsx';
import { settingsScreen } from './settings-screen.tsx';

export const brandingSettingsScreen = settingsScreen({
  screen: 'branding-settings',
  settings: brandingSettings,
  icon: IconPalette,
  order: 1,
  below: lazy(() => import('./domains/OwnDomains.tsx')),
  preview: ClientViewPreview,
});
