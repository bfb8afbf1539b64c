import { lazy } from 'react';
import { IconUsers } from '@tabler/icons-react';
import { staffMessageSettings } from '#contract/settings/settings-pages.ts';
import { settingsScreen } from './settings-screen.tsx';

export const staffMessageSettingsScreen = settingsScreen({
  screen: 'staff-message-settings',
  settings: staffMessageSettings,
  icon: IconUsers,
  order: 5.1,
  above: {
    component: lazy(() => import('./messages/StaffMessages.tsx')),
    shows: ['notifications.staff_channels'],
    search: ['message'],
    wide: true,
  },
});
