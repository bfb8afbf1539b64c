import { IconMessages } from '@tabler/icons-react';
import { conversationSettings } from '#contract/settings/settings-pages.ts';
import { settingsScreen } from './settings-screen.tsx';

export const conversationSettingsScreen = settingsScreen({
  screen: 'conversation-settings',
  settings: conversationSettings,
  icon: IconMessages,
  order: 27,
});
