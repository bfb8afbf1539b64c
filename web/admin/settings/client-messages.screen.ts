import { lazy } from 'react';
import { IconMessage } from '@tabler/icons-react';
import { clientMessageSettings } from '#contract/settings/settings-pages.ts';
import { settingsScreen } from './settings-screen.tsx';

export const clientMessageSettingsScreen = settingsScreen({
  screen: 'client-message-settings',
  settings: clientMessageSettings,
  icon: IconMessage,
  order: 5,
  above: {
    component: lazy(() => import('./messages/ClientMessages.tsx')),
    shows: ['notifications.client_channels'],
    search: ['message'],
    wide: true,
  },
});
