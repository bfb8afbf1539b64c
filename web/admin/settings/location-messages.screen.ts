import { lazy } from 'react';
import { IconBuilding } from '@tabler/icons-react';
import { locationMessageSettings } from '#contract/settings/settings-pages.ts';
import { settingsScreen } from './settings-screen.tsx';

export const locationMessageSettingsScreen = settingsScreen({
  screen: 'location-message-settings',
  settings: locationMessageSettings,
  icon: IconBuilding,
  order: 5.2,
  above: {
    component: lazy(() => import('./messages/LocationMessages.tsx')),
    shows: ['notifications.location_channels'],
    search: ['message'],
    wide: true,
  },
});
