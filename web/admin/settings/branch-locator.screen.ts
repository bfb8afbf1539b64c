import { lazy } from 'react';
import { IconMapSearch } from '@tabler/icons-react';
import { branchLocatorSettings } from '#contract/settings/settings-pages.ts';
import { LocatorPreview } from './preview/LocatorPreview.tsx';
import { settingsScreen } from './settings-screen.tsx';

export const branchLocatorSettingsScreen = settingsScreen({
  screen: 'branch-locator-settings',
  settings: branchLocatorSettings,
  icon: IconMapSearch,
  order: 3.5,
  preview: LocatorPreview,
  below: lazy(() => import('./locator/LocatorAddress.tsx')),
});
