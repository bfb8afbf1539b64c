import { lazy } from 'react';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { clientViewSettings } from '#contract/settings/settings-pages.ts';
import { ClientViewPreview } from './preview/ClientViewPreview.tsx';
import { settingsScreen } from './settings-screen.tsx';

export const clientViewSettingsScreen = settingsScreen({
  screen: 'client-view-settings',
  settings: clientViewSettings,
  icon: IconDeviceDesktop,
  order: 3,
  preview: ClientViewPreview,
  below: lazy(() => import('../embed/EmbedSection.tsx')),
});
