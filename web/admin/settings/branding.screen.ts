import { IconPalette } from '@tabler/icons-react';
import { brandingSettings } from '#contract/settings/settings-pages.ts';
import { ClientViewPreview } from './preview/ClientViewPreview.tsx';
import { settingsScreen } from './settings-screen.tsx';

export const brandingSettingsScreen = settingsScreen({
  screen: 'branding-settings',
  settings: brandingSettings,
  icon: IconPalette,
  order: 1,
  preview: ClientViewPreview,
});
