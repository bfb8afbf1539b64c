import { lazy } from 'react';
import { IconPalette } from '@tabler/icons-react';
import { brandingSettings } from '#contract/settings/settings-pages.ts';
import { BrandingPreview } from './preview/BrandingPreview.tsx';
import { settingsScreen } from './settings-screen.tsx';

export const brandingSettingsScreen = settingsScreen({
  screen: 'branding-settings',
  settings: brandingSettings,
  icon: IconPalette,
  order: 1,
  below: lazy(() => import('./domains/OwnDomains.tsx')),
  preview: BrandingPreview,
});
