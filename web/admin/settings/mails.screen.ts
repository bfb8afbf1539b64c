import { lazy } from 'react';
import { IconMail } from '@tabler/icons-react';
import { mailSettings } from '#contract/settings/settings-pages.ts';
import { settingsScreen } from './settings-screen.tsx';

export const mailSettingsScreen = settingsScreen({
  screen: 'mail-settings',
  settings: mailSettings,
  icon: IconMail,
  order: 2,
  below: lazy(() => import('./messages/SendingDomain.tsx')),
  preview: lazy(() => import('./messages/MailFramePreview.tsx')),
});
